import { expect, test } from 'vitest';
import type { Happening, LogEntry, Target } from '../../src/api/types';
import { along, shifts, strokes, type Scene } from '../../src/field/scene';
import type { Point } from '../../src/lib/geometry';
import { Film } from '../../src/table/film.svelte';
import { beatsOf, gathered, lasts, sinceMine, summary, thisTurn } from '../../src/table/script';

const piece = (id: string): Target => ({ kind: 'piece', id });
const place = (x: number, y: number): Target => ({ kind: 'place', id: { x, y } });
const entry = (n: number, side: 'first' | 'second', told: Partial<Happening>[], more: Partial<LogEntry> = {}): LogEntry => ({
  n,
  side,
  action: 'x',
  forced: false,
  turn: 1,
  lines: told.map((happening, i) => ({
    text: `${n}.${i}`,
    rules: ['X-1'],
    dice: [],
    ledgers: [],
    points_at: [],
    happening: { kind: 'move', importance: 'minor', ...happening },
  })),
  ...more,
});

test('a move of several parts goes on from where each part ended', () => {
  const home = place(9, 9);
  const legs = entry(1, 'first', [
    { actors: [piece('a')], way: [place(0, 0), home] },
    { kind: 'fire', actors: [piece('b')], aims: [piece('a')] },
    { actors: [piece('a')], way: [place(3, 0), home] },
  ]);
  expect(beatsOf(legs).map((beat) => beat.way)).toEqual([[place(0, 0), place(3, 0)], [], [place(3, 0), home]]);
});

test('a summary tells what matters at its level', () => {
  const log = [entry(1, 'second', [{ kind: 'fight', importance: 'major' }, { importance: 'minor' }, { kind: 'gone', importance: 'headline' }])];
  expect(summary(log, 'headline').map((beat) => beat.line.text)).toEqual(['1.2']);
  expect(summary(log, 'major').map((beat) => beat.line.text)).toEqual(['1.0', '1.2']);
  expect(summary(log, 'detail')).toHaveLength(3);
});

test('steps of one move are told as one, up to where somebody else does something', () => {
  const step = (id: string, kind: 'move' | 'fire' = 'move') => ({ kind, actors: [piece(id)] });
  const log = [entry(1, 'first', [step('a'), step('a')]), entry(2, 'first', [step('a'), step('b'), step('b', 'fire'), step('b', 'fire')])];
  const told = gathered(summary(log, 'minor')).map((steps) => steps.map((beat) => beat.line.text));
  expect(told).toEqual([['1.0', '1.1', '2.0'], ['2.1'], ['2.2'], ['2.3']]);
});

test('lines of a server that tells nothing for screens are details, and the film passes over them', () => {
  const old = { ...entry(1, 'first', [{}]), lines: [{ text: 'It rains.', rules: ['X'], dice: [], ledgers: [], points_at: [] }] };
  expect(beatsOf(old)[0]).toMatchObject({ importance: 'detail', actors: [], way: [] });
  expect(lasts(beatsOf(old)[0]!)).toBe(0);
});

test('somebody who decides again is told what came after his last decision', () => {
  const log = [entry(1, 'first', [{}]), entry(2, 'second', [{}]), entry(3, 'first', [{}], { forced: true }), entry(4, 'second', [{}], { turn: 2 })];
  expect(sinceMine(log, ['first']).map((one) => one.n)).toEqual([2, 3, 4]);
  expect(sinceMine(log, ['second'])).toEqual([]);
  expect(thisTurn(log).map((one) => one.n)).toEqual([4]);
});

const places: Record<string, Point> = { 'piece:a': [0, 0], 'piece:b': [0, 10], 'hex:far': [100, 5], 'hex:near': [10, 5] };
const placeOf = (target: Target): Point | undefined => places[`${target.kind}:${target.id as string}`];
const scene = (more: Partial<Scene>): Scene => ({ kind: 'move', actors: [], way: [], aims: [], outcome: null, before: [], t: 1, ...more });

test('a point travels along a line by its length', () => {
  const line: Point[] = [
    [0, 0],
    [10, 0],
    [10, 30],
  ];
  expect(along(line, 0)).toEqual([0, 0]);
  expect(along(line, 0.25)).toEqual([10, 0]);
  expect(along(line, 0.5)).toEqual([10, 10]);
  expect(along(line, 1)).toEqual([10, 30]);
});

test('those who move together keep their places among each other', () => {
  const shifted = shifts(scene({ actors: ['a', 'b'], way: [{ kind: 'hex', id: 'far' }] }), placeOf);
  expect(shifted.get('a')).toEqual([100, 0]);
  expect(shifted.get('b')).toEqual([100, 0]);
});

test('a piece goes on from where it went before in the same action', () => {
  const way: Target[] = [{ kind: 'hex', id: 'near' }];
  const before = [{ actors: ['a'], way }];
  expect(shifts(scene({ kind: 'fire', actors: ['b'], before }), placeOf).get('a')).toEqual([10, 5]);
  const on = shifts(scene({ actors: ['a'], way: [...way, { kind: 'hex', id: 'far' }], before, t: 0 }), placeOf);
  expect(on.get('a')).toEqual([10, 5]);
});

test('fire is an arrow to its target, a move is none, and who is not on the field is left out', () => {
  const fire = scene({ kind: 'fire', actors: ['a', 'nobody'], aims: [{ kind: 'hex', id: 'far' }] });
  expect(strokes(fire, placeOf, new Map(), 0.1, 8).map((one) => one.kind)).toEqual(['fire']);
  expect(strokes({ ...fire, kind: 'move' }, placeOf, new Map(), 0.1, 8)).toEqual([]);
});

/** A film whose pictures come when they are asked for, and what it showed. */
function cinema(log: LogEntry[], still = false) {
  const shown: string[] = [];
  const moments = {
    last: log.length,
    show: async (n: number) => void shown.push(`moment ${n}`),
    entry: async (n: number) => log.find((one) => one.n === n),
  };
  let now = 0;
  const film: Film = new Film(
    moments,
    () => still,
    async () => {
      if (film.beat && shown.at(-1) !== film.beat.line.text) shown.push(film.beat.line.text);
      return (now += 50);
    },
  );
  return { film, shown, passed: () => now };
}

test('a film shows each line between the moments of its actions, and ends', async () => {
  const { film, shown } = cinema([entry(1, 'first', [{}, { kind: 'fire' }]), entry(2, 'second', [{ importance: 'detail' }, {}])]);
  await film.play(0);
  expect(shown).toEqual(['moment 0', '1.0', '1.1', 'moment 1', '2.1', 'moment 2']);
  expect([film.playing, film.scene, film.beat]).toEqual([false, undefined, undefined]);
});

test('a film at double speed takes half of the time', async () => {
  const log = [entry(1, 'first', [{ kind: 'fight' }])];
  const [slow, fast] = [cinema(log), cinema(log)];
  await slow.film.play(0);
  fast.film.faster();
  await fast.film.play(0);
  expect(fast.passed()).toBeLessThan(slow.passed() * 0.6);
});

test('who wants nothing to move sees each line where it ends', async () => {
  const { film } = cinema([entry(1, 'first', [{ actors: [piece('a')], way: [place(0, 0), place(1, 1)] }])], true);
  const seen: number[] = [];
  const watching = film.play(0);
  for (let n = 0; n < 40 && film.playing; n++) {
    if (film.scene) seen.push(film.scene.t);
    await Promise.resolve();
  }
  await watching;
  expect(new Set(seen)).toEqual(new Set([1]));
});

test('a film that is stopped shows nothing more, and another one can begin', async () => {
  const { film, shown } = cinema([entry(1, 'first', [{}]), entry(2, 'first', [{}])]);
  const first = film.play(0);
  const second = film.play(1, 2);
  expect(await Promise.all([first, second])).toEqual([false, true]);
  expect(shown.filter((one) => one === '2.0')).toHaveLength(1);
  expect(shown).not.toContain('1.0');
  expect(film.playing).toBe(false);
});
