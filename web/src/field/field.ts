import type { Answer, Choice, Query, Target, View, Way } from '../api/types';
import type { Scene } from './scene';

/** Where a list of options opens. */
export interface Corner {
  x: number;
  y: number;
}

/** What every kind of field is given. */
export interface FieldProps {
  view: View;
  /** What can be chosen, by what it points at. */
  lit: ReadonlyMap<string, Choice[]>;
  /** What is shown in passing: the targets of a previewed option or of a log line. */
  pointed: readonly Target[];
  /** Draw an arrow to the pointed targets. */
  arrows: boolean;
  /** Units that have just been hurt. */
  hurt: ReadonlySet<string>;
  /** Who could be picked instead of the unit that moves. */
  next: ReadonlySet<string>;
  /** What a film shows at this moment. */
  scene: Scene | undefined;
  pick: (target: Target, at: Corner, touch: boolean) => void;
  look: (target: Target | undefined) => void;
  /** Asks the referee about the position. */
  ask: (query: Query) => Promise<Answer>;
  /** Gives a way of several actions, one after the other. */
  march: (way: Way, label: string) => void;
  /** Gives a move in one action. */
  act: (action: string) => Promise<boolean>;
  /** It changes with the position. */
  seq: number;
}

/** What can be asked of every kind of field. */
export interface FieldHandle {
  /** Moves the field so that these can be seen; `below` pixels at the bottom are covered. */
  bring: (targets: readonly Target[], below?: number) => void;
  zoom: (factor: number) => void;
  fit: () => void;
  /** Puts down what is in hand; says whether there was anything. */
  release: () => boolean;
  /** The same as a click on it. */
  chose: (target: Target, at: Corner, touch: boolean) => void | Promise<void>;
}

/** What a kind of field does with pointers and keys beyond what all of them do. */
export interface Hands {
  /** Something is looked at through the field, with a cross. */
  aiming?: boolean;
  /** A press on the sheet, before it moves the sheet. */
  grab?: (event: PointerEvent) => void;
  /** Does this click belong to something that was dragged? */
  dropped?: () => boolean;
  /** Is this key spoken for? */
  keeps?: (event: KeyboardEvent) => boolean;
  /** The pointer or the focus is on something, or on nothing. */
  entered?: (event: Event, target: Target | undefined, touch: boolean) => void;
  moved?: (event: PointerEvent) => void;
  left?: () => void;
}

/** How arrows are drawn on a field: how much they bend, how far they end before whom they point at, thin or broad. */
export interface Pen {
  bend: number;
  short: number;
  fine?: boolean;
}
