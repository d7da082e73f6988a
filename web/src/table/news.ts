import type { DiceText, LogEntry, Table, View } from '../api/types';
import { party } from '../lib/english';
import { sideName } from '../lib/words';

/** Dice to show falling, with the sentence that they decided. */
export interface Throw {
  n: number;
  text: string;
  dice: DiceText[];
}

/** Who has joined since a table was known, in a sentence each. */
export const joined = (known: Table | undefined, next: Table): string[] =>
  (known?.seats ?? []).flatMap((seat, n) => {
    const now = next.seats[n]!;
    if (seat.kind !== 'open' || now.kind !== 'person' || next.plays.includes(now.side)) return [];
    return [`${now.name ? `${now.name} has joined and plays` : 'Your opponent has joined and plays'} ${party(sideName(next.view, now.side)).name}.`];
  });

const losses = (view: View | undefined): Map<string, number> => new Map(view?.pieces.map((piece) => [piece.id, piece.losses?.[0] ?? 0]));

/** The units that have lost something from one view to the next. */
export function hurt(before: View | undefined, after: View): Set<string> {
  const known = losses(before);
  return new Set(after.pieces.filter((piece) => (piece.losses?.[0] ?? 0) > (known.get(piece.id) ?? 99)).map((piece) => piece.id));
}

/** The last dice that fell in these actions. */
export function lastThrow(fresh: readonly LogEntry[], n: number): Throw | undefined {
  const line = fresh.flatMap((entry) => entry.lines).findLast((one) => one.dice.length);
  return line && { n, text: line.text, dice: line.dice };
}
