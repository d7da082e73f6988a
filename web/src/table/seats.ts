import type { Side, Table } from '../api/types';
import { keep, kept } from '../lib/kept';

/** The tokens of this browser for a game, and what they play: two if both sides are played at one screen. */
export class Tokens {
  private all: string[];
  private playedBy = new Map<string, Side[]>();
  /** The one that is used. */
  now: string | undefined;

  constructor(
    private readonly id: string,
    given: string | undefined,
  ) {
    const before = kept(id);
    const known = given && given !== before?.watch ? keep(id, [given]) : before;
    this.all = known?.tokens ?? [];
    // Who opens a link for spectators to a game of their own still plays it.
    this.now = (given === before?.watch ? this.all[0] : given) ?? given ?? this.all[0] ?? known?.maker ?? known?.watch;
  }

  /** A seat was taken with this one. */
  add(token: string): void {
    this.all = keep(this.id, [token]).tokens;
    this.now = token;
  }

  /** What each of several tokens plays: one of them may be a spectator's. */
  async learn(look: (token: string) => Promise<Table>): Promise<void> {
    if (this.all.length < 2) return;
    const tables = await Promise.all(this.all.map((token) => look(token).catch(() => undefined)));
    this.all.forEach((token, n) => tables[n]?.plays.length && this.playedBy.set(token, tables[n].plays));
    if (this.playedBy.size && !this.playedBy.has(this.now ?? '')) this.now = [...this.playedBy.keys()][0];
  }

  /** The one that plays a side. */
  of(side: Side): string | undefined {
    return [...this.playedBy].find(([, plays]) => plays.includes(side))?.[0] ?? this.now;
  }

  /** Several sides are played with them. */
  get several(): boolean {
    return this.playedBy.size > 1;
  }

  /** At one screen the seat changes with the side that decides: says whether it did. */
  change(table: Table): boolean {
    const side = table.view.prompt?.side;
    if (!side || table.ended || table.plays.includes(side)) return false;
    const other = [...this.playedBy].find(([token, plays]) => token !== this.now && plays.includes(side))?.[0];
    if (!other) return false;
    this.now = other;
    return true;
  }
}
