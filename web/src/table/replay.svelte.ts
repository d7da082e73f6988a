import type { Table } from '../api/types';
import { say } from '../ui/toasts.svelte';
import type { Game } from './game.svelte';

/** Looking back: which moment is shown, if not the present one. */
export class Replay {
  n = $state<number>();
  table = $state.raw<Table>();
  /** The moment that is drawn: the one that is wanted comes as soon as the server has told it. */
  shown = $state<number>();
  playing = $state(false);
  private cache = new Map<number, Promise<Table>>();
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly game: Game) {}

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

  step(by: number): void {
    this.stop();
    void this.show(this.at + by);
  }

  async turn(by: 1 | -1): Promise<void> {
    this.stop();
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

  play(): void {
    if (this.playing) return this.stop();
    if (this.at >= this.last) void this.show(0);
    this.playing = true;
    this.timer = setInterval(() => {
      if (this.at >= this.last) return this.stop();
      void this.show(this.at + 1);
      void this.fetch(Math.min(this.last, this.at + 2)).catch(() => undefined);
    }, 650);
  }

  stop(): void {
    this.playing = false;
    clearInterval(this.timer);
  }

  /** Back to the present; what was undone meanwhile is forgotten. */
  now(): void {
    this.stop();
    this.n = undefined;
    this.table = undefined;
    this.shown = undefined;
    this.cache.clear();
  }
}
