import { expect, test } from 'vitest';
import type { Piece, TerrainShape } from '../../src/api/types';
import { apart, bounds, overlap, type Box } from '../../src/lib/geometry';
import { covered, writeNames, type Written } from '../../src/open/names';
import { Plane } from '../../src/open/plane';

const plane = new Plane({ width: 72_000, height: 48_000 });
const square = (x: number, y: number, half: number) => [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([a, b]) => ({ x: x + a! * half, y: y + b! * half }));
const feature = (id: string, name: string, x: number, y: number, half: number): TerrainShape => ({ id, name, kind: 'town_block', outline: square(x, y, half), line: [], points: '3', states: [] }) as unknown as TerrainShape;
const body = (id: string, x: number, y: number): Piece => ({ id, at: { kind: 'table', at: { x, y }, stands: [square(x, y, 1500)], fronts: [] } }) as unknown as Piece;
const SIZE = 16;
const hidden = ({ x, y, half, letter }: Written, troops: readonly Box[]) => troops.reduce((sum, one) => sum + overlap({ x, y: y - letter * 0.34, w: half * 2, h: letter }, one), 0);

test('a name keeps clear of troops where it can, beside small things and upon large ones', () => {
  for (const half of [1500, 9000]) {
    const farm = feature('farm', 'West farm', 36_000, 24_000, half);
    const free = writeNames([farm], plane, SIZE, [])[0]!;
    const [x, y] = [free.x, free.y];
    const troops = covered([body('a', plane.place([x, y]).x, plane.place([x, y]).y)], [], plane);
    expect(hidden(free, troops)).toBeGreaterThan(300);
    expect(hidden(writeNames([farm], plane, SIZE, troops)[0]!, troops)).toBe(0);
    // Somebody far away changes nothing.
    expect(writeNames([farm], plane, SIZE, covered([body('b', 4000, 4000)], [], plane))[0]).toEqual(free);
  }
});

test('a body that lies athwart hides what its stands cover, not the box around it all', () => {
  const stands = [0, 1, 2, 3, 4].map((n) => square(30_000 + 3000 * n, 18_000 + 3000 * n, 1500));
  const athwart = { id: 'c', at: { kind: 'table', at: { x: 36_000, y: 24_000 }, stands, fronts: [] } } as unknown as Piece;
  const troops = covered([athwart], [], plane);
  const [x, y] = plane.line([{ x: 40_500, y: 19_500 }])[0]!;
  expect(troops.some((box) => overlap(box, { x, y, w: 10, h: 10 }) > 0)).toBe(false);
  for (const stand of stands) expect(troops.some((box) => overlap(box, bounds(plane.line(stand))) > 0)).toBe(true);
});

test('a small place that is beset has its name a little farther out', () => {
  const farm = feature('farm', 'West farm', 36_000, 24_000, 1500);
  const free = writeNames([farm], plane, SIZE, [])[0]!;
  // Three rows of troops, through it and close above and below.
  const of = bounds(plane.line(farm.outline));
  const near: Box[] = [-1, 0, 1].map((row) => ({ x: of.x, y: of.y + row * (of.h / 2 + SIZE / 2), w: 400, h: SIZE }));
  expect(hidden(free, near)).toBeGreaterThan(300);
  const written = writeNames([farm], plane, SIZE, near)[0]!;
  expect(hidden(written, near)).toBe(0);
  expect(Math.hypot(written.x - free.x, written.y - free.y)).toBeLessThan(160);
});

test('two names do not cover each other, and nothing is written beyond the table', () => {
  const [one, other] = writeNames([feature('a', 'Northern houses', 70_000, 24_000, 1500), feature('b', 'Southern houses', 70_000, 21_000, 1500)], plane, SIZE, []);
  expect(hidden(one!, [{ x: other!.x, y: other!.y - SIZE * 0.34, w: other!.half * 2, h: SIZE }])).toBe(0);
  for (const { x, half } of [one!, other!]) expect(x + half).toBeLessThan(plane.width);
});

test('a name does not stand beside another place', () => {
  const [north, south] = [feature('n', 'Northern houses', 36_000, 26_000, 2000), feature('s', 'Southern houses', 36_000, 20_000, 2000)];
  // Troops to the right and to the left of the northern houses.
  const of = bounds(plane.line(north.outline));
  const near: Box[] = [-1, 1].map((side) => ({ x: of.x + side * (of.w / 2 + 40), y: of.y, w: 60, h: of.h + 30 }));
  const [written] = writeNames([north, south], plane, SIZE, near);
  const box = { x: written!.x, y: written!.y - SIZE * 0.34, w: written!.half * 2, h: SIZE };
  expect(apart(box, of)).toBeLessThan(apart(box, bounds(plane.line(south.outline))));
  expect(hidden(written!, near)).toBe(0);
});
