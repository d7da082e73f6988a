// A stand-in for the server: it walks through stored views, whatever is played. For development and for tests of the page
// alone; what the rules say is tested against the real server.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WebSocketServer, type WebSocket } from 'ws';
import type { AreaField, BookCard, ChatLine, Choice, GameCard, LogEntry, LogLine, Made, NewGame, Offer, Preview, SeatSpec, Side, Table, Update, View } from '../src/api/types';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = existsSync(join(here, 'fixtures')) ? here : join(process.cwd(), 'tests');
const SIDES: [Side, Side] = ['first', 'second'];

interface Stored {
  field: AreaField & { kind: 'areas' };
  views: (Omit<View, 'field'> & { held: (Side | null)[] })[];
  log: LogLine[];
}

const loaded = new Map<string, { views: View[]; log: LogLine[] }>();
function fixture(name: string): { views: View[]; log: LogLine[] } {
  let found = loaded.get(name);
  if (!found) {
    const stored = JSON.parse(readFileSync(join(root, 'fixtures', `${name}.json`), 'utf8')) as Stored;
    const views = stored.views.map(({ held, ...view }): View => ({ ...view, field: { ...stored.field, areas: stored.field.areas.map((area, n) => ({ ...area, held_by: held[n] ?? null })) } }));
    found = { views, log: stored.log };
    loaded.set(name, found);
  }
  return found;
}

const SCENARIOS = [
  { id: 'training-1', title: 'Training 1: The Crossroads', sides: ['Blue', 'Red'] as [string, string], turns: 6, about: 'A first fight for a crossroads: infantry, a battery and the command points that move them.' },
  { id: 'training-2', title: 'Training 2: The Brook', sides: ['White', 'Green'] as [string, string], turns: 8, about: 'Cavalry, marshy ground and a farm: squares, charges and counterattacks.' },
  { id: 'mirror-ridge', title: 'Mirror Ridge', sides: ['South', 'North'] as [string, string], turns: 9, about: 'Two equal armies and a ridge between them.' },
  { id: 'quatre-bras', title: 'Quatre Bras', sides: ['French', 'Allied'] as [string, string], turns: 14, about: '16 June 1815: Ney has an afternoon to take the crossroads before Wellington has gathered.' },
];
const BOOKS: BookCard[] = [
  { id: 'lines-of-battle', title: 'Lines of Battle', author: 'D. Kershaw', battlefield: 'areas and approaches', built: true, scenarios: SCENARIOS },
  { id: 'vive-lempereur', title: "Vive l'Empereur!", author: 'Didier Rouy', battlefield: 'hexes, regiments', built: false, scenarios: [] },
  { id: 'la-bataille', title: 'La Bataille, variant 1.5', author: 'Geoffrey Phipps and Ed Bryan', battlefield: 'hexes, battalions', built: false, scenarios: [] },
  { id: 'eagles', title: 'Eagles of the Empire', author: 'Steven McPeak', battlefield: 'free table', built: false, scenarios: [] },
  { id: 'lasalle', title: 'Lasalle', author: 'Sam Mustafa', battlefield: 'free table', built: false, scenarios: [] },
];
const SWITCHES = [
  { id: 'leaders', title: 'Leaders', rule: 'LOB-leader-1', kind: 'optional rule', default: true, excludes: [], requires: [] },
  { id: 'wounds', title: 'Leaders can be wounded', rule: 'LOB-leader-6', kind: 'optional rule', default: false, excludes: [], requires: ['leaders'] },
  { id: 'simple', title: 'Training: no options', rule: 'LOB-act-1', kind: 'house reading', default: false, excludes: ['leaders'], requires: [] },
];
const ODDS = { mine: 0.48, undecided: 0.19, theirs: 0.33 };

/** What a group may do, made up from the map alone so that arrows, odds and lines can be seen. */
function grouped(view: View, id: string): View {
  const field = view.field as AreaField;
  const piece = view.pieces.find((one) => one.id === id)!;
  const home = piece.at.kind === 'area' ? piece.at.area : piece.at.home;
  const options: Choice[] = [];
  const option = (action: string, label: string, points_at: Choice['points_at'], cost: string | null = '1 action, 1 command point in all') => options.push({ action, label, rule: 'LOB-D-4', cost, points_at, odds: null });
  for (const link of field.links.filter((one) => one.between.includes(home))) {
    const other = link.between[0] === home ? link.between[1] : link.between[0];
    const name = field.areas.find((area) => area.id === other)!.name;
    const enemy = view.pieces.some((one) => one.side !== piece.side && (one.at.kind === 'area' ? one.at.area : one.at.home) === other);
    option(`${enemy ? 'attack' : 'move'} ${other}`, `${enemy ? 'Attack' : 'Move to'} ${name}`, [{ kind: 'area', id: other }]);
    if (link.approach && piece.arm === 'infantry') option(`line ${link.id}`, `Form line towards ${name}`, [{ kind: 'link', id: link.id }]);
  }
  if (piece.arm === 'infantry') option('square', 'Form square', []);
  option('stop', 'Stop here', [], '1 command point');
  return {
    ...view,
    markers: [...view.markers, { kind: 'group', id: '', label: 'group', at: [{ kind: 'piece', id }] }],
    prompt: { side: piece.side, question: `${view.sides[piece.side === 'first' ? 0 : 1].name}: what does ${piece.name} (${piece.code}) do?`, rule: 'LOB-D-4', options, decline: 'stop' },
  };
}

class MockGame {
  seq = 1;
  history: { view: View; entry: LogEntry | null; step: number }[];
  chat: ChatLine[] = [];
  offer: Offer | null = null;
  ended: string | null = null;
  nonces: [string | null, string | null] = [null, null];
  sockets = new Map<WebSocket, string>();
  touched = Date.now();

  constructor(
    readonly id: string,
    readonly scenario: string,
    readonly seats: [SeatSpec, SeatSpec],
    readonly tokens: [string | null, string | null],
    readonly watch: string,
    start = 0,
  ) {
    this.history = [{ view: fixture(scenario).views[start]!, entry: null, step: start }];
    this.walk(false);
  }

  get view(): View {
    return this.history.at(-1)!.view;
  }
  plays(token: string): Side[] {
    return SIDES.filter((_, n) => this.tokens[n] !== null && this.tokens[n] === token);
  }
  known(token: string): boolean {
    return token === this.watch || this.plays(token).length > 0;
  }

  private step(action: string, forced: boolean): LogEntry {
    const { views, log } = fixture(this.scenario);
    const last = this.history.at(-1)!;
    const side = last.view.prompt?.side ?? 'first';
    const n = this.history.length;
    const group = /^activate (\S+)$/.exec(action);
    const quiet = group || action === 'stop';
    const plain = this.history.findLast((one) => !one.view.markers.some((marker) => marker.kind === 'group'))!;
    const step = quiet ? last.step : Math.min(views.length - 1, last.step + 1);
    const view = group ? grouped(last.view, group[1]!) : action === 'stop' ? plain.view : views[step]!;
    const lines = quiet ? [{ text: `${action}`, rules: ['LOB-D-1'], dice: [], ledgers: [], points_at: [] }] : log.slice((n * 4) % 110, ((n * 4) % 110) + 3);
    const entry: LogEntry = { n, side, action, forced, lines, turn: last.view.clock.turn };
    this.history.push({ view, entry, step });
    this.seq++;
    this.touched = Date.now();
    if (view.ended) this.ended = view.ended.text;
    return entry;
  }

  /** The computer's decisions, and those that need no decision. */
  walk(send = true): void {
    const log: LogEntry[] = [];
    for (let i = 0; i < 40 && !this.ended; i++) {
      const prompt = this.view.prompt;
      if (!prompt) break;
      const seat = this.seats[SIDES.indexOf(prompt.side)]!;
      if (seat.kind !== 'computer') break;
      log.push(this.step(prompt.options[0]?.action ?? 'end', false));
    }
    if (send && log.length) this.played(log);
  }

  act(action: string): void {
    this.offer = null;
    this.played([this.step(action, false)]);
    setTimeout(() => this.walk(), 60);
  }

  undo(to: number, token: string): void {
    const mine = this.plays(token);
    const other = this.seats.findIndex((seat, n) => seat.kind !== 'computer' && !mine.includes(SIDES[n]!));
    if (to >= this.undoTo(token) || other < 0 || this.offer?.kind === 'undo') {
      this.history.length = Math.max(1, to + 1);
      this.offer = null;
      this.ended = null;
    } else this.offer = { kind: 'undo', by: mine[0]!, to };
    this.seq++;
    this.everyone();
  }

  undoTo(token: string): number {
    const last = this.history.at(-1)!;
    const quiet = last.entry && /^activate /.test(last.entry.action) && this.plays(token).includes(last.entry.side);
    return this.history.length - 1 - (quiet ? 1 : 0);
  }

  table(token: string, n = this.history.length - 1): Table {
    const plays = this.plays(token);
    const shown = this.history[Math.min(n, this.history.length - 1)]!.view;
    const may = shown.prompt && plays.includes(shown.prompt.side) && !this.ended;
    const view: View = { ...shown, prompt: shown.prompt ? { ...shown.prompt, options: may ? shown.prompt.options : [] } : null };
    return {
      id: this.id,
      seq: this.seq,
      actions: this.history.length - 1,
      view,
      plays,
      seats: SIDES.map((side, i) => {
        const seat = this.seats[i]!;
        const present = [...this.sockets.values()].some((socket) => this.plays(socket).includes(side));
        return { side, kind: seat.kind === 'computer' ? 'computer' : seat.kind === 'invite' && !present && !this.nonces[i] ? 'open' : 'person', name: seat.kind === 'computer' ? seat.level : null, present, time_left: null };
      }) as Table['seats'],
      offer: this.offer,
      undo_to: this.undoTo(token),
      dice: { commitment: '4d1c…mock', nonces: this.nonces, secret: this.ended ? 'mock' : null },
      chat: this.chat,
      ended: this.ended,
      log: this.history.slice(1).map((one) => one.entry!),
    };
  }

  send(socket: WebSocket, update: Update): void {
    socket.send(JSON.stringify(update));
  }
  everyone(): void {
    for (const [socket, token] of this.sockets) this.send(socket, { kind: 'table', table: this.table(token) });
  }
  played(log: LogEntry[]): void {
    for (const [socket, token] of this.sockets) {
      const table = this.table(token);
      const field: AreaField & { kind: 'areas' } = { kind: 'areas', width: 0, height: 0, areas: [], links: [], roads: [] };
      this.send(socket, { kind: 'played', seq: this.seq, table: { ...table, log: [], view: { ...table.view, field } }, log });
    }
  }
  presence(): void {
    const tokens = [...this.sockets.values()];
    const present = SIDES.map((side) => tokens.some((token) => this.plays(token).includes(side))) as [boolean, boolean];
    const watching = tokens.filter((token) => token === this.watch).length;
    for (const socket of this.sockets.keys()) this.send(socket, { kind: 'presence', present, watching });
  }
}

const secret = () => randomBytes(9).toString('base64url');

export interface MockApi {
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  upgrade: (request: IncomingMessage, socket: Socket, head: Buffer) => void;
  /** Closes every socket, as a server that restarts does. */
  drop: () => void;
}

export function mockApi(): MockApi {
  const games = new Map<string, MockGame>();
  const sockets = new WebSocketServer({ noServer: true });

  const make = (wish: { scenario: string; seats: [SeatSpec, SeatSpec]; start?: number }): Made => {
    const mine = secret();
    const tokens = wish.seats.map((seat) => (seat.kind === 'here' ? mine : seat.kind === 'invite' ? secret() : null)) as [string | null, string | null];
    const game = new MockGame(secret(), wish.scenario, wish.seats, tokens, secret(), wish.start);
    games.set(game.id, game);
    return { id: game.id, tokens, watch: game.watch };
  };

  async function body(request: IncomingMessage): Promise<string> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    return text;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://mock');
    const words = url.pathname.split('/').filter(Boolean).slice(1).map(decodeURIComponent);
    const token = (request.headers.authorization ?? '').replace('Bearer ', '');
    const text = request.method === 'POST' ? await body(request) : '';
    const sent = (text && request.headers['content-type']?.includes('json') ? JSON.parse(text) : {}) as Record<string, unknown>;
    const reply = (value: unknown, status = 200) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(value === undefined ? '' : JSON.stringify(value));
    };
    const no = (status: number, why: string, rule: string | null = null) => reply({ why, rule }, status);

    if (words[0] === 'books') {
      if (words.length === 1) return reply(BOOKS);
      if (words[2] === 'scenarios') {
        const info = SCENARIOS.find((one) => one.id === words[3]);
        return info ? reply({ info, switches: SWITCHES, field: fixture(info.id).views[0]!.field, levels: ['novice', 'steady', 'strong'] }) : no(404, 'There is no such scenario.');
      }
      return reply({ rule: { id: words[3], chapter: 'Movement', tag: 'core', switch: null, alt: [], rulings: ['R41'], title: `The rule ${words[3]}`, text: 'What the rule says, in our own words.' }, book: 'Lines of Battle' });
    }
    if (words[0] === 'me') return reply({ name: null, csrf: 'mock' });
    if (words[0] === 'records') return reply(make({ scenario: 'training-1', seats: [{ kind: 'here' }, { kind: 'here' }], start: 8 }), 201);
    if (words[0] !== 'games') return no(404, 'There is nothing here.');
    if (words.length === 1) {
      const wish = sent as unknown as NewGame & { start?: number };
      return reply(make({ scenario: wish.scenario ?? 'training-1', seats: wish.seats, ...(wish.start === undefined ? {} : { start: wish.start }) }), 201);
    }
    if (words[1] === 'list') {
      const tokens = sent.tokens as string[];
      const cards = [...games.values()].filter((game) => tokens.some((one) => game.known(one))).map((game): GameCard => {
        const { seats, view } = game.table(game.watch);
        return { id: game.id, title: view.title, rulebook: view.rulebook, scenario: view.scenario, stands: `turn ${view.clock.turn}, ${view.clock.phase}`, seats, to_decide: view.prompt?.side ?? null, ended: game.ended, touched: game.touched };
      });
      return reply(cards);
    }
    const game = games.get(words[1]!);
    if (!game || !game.known(token)) return no(404, 'There is no such game, or the link is not complete.');
    const plays = game.plays(token);
    const taken = () => reply({ seq: game.seq });
    switch (words[2]) {
      case undefined:
        return reply(game.table(token));
      case 'at':
        return reply(game.table(token, Number(words[3])));
      case 'record':
        response.writeHead(200, { 'Content-Type': 'text/plain' }).end('Voltigeur record 1\n');
        return;
      case 'preview': {
        const action = String(sent.action);
        const legal = !!game.view.prompt?.options.some((option) => option.action === action);
        const fight = legal && /^(attack|fire)/.test(action);
        const preview: Preview = legal
          ? { legal, problem: null, odds: fight ? { situations: 812, endings: [[0.41, { favours: 'first', what: 'takes the place, one hit each', losses: [1, 1], units_lost: [0, 0], worth: 1 }], [0.33, { favours: 'second', what: 'thrown back with two hits', losses: [2, 0], units_lost: [0, 0], worth: -1 }], [0.19, { favours: null, what: 'stalemate', losses: [1, 1], units_lost: [0, 0], worth: 0 }]] } : null, bar: fight ? ODDS : null }
          : { legal, problem: { why: 'It belongs to the other side, or has moved already', rule: 'LOB-D-1' }, odds: null, bar: null };
        return reply(preview);
      }
      case 'actions': {
        if (!game.view.prompt || !plays.includes(game.view.prompt.side)) return no(403, 'It is not your decision.');
        if (Number(sent.after) !== game.seq) return no(409, 'Something happened meanwhile: look again.');
        if (!game.view.prompt.options.some((option) => option.action === sent.action)) return no(422, 'That is not possible now', 'LOB-act-1');
        game.act(String(sent.action));
        return taken();
      }
      case 'undo':
        game.undo(Number(sent.to), token);
        return taken();
      case 'answer':
        if (game.offer?.kind === 'undo' && sent.accept) game.undo(game.offer.to, token);
        else {
          if (game.offer?.kind === 'end' && sent.accept) game.ended = 'The battle ended by agreement.';
          game.offer = null;
          game.seq++;
          game.everyone();
        }
        return taken();
      case 'offer-end':
        game.offer = { kind: 'end', by: plays[0]! };
        game.seq++;
        game.everyone();
        return taken();
      case 'resign':
        game.ended = `${game.view.sides[plays[0] === 'first' ? 1 : 0]!.name} win: the other side resigned.`;
        game.seq++;
        game.everyone();
        return taken();
      case 'chat': {
        const line = { by: plays[0] ?? null, text: String(sent.text), at: Date.now() };
        game.chat = [...game.chat, line];
        game.seq++;
        for (const socket of game.sockets.keys()) game.send(socket, { kind: 'chat', seq: game.seq, line });
        return reply(undefined, 204);
      }
      case 'nonce':
        for (const side of plays) game.nonces[SIDES.indexOf(side)] = String(sent.nonce);
        return reply(undefined, 204);
      case 'branch': {
        const seats = sent.seats as [SeatSpec, SeatSpec];
        return reply(make({ scenario: game.scenario, seats, start: game.history[Number(sent.at)]?.step ?? 0 }), 201);
      }
      default:
        return no(404, 'There is nothing here.');
    }
  }

  function upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void {
    const game = games.get(decodeURIComponent((request.url ?? '').split('/')[3] ?? ''));
    sockets.handleUpgrade(request, socket, head, (live) => {
      if (!game) return live.close();
      live.once('message', (data) => {
        const { token, after } = JSON.parse(String(data)) as { token: string; after: number };
        if (!game.known(token)) return live.close();
        game.sockets.set(live, token);
        if (after !== game.seq) game.send(live, { kind: 'table', table: game.table(token) });
        game.presence();
      });
      live.on('close', () => {
        game.sockets.delete(live);
        game.presence();
      });
    });
  }
  return { answer, upgrade, drop: () => games.forEach((game) => game.sockets.forEach((_, socket) => socket.terminate())) };
}

const KINDS: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };
// As strict as the real server's, so that the page cannot come to need more.
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The built page and the mock API on a free port. */
export async function startMock(port = 0): Promise<{ url: string; drop: () => void; close: () => void }> {
  const api = mockApi();
  const dist = join(root, '..', 'dist');
  const server: Server = createServer((request, response) => {
    if (request.url?.startsWith('/api/')) return void api.answer(request, response);
    const path = normalize(new URL(request.url ?? '/', 'http://mock').pathname);
    const file = join(dist, path);
    const found = path !== '/' && existsSync(file) && statSync(file).isFile() ? file : join(dist, 'index.html');
    response.writeHead(200, { 'Content-Type': KINDS[extname(found)] ?? 'application/octet-stream', 'Content-Security-Policy': POLICY }).end(readFileSync(found));
  });
  server.on('upgrade', (request, socket, head) => api.upgrade(request, socket as Socket, head));
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`, drop: api.drop, close: () => server.close() };
}
