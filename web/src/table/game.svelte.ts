import * as api from '../api/client';
import { Live, type LiveState } from '../api/live';
import type { Answer, Choice, Invited, LogEntry, Preview, Query, Room, Side, StandingOrders, Table, Update } from '../api/types';
import { address } from '../lib/base';
import { forget, keepInvitation, kept } from '../lib/kept';
import { merged, withEarlier, withPage } from '../lib/merge';
import { same } from '../lib/same';
import { say } from '../ui/toasts.svelte';
import { hurt, joined, lastThrow, type Throw } from './news';
import { Tokens } from './seats';
import { Sending } from './sending.svelte';

const socketAddress = (id: string) =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${address(`/api/games/${encodeURIComponent(id)}/live`)}`;

/** A game as it runs on this page: what the server told, and what can be asked of it. */
export class Game {
  table = $state.raw<Table>();
  /** It grows with each position that is shown; talk, and who is there, leave it as it is. */
  position = $state(0);
  connection = $state<LiveState>('connecting');
  problem = $state<string>();
  /** An invitation that was brought here, until it is accepted. */
  invited = $state.raw<Invited & { accept: () => Promise<void> }>();
  /** A move on the map is under way: several actions, one after the other. */
  marching = $state(false);
  watching = $state(0);
  hurt = $state.raw<ReadonlySet<string>>(new Set());
  thrown = $state.raw<Throw>();
  /** When the server last told the clocks: they run on from there. */
  told = $state(Date.now());
  private tokens: Tokens;
  private live: Live | undefined;
  private previews = new Map<string, Promise<Preview>>();
  private sentNonce = false;
  private sending = new Sending({
    seq: () => this.table?.seq ?? 0,
    position: () => this.position,
    live: () => this.connection === 'live',
    load: () => this.load(),
    refused: say,
  });

  constructor(readonly id: string) {
    const secrets = new URLSearchParams(location.hash.slice(1));
    const given = secrets.get('token');
    this.tokens = new Tokens(id, given ?? undefined);
    const invitation = secrets.get('invitation');
    // The address bar may be seen by others: a secret does not stay in it.
    if (given || invitation) history.replaceState(null, '', location.pathname + location.search);
    void this.start(invitation ?? undefined, given ?? undefined);
  }

  private async start(invitation: string | undefined, given: string | undefined): Promise<void> {
    // A seat may belong to the account: then every change needs what only this tells.
    await api.me().catch(() => undefined);
    if (invitation) {
      const refusal = await this.lookAt(invitation);
      if (this.invited) return;
      // Whoever has a seat here already need not be told that the invitation was used.
      if (!this.tokens.now) return void (this.problem = refusal);
    }
    await this.sitDown();
    // Links of older games held a token where there is an invitation now.
    if (!this.table && given) await this.lookAt(given);
  }

  private async sitDown(): Promise<void> {
    await this.tokens.learn((token) => api.table(this.id, token));
    await this.load();
    this.connect();
  }

  /** Shows what an invitation is for; gives the refusal if it is not good. */
  private async lookAt(invitation: string): Promise<string | undefined> {
    try {
      this.invited = { ...(await api.lookAtInvitation(this.id, invitation)), accept: () => this.accept(invitation) };
    } catch (problem) {
      return (problem as Error).message;
    }
    return undefined;
  }

  private async accept(invitation: string): Promise<void> {
    try {
      const { token } = await api.acceptInvitation(this.id, invitation);
      forget(this.id, invitation);
      this.tokens.add(token);
      this.problem = undefined;
      this.invited = undefined;
      await this.sitDown();
    } catch (problem) {
      this.invited = undefined;
      this.problem = (problem as Error).message;
    }
  }

  async renewInvitation(side: Side): Promise<boolean> {
    return this.inviting(async (token) => keepInvitation(this.id, side, (await api.renewInvitation(this.id, token, side)).invitation));
  }

  async withdrawInvitation(side: Side): Promise<boolean> {
    return this.inviting(async (token) => {
      await api.withdrawInvitation(this.id, token, side);
      keepInvitation(this.id, side);
    });
  }

  private async inviting(what: (token: string | undefined) => Promise<void>): Promise<boolean> {
    try {
      await what(kept(this.id)?.maker ?? this.token);
      return true;
    } catch (problem) {
      say((problem as Error).message);
      await this.load();
      return false;
    }
  }

  /** The token that is used. */
  private get token(): string | undefined {
    return this.tokens.now;
  }

  /** Something is being sent. */
  get busy(): boolean {
    return this.sending.busy;
  }

  /** Sides that nobody plays yet: nothing is decided before they have joined. */
  get open(): Side[] {
    const table = this.table;
    return !table || table.ended ? [] : table.seats.filter((seat) => seat.kind === 'open').map((seat) => seat.side);
  }

  get mine(): boolean {
    const table = this.table;
    return !!table && !table.ended && !this.open.length && !!table.view.prompt && table.plays.includes(table.view.prompt.side);
  }

  get options(): readonly Choice[] {
    return this.mine ? (this.table?.view.prompt?.options ?? []) : [];
  }

  /** Both sides are played from this page. */
  get bothHere(): boolean {
    return this.tokens.several || this.table?.plays.length === 2;
  }

  private connect(): void {
    if (this.problem && !this.table) return;
    this.live?.close();
    this.live = new Live({
      connect: () => new WebSocket(socketAddress(this.id)),
      token: this.token,
      after: () => this.table?.seq ?? 0,
      update: (update) => this.receive(update),
      state: (state) => {
        this.connection = state;
        if (state !== 'live') this.sending.cutOff();
      },
    });
  }

  private async load(): Promise<void> {
    try {
      const table = await api.table(this.id, this.token);
      this.told = Date.now();
      this.show(withEarlier(table, this.table));
      this.problem = undefined;
    } catch (problem) {
      this.problem = (problem as Error).message;
    }
  }

  private receive(update: Update): void {
    if (update.kind === 'presence') this.watching = update.watching;
    const next = merged(this.table, update);
    // Who is there and what is said come without the clocks, and a table that is known already is older than it looks.
    if (next && next !== this.table && (update.kind === 'table' || update.kind === 'played')) this.told = Date.now();
    if (!next) void this.load();
    else if (next !== this.table) this.show(next, update.kind === 'played' ? update.log : []);
  }

  private show(told: Table, fresh: readonly LogEntry[] = []): void {
    const known = this.table;
    // A message that tells nothing new about the position leaves it as it is: whatever is in hand stays there.
    const next = known && known.actions === told.actions && same(known.view, told.view) ? { ...told, view: known.view } : told;
    joined(known, next).forEach((text) => say(text));
    if (known?.view !== next.view) {
      this.previews.clear();
      this.position++;
    }
    this.table = next;
    if (fresh.length) {
      this.hurt = hurt(known?.view, next.view);
      this.thrown = lastThrow(fresh, next.seq) ?? this.thrown;
    }
    this.sending.shown(next.seq);
    if (this.tokens.change(next)) void this.load().then(() => this.connect());
    void this.addNonce(next);
  }

  private async addNonce(table: Table): Promise<void> {
    const seats: Side[] = ['first', 'second'];
    const missing = table.plays.some((side) => table.dice.nonces[seats.indexOf(side)] == null);
    if (this.sentNonce || !missing || table.ended) return;
    this.sentNonce = true;
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    await api.nonce(this.id, this.token, value).catch(() => undefined);
  }

  private doing(what: () => Promise<{ seq: number } | undefined>): Promise<boolean> {
    return this.sending.doing(what);
  }

  act(action: string): Promise<boolean> {
    return this.doing(() => api.act(this.id, this.token, action, this.table?.seq ?? 0));
  }

  /** Gives standing orders for a side; they are at work at once. */
  giveStanding(side: Side, orders: StandingOrders): Promise<boolean> {
    return this.doing(() => api.giveStanding(this.id, this.tokens.of(side), side, orders));
  }

  /** One step back: at once as far as the rules of the table allow, else by asking the other side. */
  async undo(to?: number): Promise<boolean> {
    // Who takes a step back while it is still being made means just that step.
    await this.sending.settled();
    return this.doing(() => api.undo(this.id, this.token, to ?? this.table?.undo_to ?? 0));
  }

  /** Answers the offer of this number, which is the one that was read. */
  answer(offer: number, accept: boolean): Promise<boolean> {
    return this.doing(() => api.answer(this.id, this.token, offer, accept));
  }

  offerEnd(): Promise<boolean> {
    return this.doing(() => api.offerEnd(this.id, this.token));
  }

  resign(): Promise<boolean> {
    return this.doing(() => api.resign(this.id, this.token));
  }

  chat(text: string): Promise<unknown> {
    return api.chat(this.id, this.token, text).catch((problem: Error) => say(problem.message));
  }

  preview(action: string): Promise<Preview> {
    let found = this.previews.get(action);
    if (!found) {
      found = api.preview(this.id, this.token, action);
      this.previews.set(action, found);
      found.catch(() => this.previews.delete(action));
    }
    return found;
  }

  /** Asks the referee about the position. */
  query(asked: Query): Promise<Answer> {
    return api.query(this.id, this.token, asked);
  }

  /** The part of the log before what is known of it. */
  async earlierLog(): Promise<void> {
    const first = this.table?.log[0]?.n ?? 1;
    if (first <= 1) return;
    try {
      const page = await api.logBefore(this.id, this.token, first);
      if (this.table) this.table = withPage(this.table, page);
    } catch (problem) {
      say((problem as Error).message);
    }
  }

  /** What was said before what is known of it. */
  async earlierTalk(room: Room): Promise<void> {
    const before = (room === 'players' ? this.table?.earlier_chat : this.table?.earlier_gallery) ?? 0;
    try {
      const page = await api.talkBefore(this.id, this.token, room, before);
      const now = this.table;
      if (!now) return;
      if (room === 'players' && now.earlier_chat === before) this.table = { ...now, chat: [...page.lines, ...now.chat], earlier_chat: page.earlier };
      if (room === 'gallery' && now.earlier_gallery === before)
        this.table = { ...now, gallery: [...page.lines, ...now.gallery], earlier_gallery: page.earlier };
    } catch (problem) {
      say((problem as Error).message);
    }
  }

  at(n: number): Promise<Table> {
    return api.tableAt(this.id, n, this.token);
  }

  branch(at: number, seats: Parameters<typeof api.branch>[3]): ReturnType<typeof api.branch> {
    return api.branch(this.id, this.token, at, seats);
  }

  record(): Promise<string> {
    return api.record(this.id, this.token);
  }

  hurry(): void {
    this.live?.hurry();
  }

  close(): void {
    this.live?.close();
  }
}
