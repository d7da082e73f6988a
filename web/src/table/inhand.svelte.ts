import type { Choice, Preview, View } from '../api/types';
import { aboutOf } from '../lib/choices';

/** How long the pointer rests on an option before the referee is asked how it may turn out. */
const REST = 120;

/** The option in hand: what it may lead to, and whether it waits to be confirmed. */
export class InHand {
  option = $state.raw<Choice>();
  found = $state.raw<Preview>();
  /** It was chosen once and waits to be confirmed. */
  asked = $state(false);
  /** It was taken from the list, where its words are read already. */
  listed = $state(false);
  private wait: ReturnType<typeof setTimeout> | undefined;
  /** For whose move the question before what cannot be taken back was answered: it is asked once for each of them. */
  private sureOf = '';

  constructor(
    private readonly preview: (action: string) => Promise<Preview>,
    private readonly view: () => View | undefined,
    /** Does the player wish to be asked before what cannot be taken back? */
    private readonly asks: () => boolean,
  ) {}

  /** Takes an option in hand and asks the referee how it may turn out; nothing puts down what was in hand. */
  take(option: Choice | undefined, listed = false): void {
    clearTimeout(this.wait);
    this.asked = false;
    this.listed = listed;
    if (option === this.option) return;
    this.option = option;
    this.found = undefined;
    if (!option) return;
    this.wait = setTimeout(() => {
      this.preview(option.action)
        .then((preview) => this.option === option && (this.found = preview))
        .catch(() => undefined);
    }, REST);
  }

  /** Holds an option until it is confirmed. */
  hold(option: Choice, found: Preview | undefined): void {
    clearTimeout(this.wait);
    this.option = option;
    this.found = found;
    this.asked = true;
  }

  /** Was this option held, and is it chosen now? */
  isConfirmed(option: Choice): boolean {
    return this.asked && this.option === option;
  }

  /** What cannot be taken back is asked about, once for each unit's move; the mark in the list stays. */
  mustAsk(option: Choice): boolean {
    const view = this.view();
    return this.asks() && option.irreversible && (!view || aboutOf(view, option) !== this.sureOf);
  }

  /** It was confirmed: the rest of the same move is not asked about again. */
  remember(option: Choice): void {
    const view = this.view();
    if (option.irreversible && view) this.sureOf = aboutOf(view, option);
  }

  close(): void {
    clearTimeout(this.wait);
  }
}
