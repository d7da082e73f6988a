import type { Update } from './types';

/** The part of a WebSocket that is used; tests give another one. */
export interface Socket {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface LiveOptions {
  connect: () => Socket;
  token: string | undefined;
  /** The journal's length that is known here: what the server goes on from. */
  after: () => number;
  update: (update: Update) => void;
  state: (state: LiveState) => void;
  /** A number from 0 to 1, so that many pages do not come back at the same moment. */
  random?: () => number;
}

export type LiveState = 'connecting' | 'live' | 'waiting' | 'closed';

/** How long to wait before the next try: half a second at first, at most fifteen. */
export function backoff(tries: number, random: number): number {
  const ceiling = Math.min(15_000, 500 * 2 ** tries);
  return ceiling * (0.6 + 0.4 * random);
}

/** A connection that comes back by itself and goes on where it stopped. */
export class Live {
  private socket: Socket | undefined;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private done = false;

  constructor(private readonly options: LiveOptions) {
    this.open();
  }

  private open(): void {
    this.timer = undefined;
    this.options.state('connecting');
    const socket = this.options.connect();
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ token: this.options.token ?? null, after: this.options.after() }));
      this.options.state('live');
    };
    socket.onmessage = (event) => {
      if (this.socket !== socket) return;
      this.tries = 0;
      try {
        this.options.update(JSON.parse(String(event.data)) as Update);
      } catch (problem) {
        console.error('an update that cannot be read', problem);
      }
    };
    socket.onclose = ({ code }) => {
      if (this.socket !== socket || this.done) return;
      this.socket = undefined;
      // The server said that this will never work: 4000 and the status. Too many requests (4429) pass.
      if (code >= 4400 && code < 4500 && code !== 4429) return this.close();
      this.options.state('waiting');
      this.timer = setTimeout(() => this.open(), backoff(this.tries++, (this.options.random ?? Math.random)()));
    };
  }

  /** Tries at once: the network is back, or somebody looks at the page again. */
  hurry(): void {
    if (this.done || !this.timer) return;
    clearTimeout(this.timer);
    this.open();
  }

  close(): void {
    this.done = true;
    clearTimeout(this.timer);
    this.socket?.close();
    this.options.state('closed');
  }
}
