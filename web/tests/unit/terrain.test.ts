import { expect, test } from 'vitest';
import type { AreaField } from '../../src/api/types';
import { depth, type Point } from '../../src/lib/geometry';
import { extended, freeGround, hachures, parcels, scatter, settlement, trees } from '../../src/lib/terrain';
import { views } from './fixture';

const numbers = (path: string): number[] => path.match(/-?\d+(\.\d+)?/g)!.map(Number);

test('hachures run downhill from the edge', () => {
  const wedges = hachures([0, 0], [200, 0], [100, 80], 'slope').split('Z').filter(Boolean);
  expect(wedges.length).toBeGreaterThan(30);
  for (const wedge of wedges) {
    const [, top, , , , tip] = numbers(wedge) as [number, number, number, number, number, number];
    expect(tip).toBeGreaterThan(top + 3);
  }
  const up = hachures([0, 0], [200, 0], [100, -80], 'slope').split('Z').filter(Boolean);
  for (const wedge of up) expect(numbers(wedge)[5]!).toBeLessThan(numbers(wedge)[1]!);
});

test('decoration is the same every time, and another one for another place', () => {
  const square: Point[] = [
    [0, 0],
    [200, 0],
    [200, 200],
    [0, 200],
  ];
  const wood = (seed: string) => trees(scatter(square, seed, 17, 7), seed).crowns;
  expect(wood('bossu')).toBe(wood('bossu'));
  expect(wood('bossu')).not.toBe(wood('hutte'));
  expect(parcels(square, 'a', () => true)).toEqual(parcels(square, 'a', () => true));
});

test('trees stay off the edge, and fields off the roads', () => {
  const field = views('quatre-bras')[0]!.field as AreaField;
  for (const area of field.areas) {
    for (const p of scatter(area.outline as Point[], area.id, 17, 7)) expect(depth(p, area.outline as Point[])).toBeGreaterThan(7);
  }
  const free = freeGround(field, []);
  for (const road of field.roads as Point[][]) expect(free(road[0]!)).toBe(false);
});

test('farms and villages have houses inside their areas', () => {
  const field = views('quatre-bras')[0]!.field as AreaField;
  for (const area of field.areas.filter((one) => one.ground === 'farm' || one.ground === 'village'))
    expect(settlement(field, area).blocks, area.id).not.toBe('');
});

test('roads that end near the rim run on over it', () => {
  const field = views('quatre-bras')[0]!.field as AreaField;
  const [brussels] = extended(field);
  expect(brussels![0]![1]).toBeGreaterThan(field.height);
  expect(brussels!.at(-1)![1]).toBeLessThan(0);
});
