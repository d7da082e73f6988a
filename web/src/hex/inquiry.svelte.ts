import type { Answer, Arcs, Query, Reach, SightLine, Way } from '../api/types';

type Ask = (query: Query) => Promise<Answer>;

/** What the field has asked the referee about the position; all of it is forgotten when the position changes. */
export class Inquiry {
  /** Where the chosen unit can go. */
  reach = $state.raw<Reach>();
  /** Front and fire of the unit under the pointer. */
  arcs = $state.raw<Arcs>();
  /** The sight tool is in hand. */
  looking = $state(false);
  eye = $state<string>();
  sight = $state.raw<SightLine>();
  private known = new Map<string, Promise<Answer | undefined>>();
  private wanted = '';

  constructor(private readonly ask: Ask) {}

  /** The position has changed. */
  forget(): void {
    this.known = new Map();
    this.reach = undefined;
    this.arcs = undefined;
    this.sight = undefined;
    this.wanted = '';
  }

  private answer(query: Query): Promise<Answer | undefined> {
    const key = Object.values(query).join(' ');
    let found = this.known.get(key);
    if (!found) {
      found = this.ask(query).catch(() => undefined);
      this.known.set(key, found);
    }
    return found;
  }

  /** Takes a unit in hand, if it can go anywhere. A wish about a position that is gone by now needs nothing more. */
  async take(piece: string): Promise<boolean> {
    const known = this.known;
    const answer = await this.answer({ ask: 'reach', piece });
    if (known !== this.known) return true;
    if (answer?.tells !== 'reach' || !answer.ways.length) return false;
    this.reach = answer;
    return true;
  }

  drop(): void {
    this.reach = undefined;
  }

  way(hex: string | undefined): Way | undefined {
    return hex === undefined ? undefined : this.reach?.ways.find((way) => way.hex === hex);
  }

  /** Shows front and fire of a unit. */
  async aim(piece: string | undefined): Promise<void> {
    this.wanted = piece ?? '';
    if (!piece) {
      this.arcs = undefined;
      return;
    }
    const answer = await this.answer({ ask: 'arcs', piece });
    if (this.wanted === piece && answer?.tells === 'arcs') this.arcs = answer;
  }

  /** The sight tool at a hex: the first click sets the eye, the pointer looks from there. */
  async look(to: string): Promise<void> {
    const from = this.eye;
    if (!from || from === to) return;
    const answer = await this.answer({ ask: 'sight', from, to });
    if (this.eye === from && answer?.tells === 'sight') this.sight = answer;
  }

  toggle(): void {
    this.looking = !this.looking;
    this.eye = undefined;
    this.sight = undefined;
  }
}
