import { beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '../../src/api/client';
import type { Choice, LogEntry, Preview, Table, View } from '../../src/api/types';
import { byTarget, keyOf } from '../../src/lib/choices';
import { same } from '../../src/lib/same';
import { meaningOf } from '../../src/table/clicks';
import { titleOf, waitingFor } from '../../src/table/heralds';
import { InHand } from '../../src/table/inhand.svelte';
import { commandOf } from '../../src/table/keys';
import { hurt, joined, lastThrow } from '../../src/table/news';
import { Orders } from '../../src/table/orders.svelte';
import { Replay } from '../../src/table/replay.svelte';
import { Sending } from '../../src/table/sending.svelte';
import { Waiting } from '../../src/table/waiting';

beforeEach(() => void vi.useRealTimers());

const option = (action: string, more: Partial<Choice> = {}): Choice =>
  ({ action, label: action, rule: 'X-1', points_at: [], irreversible: false, ...more }) as Choice;
const seat = (side: 'first' | 'second', kind: string, name: string | null = null) => ({ side, kind, name, present: true });
const view = (more: object = {}): View =>
  ({ title: 'Mill Hill', sides: [{ name: 'Blue' }, { name: 'Red' }], pieces: [], markers: [], clock: { turn: 1, phase: 'Fire' }, ...more }) as unknown as View;
const table = (more: object = {}): Table =>
  ({ actions: 0, seq: 1, view: view(), plays: ['first'], seats: [seat('first', 'person'), seat('second', 'person')], log: [], ...more }) as unknown as Table;

test('two values are the same if they say the same', () => {
  const told = { pieces: [{ id: 'a', losses: [1, 3] }], ended: null };
  expect(same(told, structuredClone(told))).toBe(true);
  expect(same(told, { ...told, pieces: [{ id: 'a', losses: [2, 3] }] })).toBe(false);
  expect(same(told, { ...told, more: undefined })).toBe(true);
  expect(same(told, { ...told, more: 1 })).toBe(false);
  expect(same([1, 2], [1])).toBe(false);
  expect(same([], {})).toBe(false);
  expect(same(null, {})).toBe(false);
});

test('things on the field have keys of their own', () => {
  expect(keyOf({ kind: 'piece', id: 'a' })).toBe('piece:a');
  const ways = [keyOf({ kind: 'path', id: ['0101', '0102'] }), keyOf({ kind: 'way', id: [{ x: 1, y: 2 }] }), keyOf({ kind: 'place', id: { x: 1, y: 2 } })];
  expect(new Set(ways).size).toBe(3);
});

test('keys do what they say, but not where something is written', () => {
  const key = (name: string, more = {}) => ({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...more });
  expect(commandOf(key('Escape'), false, true)).toBe('back');
  expect(commandOf(key('u'), false, true)).toBe('undo');
  expect(commandOf(key('u'), false, false)).toBeUndefined();
  expect(commandOf(key('.'), false, false)).toBe('later');
  expect(commandOf(key('.'), true, true)).toBeUndefined();
  expect(commandOf(key('0', { ctrlKey: true }), false, true)).toBeUndefined();
  expect(commandOf(key('constructor'), false, true)).toBeUndefined();
});

test('the tab says whose move it is, and the page whom it waits for', () => {
  expect(titleOf(table(), true)).toBe('● Your move: Mill Hill');
  expect(titleOf(table({ ended: 'Red wins.' }), true)).toBe('Mill Hill: over');
  const asks = { prompt: { side: 'second' } };
  expect(waitingFor(table({ view: view(asks) }))).toBe('Waiting for Red.');
  expect(waitingFor(table({ view: view(asks), seats: [seat('first', 'person'), seat('second', 'computer')] }))).toContain('thinking for Red');
});

test('the page tells who has joined, who was hurt and which dice fell', () => {
  const waits = table({ seats: [seat('first', 'person'), seat('second', 'open')] });
  expect(joined(waits, table({ seats: [seat('first', 'person'), seat('second', 'person', 'Anna')] }))).toEqual(['Anna has joined and plays Red.']);
  expect(joined(undefined, table())).toEqual([]);
  const lost = (n: number) => view({ pieces: [{ id: 'a', losses: [n, 3] }] });
  expect([...hurt(lost(0), lost(1))]).toEqual(['a']);
  expect([...hurt(undefined, lost(1))]).toEqual([]);
  const line = (text: string, dice: unknown[]) => ({ text, dice, rules: [], ledgers: [], points_at: [] });
  const log = [{ lines: [line('first', [{}]), line('second', [{}]), line('third', [])] }] as unknown as LogEntry[];
  expect(lastThrow(log, 7)).toMatchObject({ n: 7, text: 'second' });
});

test('who waits for a number is told when it is reached, or when it cannot be', async () => {
  const waiting = new Waiting();
  const told: string[] = [];
  const three = waiting.until(3, 60_000).then(() => told.push('three'));
  const nine = waiting.until(9, 60_000).then(() => told.push('nine'));
  waiting.reached(4);
  await three;
  expect(told).toEqual(['three']);
  waiting.giveUp();
  await nine;
  await waiting.until(99, 1);
});

function post(live = true) {
  const heard: string[] = [];
  const now = { seq: 1, position: 0 };
  const sending = new Sending({
    seq: () => now.seq,
    position: () => now.position,
    live: () => live,
    load: async () => (heard.push('load'), void (now.seq = 2)),
    refused: (why) => void heard.push(why),
  });
  const arrives = (seq: number) => ((now.seq = seq), now.position++, sending.shown(seq));
  return { sending, heard, arrives };
}

test('what is sent is done when the socket has brought what came of it', async () => {
  const { sending, heard, arrives } = post();
  const done = sending.doing(async () => ({ seq: 2 }));
  expect(sending.busy).toBe(true);
  setTimeout(() => arrives(2), 5);
  expect(await done).toBe(true);
  expect([sending.busy, heard]).toEqual([false, []]);
});

test('without a socket it is fetched', async () => {
  const { sending, heard } = post(false);
  expect(await sending.doing(async () => ({ seq: 2 }))).toBe(true);
  expect(heard).toEqual(['load']);
});

test('a socket that closes meanwhile keeps nobody waiting', async () => {
  const { sending, heard } = post();
  const done = sending.doing(async () => ({ seq: 2 }));
  setTimeout(() => sending.cutOff(), 5);
  expect(await done).toBe(true);
  expect(heard).toEqual(['load']);
});

test('what was meant for a position that is gone is not done', async () => {
  const { sending, arrives } = post();
  const first = sending.doing(async () => ({ seq: 2 }));
  const second = sending.doing(async () => ({ seq: 3 }));
  setTimeout(() => arrives(2), 5);
  expect([await first, await second]).toEqual([true, false]);
});

test('a refusal is told, unless nobody asked for it', async () => {
  const { sending, heard } = post();
  const refuse = () => Promise.reject(new Refused(422, { status: 422, title: 'no', why: 'Too far.', rule: 'X-1' } as never));
  expect(await sending.doing(refuse)).toBe(false);
  expect(await sending.quietly(refuse)).toBe(false);
  expect(heard).toEqual(['Too far.']);
});

/** A player's desk: what he is asked, and what he sends. */
function desk(options: Choice[], asks = true, bar = false) {
  const sent: string[] = [];
  const game = {
    position: 0,
    mine: true,
    busy: false,
    marching: false,
    act: async (action: string) => (sent.push(action), game.position++, true),
    preview: async () => ({ ledgers: [], ...(bar ? { bar: {} } : {}) }) as unknown as Preview,
  };
  const hand = new InHand(
    game.preview,
    () => view(),
    () => asks,
  );
  const held: string[] = [];
  const orders = new Orders(game, hand, {
    options: () => options,
    stop: () => options.find((one) => one.action === 'stop'),
    hasNext: () => true,
    held: async (one) => void held.push(one.action),
  });
  return { orders, hand, sent, held, game };
}

test('what cannot be taken back is asked once, then done, and not asked again in the same move', async () => {
  const fire = option('fire', { irreversible: true });
  const { orders, hand, sent, held } = desk([fire]);
  await orders.choose(fire, false);
  expect([sent, held, hand.asked]).toEqual([[], ['fire'], true]);
  await orders.choose(fire, false);
  expect(sent).toEqual(['fire']);
  hand.take(undefined);
  await orders.choose(fire, false);
  expect(sent).toEqual(['fire', 'fire']);
});

test('a finger is shown the odds of a fight before it is fought; a mouse has seen them', async () => {
  const attack = option('attack');
  const finger = desk([attack], true, true);
  await finger.orders.choose(attack, true);
  expect(finger.sent).toEqual([]);
  const mouse = desk([attack], true, true);
  await mouse.orders.choose(attack, false);
  expect(mouse.sent).toEqual(['attack']);
});

test('a way is given step by step and waits where a step cannot be taken back', async () => {
  const way = { hex: '0103', actions: ['go 0102', 'go 0103', 'charge 0104'], cost: 3 } as never;
  const { orders, sent, hand, game } = desk([option('go 0102'), option('charge 0104', { irreversible: true })]);
  await orders.march(way, 'to 0104');
  expect(sent).toEqual(['go 0102', 'go 0103']);
  expect([hand.option?.label, hand.asked, game.marching]).toEqual(['to 0104', true, false]);
});

test('a move that was planned to its end is over; so is one whose successor is picked', async () => {
  const { orders, sent } = desk([option('stop')]);
  expect(await orders.give('move a')).toBe(true);
  expect(await orders.endMove(false)).toBe(true);
  expect(sent).toEqual(['move a', 'stop', 'stop']);
});

test('an option that is put down again is not asked about', async () => {
  vi.useFakeTimers();
  const preview = vi.fn(async () => ({ ledgers: [] }) as unknown as Preview);
  const hand = new InHand(
    preview,
    () => undefined,
    () => false,
  );
  hand.take(option('a'));
  hand.take(undefined);
  await vi.advanceTimersByTimeAsync(500);
  expect(preview).not.toHaveBeenCalled();
  hand.take(option('b'));
  await vi.advanceTimersByTimeAsync(500);
  expect([preview.mock.calls.length, hand.found !== undefined]).toEqual([1, true]);
});

test('looking back goes to the moment that was wanted last, and knows the log of then', async () => {
  const log = [1, 2, 3].map((n) => ({ n, turn: n === 3 ? 2 : 1, lines: [] })) as unknown as LogEntry[];
  const now = table({ actions: 3, log });
  const asked: number[] = [];
  const replay = new Replay({ table: now, at: async (n) => (asked.push(n), table({ actions: n, log: log.slice(0, n) })), earlierLog: async () => undefined });
  await Promise.all([replay.show(1), replay.show(2)]);
  expect([replay.shown, replay.at, replay.log.map((one) => one.n)]).toEqual([2, 2, [1, 2]]);
  expect(replay.turns).toEqual([
    { turn: 1, n: 1 },
    { turn: 2, n: 3 },
  ]);
  expect((await replay.entry(3))?.n).toBe(3);
  await replay.show(9);
  expect([replay.n, replay.at]).toEqual([undefined, 3]);
});

test('a click chooses what the question is about, offers what else may be done, and else only looks', () => {
  const at = (hex: string) => ({ kind: 'hexes', hexes: [hex], facing: 0, rank: 0 });
  const field = view({ pieces: ['a', 'b', 'c', 'd'].map((id) => ({ id, at: at(id === 'd' ? '0102' : '0101') })) });
  const on = (action: string, ...points_at: Choice['points_at']) => option(action, { points_at });
  const a = { kind: 'piece', id: 'a' } as const;
  const b = { kind: 'piece', id: 'b' } as const;
  const hex = { kind: 'hex', id: '0102' } as const;
  const options = [on('go a', a), on('go b', b), on('turn b', b), on('go 0102', hex)];
  const position = { view: field, options, lit: byTarget(options), next: new Set(['piece:c']) };
  const meant = (target: Choice['points_at'][number]) => meaningOf(target, position);
  expect(meant(a)).toMatchObject({ kind: 'choose', option: { action: 'go a' } });
  expect(meant(hex)).toMatchObject({ kind: 'choose', option: { action: 'go 0102' } });
  expect(meant(b)).toMatchObject({ kind: 'offer', options: [{ action: 'go b' }, { action: 'turn b' }] });
  expect(meant({ kind: 'piece', id: 'c' })).toEqual({ kind: 'next' });
  expect(meant({ kind: 'piece', id: 'd' })).toMatchObject({ kind: 'inspect', ground: [{ action: 'go 0102' }] });
  expect(meant({ kind: 'hex', id: '0109' })).toEqual({ kind: 'inspect', ground: undefined });
});
