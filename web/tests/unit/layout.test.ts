import { describe, expect, test } from 'vitest';
import type { AreaField } from '../../src/api/types';
import type { Detail } from '../../src/lib/camera';
import { inside, overlap, type Point } from '../../src/lib/geometry';
import { boxOf, layOut, rows, type Placed } from '../../src/lib/layout';
import { broken, placeNames } from '../../src/lib/names';
import { BATTLES, views } from './fixture';

const DETAILS: Detail[] = ['farthest', 'far', 'mid', 'near'];

describe.each(BATTLES)('the counters of %s', (battle) => {
  const all = views(battle);
  const names = placeNames(all[0]!.field as AreaField);

  test.each(DETAILS)('every unit is laid out once, at every stage of the battle (%s)', (detail) => {
    for (const view of all) {
      const placed = layOut(view.field as AreaField, view.pieces, names, detail);
      expect(placed.map((item) => item.piece.id).sort()).toEqual(view.pieces.map((piece) => piece.id).sort());
    }
  });

  test('no counter of a stack is hidden: half of each stays visible, and all of it when the stack is fanned out', () => {
    for (const view of all) {
      const placed = layOut(view.field as AreaField, view.pieces, names, 'mid');
      const stacks = new Set(placed.map((item) => item.stack).filter(Boolean));
      for (const stack of stacks) {
        const here = placed.filter((item) => item.stack === stack);
        for (const [i, one] of here.entries()) {
          // Later in the list means drawn above.
          const above = here.slice(i + 1);
          const covered = above.reduce((sum, other) => sum + overlap(one, other), 0);
          expect(covered / (one.w * one.h), `${view.scenario} ${view.clock.turn} ${one.piece.id}`).toBeLessThan(0.62);
          const fan = (item: Placed) => ({ ...item, x: item.fan[0], y: item.fan[1] });
          for (const other of above) expect(overlap(fan(one), fan(other)), `${one.piece.id} and ${other.piece.id} fanned`).toBe(0);
        }
      }
    }
  });

  test('a line stands on its home side of the approach and its front looks at the area it faces', () => {
    for (const view of all) {
      const field = view.field as AreaField;
      for (const item of layOut(field, view.pieces, names, 'mid')) {
        const at = item.piece.at;
        if (at.kind !== 'link') continue;
        const edge = field.links.find((link) => link.id === at.link)!.edge as [Point, Point];
        const faced = field.areas.find((area) => area.id === at.facing)!;
        const angle = ((item.turn - 90) * Math.PI) / 180;
        const ahead: Point = [item.x + Math.cos(angle) * (item.h + 8), item.y + Math.sin(angle) * (item.h + 8)];
        expect(inside(ahead, faced.outline as Point[]), `${item.piece.id} looks at ${at.facing}`).toBe(true);
        expect(inside([item.x, item.y], faced.outline as Point[])).toBe(false);
        const along = Math.atan2(edge[1][1] - edge[0][1], edge[1][0] - edge[0][0]);
        expect(Math.abs(Math.sin(along - (item.turn * Math.PI) / 180))).toBeLessThan(1e-6);
      }
    }
  });

  test('most stacks stand inside their areas', () => {
    const view = all.find((one) => one.pieces.length > 4)!;
    const field = view.field as AreaField;
    const placed = layOut(field, view.pieces, names, 'mid').filter((item) => item.stack);
    const home = placed.filter((item) => inside([item.x, item.y], field.areas.find((area) => area.id === item.stack)!.outline as Point[]));
    expect(home.length / placed.length).toBeGreaterThan(0.9);
  });
});

test('rows are centred and as wide as asked', () => {
  const { centres, w, h } = rows(
    [
      [40, 40],
      [40, 40],
      [40, 40],
    ],
    2,
    1,
  );
  expect(w).toBe(85);
  expect(h).toBe(85);
  expect(centres[0]).toEqual([-22.5, -22.5]);
  expect(centres[2]).toEqual([0, 22.5]);
});

test('a turned counter has a box around it', () => {
  const box = boxOf({ x: 0, y: 0, w: 100, h: 20, turn: 90 } as Placed);
  expect(box.w).toBeCloseTo(20);
  expect(box.h).toBeCloseTo(100);
});

test('a long name is broken where its halves are most alike', () => {
  expect(broken('Gemioncourt West Fields', 14)).toEqual(['Gemioncourt', 'West Fields']);
  expect(broken('Thyle', 14)).toEqual(['Thyle']);
});

test.each(BATTLES)('the names of %s stand inside their areas', (battle) => {
  const field = views(battle)[0]!.field as AreaField;
  for (const [n, name] of placeNames(field).entries()) expect(inside([name.x, name.y], field.areas[n]!.outline as Point[]), name.id).toBe(true);
});
