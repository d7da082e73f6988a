import { describe, expect, test } from 'vitest';
import type { Choice, FightOdds, SwitchInfo, Target } from '../../src/api/types';
import { frame, hold, opening, zoomAt } from '../../src/lib/camera';
import { aboutOf, arranged, byTarget, endsOf, gather, guesses, indexOfLetter, isPlain, letterOf, main, offered, telling, whyNot } from '../../src/lib/choices';
import { endings, likeliest } from '../../src/lib/odds';
import { defaults, turned } from '../../src/lib/switches';
import { leaderName, shortName } from '../../src/lib/words';
import { views } from './fixture';

const piece = (id: string): Target => ({ kind: 'piece', id });
const area = (id: string): Target => ({ kind: 'area', id });
const option = (action: string, ...points_at: Target[]): Choice => ({
  action,
  label: action,
  rule: 'X-1',
  cost: null,
  points_at,
  odds: null,
  irreversible: false,
});

describe('what cannot be taken back', () => {
  const view = views('training-1')[0]!;
  const moving = (...ids: string[]) => ({ ...view, markers: [{ kind: 'group' as const, sign: 'group', id: '', label: 'group', at: ids.map(piece) }] });
  test('is asked about once for each move, and for each attack', () => {
    const [go, stop] = [option('go 0506'), option('stop')];
    expect(aboutOf(moving('b1'), go)).toBe(aboutOf(moving('b1'), stop));
    expect(aboutOf(moving('b1', 'b2'), go)).toBe(aboutOf(moving('b2', 'b1'), go));
    expect(aboutOf(moving('b1'), go)).not.toBe(aboutOf(moving('b2'), go));
    expect(aboutOf(moving('b1'), go)).not.toBe(aboutOf({ ...moving('b1'), clock: { ...view.clock, turn: view.clock.turn + 1 } }, go));
    expect(aboutOf({ ...view, markers: [] }, option('attack a'))).not.toBe(aboutOf({ ...view, markers: [] }, option('attack b')));
  });
});

describe('what gains nothing', () => {
  const scatter: Choice = { ...option('scatter b1', piece('b1')), weight: 'harmful' };
  const top: Choice = { ...option('top b3', piece('b3')), weight: 'minor' };
  test('is kept from the map and the letters', () => {
    expect(main([scatter, option('end')]).map((one) => one.action)).toEqual(['end']);
    expect(byTarget(offered([scatter, option('end')])).size).toBe(0);
    // What is beside the question has no letter, and can be chosen on the map.
    expect(main([top, option('end')]).map((one) => one.action)).toEqual(['end']);
    expect(byTarget(offered([top, option('end')])).size).toBe(1);
  });
  test('a click on a unit does what the question is about, and nothing else', () => {
    const all = [option('activate b1', piece('b1')), option('activate b2', piece('b2')), top, scatter, option('end')];
    expect(isPlain(all, all[0]!)).toBe(true);
    expect(isPlain(all, all[2]!)).toBe(false);
    expect(isPlain(all, scatter)).toBe(false);
  });
});

describe('what can be chosen on the field', () => {
  test('everything that an option points at leads to it', () => {
    const options = [option('fire g1 at e1', piece('g1'), piece('e1')), option('fire g1 at e2', piece('g1'), piece('e2')), option('end')];
    const lit = byTarget(options);
    expect([...lit.keys()].sort()).toEqual(['piece:e1', 'piece:e2', 'piece:g1']);
    expect(lit.get('piece:g1')).toEqual(options.slice(0, 2));
    expect(lit.get('piece:e2')).toEqual([options[1]]);
  });

  test('a click on what is not lit becomes the question that it most plausibly meant', () => {
    const options = [option('activate b1', piece('b1')), option('activate b2', piece('b2')), option('end')];
    expect(guesses(options, piece('r1'))).toEqual(['activate r1']);
    expect(guesses(options, area('farm'))).toEqual([]);
    expect(guesses([option('fire g1 at e1', piece('g1'), piece('e1'))], piece('x'))).toEqual(['fire g1 at x', 'fire x at e1']);
    expect(guesses([option('move farm', area('farm')), option('attack hill', area('hill'))], area('wood'))).toEqual(['move wood', 'attack wood']);
  });

  test('letters lead to options and u stays free for taking back', () => {
    expect(letterOf(0)).toBe('a');
    expect(indexOfLetter('B')).toBe(1);
    expect(indexOfLetter('u')).toBe(-1);
    expect(indexOfLetter('Enter')).toBe(-1);
    expect(letterOf(99)).toBeUndefined();
  });

  test('a long list is gathered under what its options have in common', () => {
    const groups = ['ney', 'foy'].map((leader) => ({ key: `leader ${leader}`, name: leader.toUpperCase() }));
    const each = Array.from({ length: 8 }, (_, n) => groups.map(({ key }) => ({ ...option(`${key} to u${n}`), group: key })));
    const options = [...each.flat(), option('end')];
    const list = arranged(options, groups);
    const gathered = gather(list, groups);
    expect(gathered.map((group) => group.title)).toEqual(['NEY', 'FOY', null]);
    expect(gathered[1]!.options[0]!.n).toBe(8);
    expect(list.at(-1)!.action).toBe('end');
    // A short list stays as it is.
    expect(gather(arranged(options.slice(0, 5), groups), groups)).toHaveLength(1);
  });
  test('what an option ends is said with the name of the phase', () => {
    const view = views('training-2')[2]!;
    const ends = (what: Choice['ends'], phase: string) =>
      endsOf({ ...view, clock: { ...view.clock, phase } }, { ...option('end'), label: 'Done', ends: what ?? null });
    expect([ends('phase', 'D. move'), ends('phase', 'movement phase'), ends('move', 'Movement')]).toEqual([
      'ends the move phase',
      'ends the movement phase',
      'ends the move',
    ]);
    expect(endsOf(view, option('end'))).toBeUndefined();
    // What the label says is not said again.
    const end: Choice = { ...option('end'), label: 'End the movement phase', ends: 'phase' };
    expect(endsOf({ ...view, clock: { ...view.clock, phase: 'Movement' } }, end)).toBeUndefined();
  });
  test('a question says why a unit is not among the choices', () => {
    const missing = [{ points_at: [piece('b1'), piece('b2')], why: 'it has moved', rule: 'X-2' }];
    const asks = { ...views('training-2')[2]!.prompt!, missing };
    expect(whyNot(asks, piece('b2'))?.rule).toBe('X-2');
    expect(whyNot(asks, piece('b3'))).toBeUndefined();
    expect(whyNot(undefined, piece('b2'))).toBeUndefined();
  });
  test('an option has a card where there is more to tell than its label', () => {
    const found = { legal: true, ledgers: [] };
    expect(telling(option('move'), undefined)).toBe(false);
    expect(telling({ ...option('move'), cost: '1 command point' }, found)).toBe(false);
    expect(telling({ ...option('move'), irreversible: true }, undefined)).toBe(true);
    expect(telling(option('fire'), { ...found, bar: { mine: 0.5, undecided: 0.2, theirs: 0.3 } })).toBe(true);
    expect(telling(option('fire'), { ...found, ledgers: [{ of: 'fire', lines: [], total: 3 }] })).toBe(true);
  });
});

describe('switches', () => {
  const one = (id: string, more: Partial<SwitchInfo> = {}): SwitchInfo => ({
    id,
    title: id,
    rule: 'X',
    kind: 'optional rule',
    default: false,
    excludes: [],
    requires: [],
    ...more,
  });
  const all = [one('leaders', { default: true }), one('wounds', { requires: ['leaders'] }), one('simple', { excludes: ['leaders'] })];

  test('what a switch requires comes on with it, what it excludes goes off with what rests on that', () => {
    const start = defaults(all);
    expect([...start]).toEqual(['leaders']);
    const wounds = turned(all, new Set(), 'wounds', true);
    expect([...wounds].sort()).toEqual(['leaders', 'wounds']);
    expect([...turned(all, wounds, 'simple', true)]).toEqual(['simple']);
    expect([...turned(all, wounds, 'leaders', false)]).toEqual([]);
  });
});

describe('the camera', () => {
  test('zooming keeps the point under the pointer', () => {
    const before = { x: 10, y: 20, k: 1 };
    const after = zoomAt(before, 300, 200, 2, 0.1);
    expect((300 - after.x) / after.k).toBeCloseTo(290);
    expect((200 - after.y) / after.k).toBeCloseTo(180);
  });
  test('the field cannot be lost', () => {
    const held = hold({ x: 99999, y: -99999, k: 1 }, { w: 1000, h: 1400 }, { w: 800, h: 600 });
    expect(held.x).toBeLessThan(800);
    expect(held.y + 1400).toBeGreaterThan(0);
  });
  test('a small field is shown whole, a large one around its troops', () => {
    const window = { w: 1040, h: 780 };
    expect(opening({ w: 600, h: 400 }, { x: 0, y: 0, w: 1, h: 1 }, window)).toEqual(frame({ x: 300, y: 200, w: 600, h: 400 }, window, 24));
    const large = opening({ w: 1000, h: 1400 }, { x: 500, y: 1200, w: 10, h: 10 }, window);
    expect(large.k).toBe(1);
    expect(1400 * large.k + large.y).toBeCloseTo(768);
  });
});

test('names are shortened as a clerk would', () => {
  expect(shortName('5/1', 6)).toBe('5/1');
  expect(shortName('5th Division artillery', 9)).toBe('5th guns');
  expect(shortName('Dutch/Belgian', 8)).toBe('Dutch/B.');
  expect(leaderName('Prince of Orange (courageous)')).toBe('Orange');
  expect(leaderName('Ney (commander)')).toBe('Ney');
});

describe('the endings of a fight', () => {
  const ending = (what: string, losses: number[]) => ({ what, losses, units_lost: [0, 0], favours: null, worth: 0 });
  const fight: FightOdds = {
    situations: 3,
    endings: [
      [0.25, ending('stands', [3, 0])],
      [0.5, ending('falls', [1, 2])],
      [0.25, ending('stands', [1, 4])],
    ],
  };

  test('that read the same are one, with what they cost on average', () => {
    expect(endings(fight, 'first')).toEqual([
      { what: 'stands', share: 0.5, ours: 2, theirs: 2 },
      { what: 'falls', share: 0.5, ours: 1, theirs: 2 },
    ]);
    expect(endings(fight, 'second')[1]).toEqual({ what: 'falls', share: 0.5, ours: 2, theirs: 1 });
    expect(endings(undefined, 'first')).toEqual([]);
  });

  test('the likeliest are told one by one, all others as one', () => {
    const all = [0.3, 0.2, 0.2, 0.1, 0.1, 0.1].map((share, n) => ({ what: `ending ${n}`, share, ours: n, theirs: 1 }));
    expect(likeliest(all.slice(0, 5))).toEqual(all.slice(0, 5));
    const told = likeliest(all);
    expect(told.slice(0, 4)).toEqual(all.slice(0, 4));
    expect(told).toHaveLength(5);
    expect(told[4]).toMatchObject({ what: 'something else', ours: 4.5, theirs: 1 });
    expect(told.reduce((sum, one) => sum + one.share, 0)).toBeCloseTo(1);
  });
});
