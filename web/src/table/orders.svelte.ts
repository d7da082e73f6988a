import { tick } from 'svelte';
import type { Choice, Preview, Way } from '../api/types';
import type { InHand } from './inhand.svelte';

/** The game as far as orders need it. */
export interface Commanded {
  readonly position: number;
  readonly mine: boolean;
  readonly busy: boolean;
  marching: boolean;
  act: (action: string) => Promise<boolean>;
  preview: (action: string) => Promise<Preview>;
}

/** What stands on the page when an order is given. */
export interface Desk {
  options: () => readonly Choice[];
  /** The option that ends the move that goes on. */
  stop: () => Choice | undefined;
  /** Somebody else could be picked instead of whoever moves. */
  hasNext: () => boolean;
  /** An option waits to be confirmed: what it points at should be seen. */
  held: (option: Choice) => Promise<void>;
}

/** Carries out what a player decides: an option, a way of several actions, a planned move. What cannot be taken back is asked first. */
export class Orders {
  private marched: Promise<void> = Promise.resolve();

  constructor(
    private readonly game: Commanded,
    private readonly hand: InHand,
    private readonly desk: Desk,
  ) {}

  /** Waits for a move that is under way. What stood in the list or on the map before it was made is gone then. */
  async arrived(): Promise<boolean> {
    const meant = this.game.position;
    if (this.game.marching) await this.marched;
    return meant === this.game.position;
  }

  async choose(option: Choice, touch: boolean): Promise<void> {
    const { game, hand, desk } = this;
    if (!(await this.arrived())) return;
    const meant = game.position;
    if (hand.isConfirmed(option)) hand.remember(option);
    else {
      const sure = hand.mustAsk(option);
      // A finger cannot hover: what leads to a fight is shown with its odds first.
      const preview = touch || sure ? await game.preview(option.action).catch(() => undefined) : undefined;
      if (meant !== game.position) return;
      if (sure || preview?.bar) {
        hand.hold(option, preview);
        return desk.held(option);
      }
    }
    await game.act(option.action);
  }

  /** Gives a way: its notations one after the other, as long as the same side decides. */
  async march(way: Way, label: string): Promise<void> {
    if (!(await this.arrived()) || this.game.marching) return;
    this.marched = this.go(way, label);
    await this.marched;
  }

  private async go(way: Way, label: string): Promise<void> {
    const { game, hand, desk } = this;
    game.marching = true;
    try {
      for (const action of way.actions) {
        if (!game.mine || game.busy) return;
        const option = desk.options().find((one) => one.action === action);
        if (option && hand.mustAsk(option) && !hand.isConfirmed(option)) {
          const cost = `${way.cost} ${way.cost === 1 ? 'point' : 'points'}`;
          return hand.hold({ ...option, label, cost: option.cost ?? cost }, undefined);
        }
        if (!(await game.act(action))) return;
      }
    } finally {
      game.marching = false;
    }
  }

  /** Gives a move that was planned to its end: nothing of it is left to be decided. */
  async give(action: string): Promise<boolean> {
    const given = await this.game.act(action);
    await tick();
    const stop = given && this.desk.hasNext() ? this.desk.stop() : undefined;
    if (stop && !this.hand.mustAsk(stop)) await this.game.act(stop.action);
    return given;
  }

  /** Ends the move that goes on; says whether it is over, and somebody else may be picked. */
  async endMove(touch: boolean): Promise<boolean> {
    const stop = this.desk.stop();
    if (!stop || !(await this.arrived())) return false;
    // To stop may be for good: then that is asked first, as it is for the option itself.
    if (this.hand.mustAsk(stop)) return (await this.choose(stop, touch), false);
    const ended = await this.game.act(stop.action);
    await tick();
    return ended;
  }
}
