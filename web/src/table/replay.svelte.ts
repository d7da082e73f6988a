import type { LogEntry, Table } from '../api/types';
import { say } from '../ui/toasts.svelte';

/** The game as far as looking back needs it. */
export interface Remembered {
  readonly table: Table | undefined;
  at: (n: number) => Promise<Table>;
  earlierLog: () => Promise<void>;
}

/** Looking back: which moment is shown, if not the present one. */
export class Replay {
  n = $state<number>();
  table = $state.raw<Table>();
  /** The moment that is drawn: the one that is wanted comes as soon as the server has told it. */
  shown = $state<number>();
  private cache = new Map<number, Promise<Table>>();

  constructor(private readonly game: Remembered) {}

  get last(): number {
    return this.game.table?.actions ?? 0;
  }

  /** Where the slider stands. */
  get at(): number {
    return this.n ?? this.last;
  }

  /** The numbers of the actions with which turns began. */
  get turns(): { turn: number; n: number }[] {
    const found: { turn: number; n: number }[] = [];
    for (const entry of this.game.table?.log ?? []) {
      if (entry.turn > 0 && entry.turn !== found.at(-1)?.turn) found.push({ turn: entry.turn, n: entry.n });
    }
    return found;
  }

  /** What had happened by the moment that is shown; far back that moment brings its own. */
  get log(): readonly LogEntry[] {
    const known = this.game.table?.log ?? [];
    return this.at >= (known[0]?.n ?? 1) ? known.filter((entry) => entry.n <= this.at) : (this.table?.log ?? []);
  }

  private fetch(n: number): Promise<Table> {
    let found = this.cache.get(n);
    if (!found) {
      found = this.game.at(n);
      this.cache.set(n, found);
      found.catch(() => this.cache.delete(n));
    }
    return found;
  }

  async show(n: number): Promise<void> {
    const wanted = Math.max(0, Math.min(this.last, Math.round(n)));
    if (wanted === this.last && !this.game.table?.ended) return this.now();
    this.n = wanted;
    try {
      const table = await this.fetch(wanted);
      if (this.n === wanted) [this.table, this.shown] = [table, wanted];
    } catch (problem) {
      say((problem as Error).message);
      this.now();
    }
  }

  /** What happened in an action; what comes after it is fetched meanwhile. */
  async entry(n: number): Promise<LogEntry | undefined> {
    if (n < this.last) void this.fetch(n).catch(() => undefined);
    const of = (table: Table | undefined) => table?.log.find((entry) => entry.n === n);
    return of(this.game.table) ?? of(await this.fetch(n).catch(() => undefined));
  }

  step(by: number): void {
    void this.show(this.at + by);
  }

  async turn(by: 1 | -1): Promise<void> {
    // Turns before what is known of the log are asked for.
    const known = () => this.game.table?.log[0]?.n ?? 1;
    for (let first = known(); first > 1 && this.at <= first; first = known()) {
      await this.game.earlierLog();
      if (known() === first) break;
    }
    const all = this.turns.map(({ n }) => n);
    const next = by > 0 ? all.find((n) => n > this.at) : all.findLast((n) => n < this.at);
    void this.show(next ?? (by > 0 ? this.last : 0));
  }

  /** Back to the present; what was undone meanwhile is forgotten. */
  now(): void {
    this.n = undefined;
    this.table = undefined;
    this.shown = undefined;
    this.cache.clear();
  }
}
