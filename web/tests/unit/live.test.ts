import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { backoff, Live, type LiveState, type Socket } from '../../src/api/live';
import type { AreaField, LogEntry, Table, Update } from '../../src/api/types';
import { merged, withPage } from '../../src/lib/merge';
import { views } from './fixture';

class Fake implements Socket {
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  sent: string[] = [];
  closed = false;
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.closed = true;
    this.onclose?.({} as CloseEvent);
  }
  open(): void {
    this.onopen?.({} as Event);
  }
  hear(update: unknown): void {
    this.onmessage?.({ data: JSON.stringify(update) } as MessageEvent);
  }
}

describe('a connection', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function connect(after = () => 7) {
    const sockets: Fake[] = [];
    const states: LiveState[] = [];
    const updates: Update[] = [];
    const live = new Live({
      connect: () => {
        const socket = new Fake();
        sockets.push(socket);
        return socket;
      },
      token: 'secret',
      after,
      update: (update) => updates.push(update),
      state: (state) => states.push(state),
      random: () => 1,
    });
    return { live, sockets, states, updates };
  }

  test('says who it is and what it knows, first of all', () => {
    const { sockets } = connect();
    sockets[0]!.open();
    expect(JSON.parse(sockets[0]!.sent[0]!)).toEqual({ token: 'secret', after: 7 });
  });

  test('comes back by itself, ever more slowly, and goes on from where it is by then', () => {
    let seq = 7;
    const { sockets, states } = connect(() => seq);
    sockets[0]!.open();
    sockets[0]!.hear({ kind: 'presence', present: [true, false], watching: 0 });
    expect(states.at(-1)).toBe('live');
    sockets[0]!.close();
    expect(states.at(-1)).toBe('waiting');
    vi.advanceTimersByTime(499);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(2);
    expect(sockets).toHaveLength(2);
    sockets[1]!.close();
    vi.advanceTimersByTime(900);
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(200);
    seq = 9;
    sockets[2]!.open();
    expect(JSON.parse(sockets[2]!.sent[0]!).after).toBe(9);
  });

  test('does not wait when the network is back', () => {
    const { live, sockets } = connect();
    sockets[0]!.close();
    live.hurry();
    expect(sockets).toHaveLength(2);
    live.hurry();
    expect(sockets).toHaveLength(2);
  });

  test('stays closed once it was closed', () => {
    const { live, sockets, states } = connect();
    live.close();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(states.at(-1)).toBe('closed');
  });

  test('gives up when the server says that it will never work', () => {
    const { sockets, states } = connect();
    sockets[0]!.onclose?.({ code: 4404 } as CloseEvent);
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(states.at(-1)).toBe('closed');
  });

  test('never waits longer than fifteen seconds', () => {
    expect(backoff(0, 1)).toBe(500);
    expect(backoff(30, 1)).toBe(15_000);
    expect(backoff(30, 0)).toBeGreaterThan(5000);
  });
});

describe('an update', () => {
  const view = views('training-1')[4]!;
  const entry = (n: number): LogEntry => ({ n, side: 'first', action: 'end', forced: false, lines: [], turn: 1 });
  const table: Table = {
    id: 'g',
    seq: 5,
    actions: 2,
    view,
    plays: ['first'],
    invites: [],
    offer: null,
    takebacks: [],
    undo_to: 2,
    chat: [],
    gallery: [],
    stuck: null,
    ended: null,
    log: [entry(1), entry(2)],
    seats: [
      { side: 'first', kind: 'person', name: null, present: true, time_left: null },
      { side: 'second', kind: 'computer', name: 'novice', present: true, time_left: null },
    ],
    dice: { commitment: '', nonces: [null, null], secret: null },
  };
  const bare = { ...view, field: { kind: 'areas', width: 0, height: 0, areas: [], links: [], roads: [] } as AreaField & { kind: 'areas' } };
  const played = (seq: number, log: LogEntry[]): Update => ({ kind: 'played', seq, log, table: { ...table, seq, view: bare, log: [] } });

  test('adds to the log and keeps the ground', () => {
    const next = merged(table, played(6, [entry(3)]))!;
    expect(next.log.map((one) => one.n)).toEqual([1, 2, 3]);
    expect((next.view.field as AreaField).areas.length).toBe((view.field as AreaField).areas.length);
    expect(next.seq).toBe(6);
  });

  test('is taken once: a repetition changes nothing', () => {
    expect(merged(table, played(5, [entry(2)]))).toBe(table);
    expect(merged(table, played(6, [entry(2), entry(3)]))!.log.map((one) => one.n)).toEqual([1, 2, 3]);
  });

  test('with a gap before it asks for the whole table', () => {
    expect(merged(table, played(9, [entry(5)]))).toBeUndefined();
    expect(merged(undefined, played(9, [entry(5)]))).toBeUndefined();
  });

  test('without the ground keeps the one that is known; with it takes the new one', () => {
    const quiet = played(6, [entry(3)]);
    expect((merged(table, quiet)!.view.field as AreaField).areas.length).toBe((view.field as AreaField).areas.length);
    const taken = played(6, [entry(3)]);
    if (taken.kind !== 'played') throw new Error();
    const field = view.field as AreaField;
    taken.table.view = { ...view, field: { ...field, kind: 'areas', areas: field.areas.map((area) => ({ ...area, held_by: 'second' as const })) } };
    expect((merged(table, taken)!.view.field as AreaField).areas.every((area) => area.held_by === 'second')).toBe(true);
  });

  test('of presence and talk changes only that', () => {
    expect(merged(table, { kind: 'presence', present: [false, true], watching: 2 })!.seats[0].present).toBe(false);
    expect(merged(table, { kind: 'chat', seq: 6, line: { by: 'first', text: 'Bonjour', at: 1 } })!.chat).toHaveLength(1);
  });

  test('what is known of the log before a page stays as long as it holds', () => {
    const known = { ...table, actions: 6, log: [1, 2, 3, 4, 5, 6].map(entry), takebacks: [], times_taken_back: 0 };
    const told = (n: number[], more: Partial<Table> = {}) =>
      ({ kind: 'table', table: { ...known, seq: 9, actions: n.at(-1)!, log: n.map(entry), ...more } }) as Update;
    const numbers = (next: Table | undefined) => next!.log.map((one) => one.n);
    expect(numbers(merged(known, told([5, 6, 7])))).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const back = (to: number) => ({ takebacks: [{ by: 'first', agreed: false, from: 6, to, below: to, at: 1 }], times_taken_back: 1 }) as Partial<Table>;
    expect(numbers(merged(known, told([5, 6], back(4))))).toEqual([1, 2, 3, 4, 5, 6]);
    // Too much was taken back, or too often, to know what still holds; another seat reads otherwise.
    expect(numbers(merged(known, told([5, 6], back(3))))).toEqual([5, 6]);
    expect(numbers(merged(known, told([5, 6], { ...back(4), times_taken_back: 200 })))).toEqual([5, 6]);
    expect(numbers(merged(known, told([5, 6], { plays: ['second'] })))).toEqual([5, 6]);
  });

  test('an earlier page of the log comes before what is known, once', () => {
    const known = { ...table, actions: 4, log: [3, 4].map(entry) };
    const page = { log: [1, 2].map(entry), takebacks: [] };
    const whole = withPage(known, page);
    expect(whole.log.map((one) => one.n)).toEqual([1, 2, 3, 4]);
    expect(withPage(whole, page)).toBe(whole);
  });
});
