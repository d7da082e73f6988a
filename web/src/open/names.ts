import type { TerrainShape } from '../api/types';
import { apart, bounds, overlap, type Box, type Point } from '../lib/geometry';
import type { Plane } from './plane';

/** The name of a place on the table. */
export interface Written {
  feature: TerrainShape;
  x: number;
  y: number;
  /** Half of what its letters take, and how high they are. */
  half: number;
  letter: number;
}

/** Letters are so wide, in halves of their height: those of places that matter are bold. */
const WIDE = { bold: 0.31, plain: 0.26 };

/** Upon large things, beside small ones, where a name covers least. Troops come and go: a name stays where it is. */
export function writeNames(features: readonly TerrainShape[], plane: Plane, size: number): Written[] {
  const shapes = features
    .filter((feature) => feature.outline.length)
    .map((feature) => ({ id: feature.id, name: feature.name, box: bounds(plane.line(feature.outline)) }));
  const taken: Box[] = [];
  return features
    .filter((feature) => feature.name && (feature.outline.length || feature.points))
    .toSorted((a, b) => Number(!!b.points) - Number(!!a.points))
    .map((feature) => {
      const of = bounds(plane.line(feature.outline.length ? feature.outline : feature.line));
      const letter = feature.points ? size : size * 0.74;
      const half = feature.name.length * letter * (feature.points ? WIDE.bold : WIDE.plain);
      // The laurel of a place that matters stands behind its name.
      const room: Box = { x: 0, y: 0, w: half * 2 + (feature.points ? size * 1.9 : 0), h: letter };
      const [aside, beyond] = [of.w / 2 + room.w / 2 + 5, of.h / 2 + letter * 0.75];
      const ring = (out: number): Point[] => [
        [of.x + aside + out, of.y],
        [of.x - aside - out, of.y],
        [of.x, of.y + beyond + out],
        [of.x, of.y - beyond - out],
        [of.x + aside, of.y - beyond - out],
        [of.x + aside, of.y + beyond + out],
        [of.x - aside, of.y - beyond - out],
        [of.x - aside, of.y + beyond + out],
      ];
      const around: Point[] = [...ring(0), ...ring(letter * 1.2), ...ring(letter * 2.4)];
      const upon = [0, 1.3, -1.3, 2.6, -2.6, 3.9, -3.9]
        .filter((rows) => Math.abs(rows * letter) <= Math.max(letter * 1.3, of.h / 2 - letter))
        .map((rows): Point => [of.x, of.y + rows * letter]);
      const places = of.w > half * 2.4 ? [...upon, ...ring(0).slice(2, 4)] : around;
      const cost = ([x, y]: Point, n: number) => {
        const box = { ...room, x, y };
        const out = x - room.w / 2 < 4 || x + room.w / 2 > plane.width - 4 || y < letter || y > plane.height - letter ? 1e6 : 0;
        const over = shapes.reduce(
          (sum, shape) => sum + (shape.id === feature.id || (shape.box.w > room.w * 1.2 && shape.box.h > room.h * 3) ? 0 : overlap(box, shape.box)),
          0,
        );
        // Nearer to another place of its size than to its own, it would be read as the name of that one.
        const astray = shapes.some((shape) => shape.name && shape.id !== feature.id && shape.box.w <= of.w * 1.5 && apart(box, shape.box) <= apart(box, of))
          ? room.w * room.h
          : 0;
        return out + over + astray + 3 * taken.reduce((sum, other) => sum + overlap(box, other), 0) + n;
      };
      const costs = places.map(cost);
      const [x, y] = places[costs.indexOf(Math.min(...costs))]!;
      taken.push({ ...room, x, y });
      return { feature, half, letter, x: x - (room.w / 2 - half), y: y + letter * 0.34 };
    });
}
