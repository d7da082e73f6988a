import type { Table } from '../api/types';
import { idle } from '../lib/choices';
import { sideName } from '../lib/words';

/** Skips a decision in which nothing else would help the player, if he likes; not if he has come back to look at it. */
export class Skipper {
  /** What was skipped since the player last decided something himself. */
  skipped = $state.raw<{ n: number; what: string }>();
  private lookAt = -1;
  private played = 0;

  constructor(private readonly skip: (action: string) => Promise<boolean>) {}

  /** There is a new position; `may` says whether anything may be skipped in it. */
  see(table: Table, may: boolean): void {
    if (table.actions < this.played) this.lookAt = table.actions;
    this.played = table.actions;
    if (this.skipped && this.skipped.n >= table.actions) this.skipped = undefined;
    const action = may && table.actions !== this.lookAt ? idle(table.view.prompt) : undefined;
    if (!action) return;
    const told = { n: table.actions, what: `${sideName(table.view, table.view.prompt!.side)}, ${table.view.clock.phase}` };
    void this.skip(action).then((done) => done && (this.skipped = told));
  }

  /** The player decides something himself. */
  forget(): void {
    this.skipped = undefined;
  }
}
