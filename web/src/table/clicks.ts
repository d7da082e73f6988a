import type { Choice, Target, View } from '../api/types';
import { isPlain, keyOf } from '../lib/choices';

/** What a click on something of the field means. */
export type Click =
  | { kind: 'choose'; option: Choice }
  /** Several things can be done with it. */
  | { kind: 'offer'; options: Choice[] }
  /** It ends the move that goes on, and takes this in hand. */
  | { kind: 'next' }
  /** It is only looked at; what may be done with the ground below it is offered beside it. */
  | { kind: 'inspect'; ground: Choice[] | undefined };

interface Position {
  view: View | undefined;
  options: readonly Choice[];
  lit: ReadonlyMap<string, Choice[]>;
  next: ReadonlySet<string>;
}

/** What a click on something means. Whoever looks at a unit does not act with it. */
export function meaningOf(target: Target, { view, options, lit, next }: Position): Click {
  const here = lit.get(keyOf(target));
  const only = here?.length === 1 ? here[0] : undefined;
  if (only && (target.kind !== 'piece' || isPlain(options, only))) return { kind: 'choose', option: only };
  if (here) return { kind: 'offer', options: here };
  if (next.has(keyOf(target))) return { kind: 'next' };
  return { kind: 'inspect', ground: below(target, view, lit) };
}

function below(target: Target, view: View | undefined, lit: ReadonlyMap<string, Choice[]>): Choice[] | undefined {
  const spot = target.kind === 'piece' ? view?.pieces.find((piece) => piece.id === target.id)?.at : undefined;
  if (spot?.kind === 'hexes') return spot.hexes.map((hex) => lit.get(`hex:${hex}`)).find((found) => found);
  return spot?.kind === 'area' || spot?.kind === 'link' ? lit.get(`area:${spot.kind === 'area' ? spot.area : spot.facing}`) : undefined;
}
