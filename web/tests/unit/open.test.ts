import { expect, test } from 'vitest';
import type { TerrainShape } from '../../src/api/types';
import { apart, bounds, overlap, type Box } from '../../src/lib/geometry';
import { writeNames, type Written } from '../../src/open/names';
import { Plane } from '../../src/open/plane';

const plane = new Plane({ width: 72_000, height: 48_000 });
const square = (x: number, y: number, half: number) =>
  [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([a, b]) => ({ x: x + a! * half, y: y + b! * half }));
const feature = (id: string, name: string, x: number, y: number, half: number): TerrainShape =>
  ({ id, name, kind: 'town_block', outline: square(x, y, half), line: [], points: '3', states: [] }) as unknown as TerrainShape;
const SIZE = 16;
const hidden = ({ x, y, half, letter }: Written, troops: readonly Box[]) =>
  troops.reduce((sum, one) => sum + overlap({ x, y: y - letter * 0.34, w: half * 2, h: letter }, one), 0);

test('a name stands beside small things and upon large ones', () => {
  const [small, large] = [1500, 9000].map((half) => feature('farm', 'West farm', 36_000, 24_000, half));
  const room = (of: TerrainShape) => {
    const [written] = writeNames([of], plane, SIZE);
    return overlap({ x: written!.x, y: written!.y - SIZE * 0.34, w: written!.half * 2, h: SIZE }, bounds(plane.line(of.outline)));
  };
  expect(room(small!)).toBe(0);
  expect(room(large!)).toBeGreaterThan(300);
});

test('two names do not cover each other, and nothing is written beyond the table', () => {
  const [one, other] = writeNames([feature('a', 'Northern houses', 70_000, 24_000, 1500), feature('b', 'Southern houses', 70_000, 21_000, 1500)], plane, SIZE);
  expect(hidden(one!, [{ x: other!.x, y: other!.y - SIZE * 0.34, w: other!.half * 2, h: SIZE }])).toBe(0);
  for (const { x, half } of [one!, other!]) expect(x + half).toBeLessThan(plane.width);
});

test('a name does not stand beside another place', () => {
  const [north, south] = [feature('n', 'Northern houses', 36_000, 26_000, 2000), feature('s', 'Southern houses', 36_000, 20_000, 2000)];
  const of = bounds(plane.line(north.outline));
  const [written] = writeNames([north, south], plane, SIZE);
  const box = { x: written!.x, y: written!.y - SIZE * 0.34, w: written!.half * 2, h: SIZE };
  expect(apart(box, of)).toBeLessThan(apart(box, bounds(plane.line(south.outline))));
});
