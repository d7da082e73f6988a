import type { LogEntry } from '../api/types';
import type { Scene } from '../field/scene';
import { beatsOf, lasts, type Beat } from './script';

/** The moments of a battle that a film leads through. */
export interface Moments {
  /** Shows the field after an action; the promise is kept when it is drawn. */
  show: (n: number) => Promise<void>;
  /** What happened in an action. */
  entry: (n: number) => Promise<LogEntry | undefined>;
  /** How many actions there are. */
  readonly last: number;
}

export const SPEEDS = [0.5, 1, 2, 4] as const;

/** When the next picture is due, in milliseconds. */
type NextFrame = () => Promise<number>;
const frame: NextFrame = () => new Promise((due) => requestAnimationFrame(due));

/** Shows actions as they happened: pieces travel, arrows are drawn, dice fall, one line of the log after the other. */
export class Film {
  playing = $state(false);
  /** What is on the field beyond the position. */
  scene = $state.raw<Scene>();
  /** The line that is shown. */
  beat = $state.raw<Beat>();
  speed = $state<number>(1);
  /** Each showing has a number: what an older one still waits for means nothing. */
  private showing = 0;

  constructor(
    private readonly moments: Moments,
    /** Nothing moves: everything is where it ends. */
    private readonly still: () => boolean,
    private readonly next: NextFrame = frame,
  ) {}

  /** Plays the actions after `from` up to `to`; says whether it came to its end. */
  async play(from: number, to = this.moments.last): Promise<boolean> {
    this.stop();
    const mine = ++this.showing;
    this.playing = true;
    try {
      await this.moments.show(from);
      for (let n = from + 1; n <= to && mine === this.showing; n++) {
        const entry = await this.moments.entry(n);
        if (mine !== this.showing) return false;
        const before: Scene['before'][number][] = [];
        for (const beat of entry ? beatsOf(entry) : []) {
          await this.act(beat, [...before], mine);
          if (mine !== this.showing) return false;
          if (beat.way.length) before.push({ actors: beat.actors, way: beat.way });
        }
        await this.moments.show(n);
        if (mine === this.showing) this.scene = undefined;
      }
      return mine === this.showing;
    } finally {
      if (mine === this.showing) this.stop();
    }
  }

  private async act(beat: Beat, before: Scene['before'], mine: number): Promise<void> {
    const long = lasts(beat);
    if (!long) return;
    this.beat = beat;
    const { kind, actors, way, aims, outcome } = beat;
    let passed = 0;
    let now = await this.next();
    while (mine === this.showing) {
      const t = this.still() ? 1 : Math.min(1, passed / (long * 0.7));
      this.scene = { kind, actors, way, aims, outcome, before, t };
      if (passed >= long) return;
      const then = await this.next();
      // A page that was out of sight goes on where it was.
      passed += Math.min(then - now, 100) * this.speed;
      now = then;
    }
  }

  /** Ends it where it is. */
  stop(): void {
    this.showing++;
    this.playing = false;
    this.scene = undefined;
    this.beat = undefined;
  }

  faster(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed as (typeof SPEEDS)[number]) + 1) % SPEEDS.length]!;
  }
}
