import { Refused } from '../api/client';
import { Waiting } from './waiting';

/** How long the socket has to bring what came of something before it is fetched. */
const PATIENCE = 1500;

/** The table as far as sending needs to know it. */
export interface Receiver {
  /** How much of the journal is shown. */
  seq: () => number;
  /** It changes with each position that is shown. */
  position: () => number;
  /** Is the socket open? */
  live: () => boolean;
  /** Fetches the table. */
  load: () => Promise<void>;
  /** Tells the player why something was refused. */
  refused: (why: string, rule: string | undefined) => void;
}

/** What is sent to the server, one thing after the other: each waits until what came of the one before it shows. */
export class Sending {
  busy = $state(false);
  /** What was last sent, until it shows. */
  private under: Promise<unknown> = Promise.resolve();
  private waiting = new Waiting();

  constructor(private readonly receiver: Receiver) {}

  /** So much of the journal is shown. */
  shown(seq: number): void {
    this.waiting.reached(seq);
  }

  /** The socket is closed: nothing will come through it. */
  cutOff(): void {
    this.waiting.giveUp();
  }

  /** Waits for what was sent last. */
  settled(): Promise<unknown> {
    return this.under.catch(() => undefined);
  }

  /**
   * Does something and waits until it shows; says so if it was refused. What is wished while something else is being sent waits for it,
   * and is done if it was meant for the position that came of it, not for an older one.
   */
  async doing(what: () => Promise<{ seq: number } | undefined>): Promise<boolean> {
    const meant = this.receiver.position();
    if (this.busy) await this.settled();
    if (this.busy || meant !== this.receiver.position()) return false;
    return this.now(what, false);
  }

  /** Does it at once, or not at all; a refusal is no news. */
  async quietly(what: () => Promise<{ seq: number } | undefined>): Promise<boolean> {
    return this.busy ? false : this.now(what, true);
  }

  private now(what: () => Promise<{ seq: number } | undefined>, quiet: boolean): Promise<boolean> {
    this.busy = true;
    const done = this.done(what, quiet);
    this.under = done;
    return done;
  }

  private async done(what: () => Promise<{ seq: number } | undefined>, quiet: boolean): Promise<boolean> {
    const { receiver } = this;
    try {
      const taken = await what();
      const behind = () => !taken || taken.seq > receiver.seq();
      // The socket brings what came of it; if it does not, it is fetched.
      if (taken && behind() && receiver.live()) await this.waiting.until(taken.seq, PATIENCE);
      if (behind()) await receiver.load();
      return true;
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      if (problem.status === 409) await receiver.load();
      if (!quiet) receiver.refused(problem.problem.why, problem.problem.rule ?? undefined);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
