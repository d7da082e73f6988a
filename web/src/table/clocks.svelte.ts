import type { SeatView, Side, Table } from '../api/types';

/** Clocks run for people, once both seats are taken, for whoever must decide. */
const runs = (table: Table, seat: SeatView): boolean =>
  !table.ended && table.view.prompt?.side === seat.side && seat.kind === 'person' && table.seats.every((one) => one.kind !== 'open');

/** What is left to a seat `passed` milliseconds after the server told it. */
export const leftOf = (table: Table, seat: SeatView, passed: number): number | null =>
  seat.time_left == null ? null : seat.time_left - (runs(table, seat) ? Math.max(0, passed) : 0);

/** The clocks of a table, wherever the page shows them: what the server told last, and the time since then. */
export class Clocks {
  private now = $state(Date.now());

  constructor(private readonly game: { readonly table: Table | undefined; readonly told: number }) {
    $effect(() => {
      const table = game.table;
      if (!table?.seats.some((seat) => seat.time_left != null && runs(table, seat))) return;
      const ticking = setInterval(() => (this.now = Date.now()), 500);
      return () => clearInterval(ticking);
    });
  }

  left(side: Side): number | null {
    const table = this.game.table;
    const seat = table?.seats[side === 'first' ? 0 : 1];
    return table && seat ? leftOf(table, seat, this.now - this.game.told) : null;
  }
}
