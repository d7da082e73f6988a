import { address } from '../lib/base';
import type {
  AccountCard,
  Announcement,
  Answer,
  AuditEntry,
  BookCard,
  GameCard,
  GameSummary,
  Invited,
  LogPage,
  Made,
  Me,
  NewGame,
  NewInvitation,
  Preview,
  Problem,
  Query,
  ResetLink,
  Room,
  RuleCard,
  ScenarioPage,
  Seated,
  SeatSpec,
  SessionCard,
  Side,
  StandingOrders,
  Table,
  Taken,
  TalkPage,
} from './types';
import { said } from '../lib/english';

/** What the server refused, in its own words. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(said(problem.why));
  }
}

let csrf: string | null | undefined;

/** Whoever asks too often is told to wait: so often a request is made again before that becomes a refusal. */
const PATIENCE = 4;
const later = (seconds: number) => new Promise((done) => setTimeout(done, 1000 * Math.min(10, Math.max(0.2, seconds))));

interface Ask {
  method?: string;
  token?: string | undefined;
  body?: unknown;
  text?: string;
  /** Tell a request to wait instead of asking again: somebody is there to read it. */
  once?: boolean;
}

async function ask(path: string, { method, token, body, text, once }: Ask = {}): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (csrf) headers['X-CSRF'] = csrf;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (text !== undefined) headers['Content-Type'] = 'application/x-voltigeur-record';
  const send = () =>
    fetch(address(`/api${path}`), {
      method: method ?? (body !== undefined || text !== undefined ? 'POST' : 'GET'),
      headers,
      body: text ?? (body === undefined ? null : JSON.stringify(body)),
      credentials: 'same-origin',
    }).catch(() => {
      throw new Refused(0, { why: 'The server cannot be reached.', rule: null });
    });
  let response = await send();
  for (let tries = 0; !once && response.status === 429 && response.headers.has('Retry-After') && tries < PATIENCE; tries++) {
    await later(Number(response.headers.get('Retry-After')) || 1);
    response = await send();
  }
  if (!response.ok) {
    const problem = (await response.json().catch(() => null)) as Problem | null;
    throw new Refused(response.status, problem?.why ? problem : { why: `The server answered ${response.status}.`, rule: null });
  }
  return response;
}

async function json<T>(path: string, options?: Ask): Promise<T> {
  const response = await ask(path, options);
  const text = await response.text();
  return (text ? JSON.parse(text) : undefined) as T;
}

const game = (id: string) => `/games/${encodeURIComponent(id)}`;

export const books = (): Promise<BookCard[]> => json('/books');
export const scenario = (book: string, id: string): Promise<ScenarioPage> => json(`/books/${encodeURIComponent(book)}/scenarios/${encodeURIComponent(id)}`);
export const rule = (book: string, id: string): Promise<RuleCard> => json(`/books/${encodeURIComponent(book)}/rules/${encodeURIComponent(id)}`);
export const newGame = (wish: NewGame): Promise<Made> => json('/games', { body: wish });
/** The games made last, a page of them; or those made before one of them. */
export const listGames = (tokens: string[], before?: string): Promise<GameCard[]> =>
  json(`/games/list${before ? `?before=${encodeURIComponent(before)}` : ''}`, { body: { tokens } });
export const table = (id: string, token?: string): Promise<Table> => json(game(id), { token });
export const tableAt = (id: string, n: number, token?: string): Promise<Table> => json(`${game(id)}/at/${n}`, { token });
export const logBefore = (id: string, token: string | undefined, n: number): Promise<LogPage> => json(`${game(id)}/log?before=${n}`, { token });
export const talkBefore = (id: string, token: string | undefined, room: Room, before: number): Promise<TalkPage> =>
  json(`${game(id)}/talk?room=${room}&before=${before}`, { token });
export const act = (id: string, token: string | undefined, action: string, after: number): Promise<Taken> =>
  json(`${game(id)}/actions`, { token, body: { action, after } });
export const preview = (id: string, token: string | undefined, action: string): Promise<Preview> => json(`${game(id)}/preview`, { token, body: { action } });
export const query = (id: string, token: string | undefined, asked: Query): Promise<Answer> => json(`${game(id)}/query`, { token, body: asked });
export const undo = (id: string, token: string | undefined, to: number): Promise<Taken> => json(`${game(id)}/undo`, { token, body: { to } });
export const answer = (id: string, token: string | undefined, offer: number, accept: boolean): Promise<Taken> =>
  json(`${game(id)}/answer`, { token, body: { offer, accept } });
export const offerEnd = (id: string, token: string | undefined): Promise<Taken> => json(`${game(id)}/offer-end`, { token, body: {} });
export const resign = (id: string, token: string | undefined): Promise<Taken> => json(`${game(id)}/resign`, { token, body: {} });
export const chat = (id: string, token: string | undefined, text: string): Promise<unknown> => json(`${game(id)}/chat`, { token, body: { text } });
export const nonce = (id: string, token: string | undefined, value: string): Promise<unknown> => json(`${game(id)}/nonce`, { token, body: { nonce: value } });
export const giveStanding = (id: string, token: string | undefined, side: Side, orders: StandingOrders): Promise<Taken> =>
  json(`${game(id)}/standing`, { method: 'PUT', token, body: { side, orders } });
export const lookAtInvitation = (id: string, invitation: string): Promise<Invited> => json(`${game(id)}/invitations/look`, { body: { invitation } });
export const acceptInvitation = (id: string, invitation: string): Promise<Seated> => json(`${game(id)}/accept`, { body: { invitation } });
export const renewInvitation = (id: string, token: string | undefined, side: Side): Promise<NewInvitation> =>
  json(`${game(id)}/invitations`, { token, body: { side } });
export const withdrawInvitation = (id: string, token: string | undefined, side: Side): Promise<unknown> =>
  json(`${game(id)}/invitations/${side}`, { method: 'DELETE', token });
export const branch = (id: string, token: string | undefined, at: number, seats: [SeatSpec, SeatSpec]): Promise<Made> =>
  json(`${game(id)}/branch`, { token, body: { at, seats } });
export const record = async (id: string, token: string | undefined): Promise<string> => (await ask(`${game(id)}/record`, { token })).text();
export const uploadRecord = (text: string, first = 'here', second = 'here'): Promise<Made> =>
  json(`/records?first=${encodeURIComponent(first)}&second=${encodeURIComponent(second)}`, { text });

export async function me(): Promise<Me> {
  const found = await json<Me>('/me');
  csrf = found.csrf;
  return found;
}
export const signUp = (name: string, password: string): Promise<unknown> => json('/accounts', { body: { name, password } });
export const signIn = (name: string, password: string): Promise<unknown> => json('/sessions', { body: { name, password }, once: true });
export const signOut = (): Promise<unknown> => json('/sessions', { method: 'DELETE' });

export const changePassword = (current: string, password: string): Promise<unknown> => json('/me/password', { body: { current, password }, once: true });
export const resetPassword = (token: string, password: string): Promise<unknown> => json('/resets', { body: { token, password } });
export const sessions = (): Promise<SessionCard[]> => json('/me/sessions');
export const endSession = (id: string): Promise<unknown> => json(`/me/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' });
export const endOtherSessions = (): Promise<unknown> => json('/me/sessions', { method: 'DELETE' });
export const exportAll = async (): Promise<Blob> => (await ask('/me/export')).blob();
export const deleteAccount = (password: string): Promise<unknown> => json('/me/delete', { body: { password }, once: true });
export const announcement = (): Promise<Announcement> => json('/announcement');

/** So many entries of an admin's list come at a time: fewer are the last ones. */
export const ADMIN_PAGE = 200;
const found = (path: string, find: string, before?: string) =>
  `/admin/${path}?find=${encodeURIComponent(find)}${before ? `&before=${encodeURIComponent(before)}` : ''}`;
const admin = (what: string, id: string, verb: string) => `/admin/${what}/${encodeURIComponent(id)}${verb}`;
export const accounts = (find: string, before?: string): Promise<AccountCard[]> => json(found('accounts', find, before));
export const suspend = (id: string): Promise<unknown> => json(admin('accounts', id, '/suspend'), { body: {} });
export const allow = (id: string): Promise<unknown> => json(admin('accounts', id, '/allow'), { body: {} });
export const resetLink = (id: string): Promise<ResetLink> => json(admin('accounts', id, '/reset'), { body: {} });
export const allGames = (find: string, before?: string): Promise<GameSummary[]> => json(found('games', find, before));
export const closeGame = (id: string): Promise<unknown> => json(admin('games', id, '/close'), { body: {} });
export const deleteGame = (id: string): Promise<unknown> => json(admin('games', id, ''), { method: 'DELETE' });
export const anyRecord = async (id: string): Promise<Blob> => (await ask(admin('games', id, '/record'))).blob();
export const announce = (text: string): Promise<unknown> => json('/admin/announcement', { body: { text } });
export const audit = (before?: number): Promise<AuditEntry[]> => json(`/admin/audit${before === undefined ? '' : `?before=${before}`}`);
