import type { HexPlace } from '../api/types';
import type { Detail } from '../lib/camera';
import { bounds, distance, overlap, type Box, type Point } from '../lib/geometry';
import { type HexGrid, R } from './grid';
import type { Stood } from './troops';

/** The name of a place on the sheet, and whether it is worth points: then a laurel stands behind it. */
export interface Written {
  place: HexPlace;
  x: number;
  y: number;
  /** Half of what its letters take. */
  half: number;
  worth: boolean;
}

/** How high letters are: from far away they are large upon the sheet. */
export const letters = (detail: Detail): number => (detail === 'farthest' ? 30 : detail === 'far' ? 22 : detail === 'near' ? 13 : 17);

const SHIFTS = [0, -0.5, 0.5, -1, 1];
/** Where a name may step aside to: finer, and no farther from its place than its home may be. */
const ASIDE = Array.from({ length: 17 }, (_, n) => (n - 8) / 4);

/** What troops cover, as boxes: a counter that is turned needs the room of its corners. */
export const covered = (stood: readonly Stood[]): Box[] =>
  stood.map(({ x, y, w, h, turn }) => {
    const [cos, sin] = [Math.abs(Math.cos((turn * Math.PI) / 180)), Math.abs(Math.sin((turn * Math.PI) / 180))];
    return { x, y, w: w * cos + h * sin, h: w * sin + h * cos };
  });

/** Names stand below their places, or where other names hide less of them. There they stay, whoever comes and goes; only from under a
    counter a name steps aside, as little as it can, and comes back when the counter has left. */
export function writeNames(grid: HexGrid, places: readonly HexPlace[], size: number, troops: readonly Box[] = []): Written[] {
  const names: Box[] = [];
  const homes = places.flatMap((place) => {
    const centres = place.hexes.map((label) => grid.centre(label)).filter((p): p is Point => p !== undefined);
    if (!centres.length) return [];
    const box = bounds(centres);
    const worth = /\d/.test(place.points ?? '') && !/^\D*0\D*0\D*$/.test(place.points ?? '');
    const half = place.name.length * size * 0.335;
    const laurel = worth ? size * 1.7 : 4;
    const reach = half + laurel;
    const rows = [box.y + box.h / 2 + R * 0.86 + size * 0.35, box.y - box.h / 2 - R * 0.72, box.y + box.h / 2 + R * 1.3, box.y - box.h / 2 - R * 1.2];
    const room = (x: number, y: number): Box => ({ x: x + laurel / 2, y: y - size * 0.3, w: 2 * half + laurel, h: size });
    const hides = (one: Box, others: readonly Box[]) => others.reduce((sum, other) => sum + overlap(one, other), 0);
    const out = (y: number) => (y < size || y > grid.height - 4 ? 1e5 : 0);
    const within = (x: number) => Math.max(reach, Math.min(grid.width - reach, x));
    let best: { cost: number; x: number; y: number } | undefined;
    for (const [n, y] of rows.entries()) {
      for (const shift of SHIFTS) {
        const x = within(box.x + shift * Math.max(half, R * 0.8));
        const cost = 7.5 * hides(room(x, y), names) + out(y) + n * 50 + Math.abs(x - box.x) * 2.2;
        if (!best || cost < best.cost) best = { cost, x, y };
      }
    }
    names.push(room(best!.x, best!.y));
    return [{ place, x: best!.x, y: best!.y, half, worth, box, centres, room, hides, out, within }];
  });
  return homes.map(({ place, x, y, half, worth, box, centres, room, hides, out, within }, n) => {
    const others = names.filter((_, m) => m !== n);
    const cost = (x: number, y: number) => 20 * hides(room(x, y), troops) + 20 * hides(room(x, y), others) + out(y);
    let best = { cost: cost(x, y), x, y };
    if (best.cost) {
      for (let dy = -R * 1.9; dy <= R * 1.9; dy += R * 0.1) {
        for (const shift of ASIDE) {
          const to = { x: within(box.x + shift * Math.max(half, R * 0.8)), y: box.y + Math.sign(dy) * (box.h / 2) + dy + size * 0.3 };
          // A name belongs to its place: it does not go to another one.
          if (Math.min(...centres.map((centre) => distance(centre, [to.x, to.y]))) > R * 2.3) continue;
          const there = cost(to.x, to.y) + Math.hypot(to.x - x, to.y - y) * 0.5;
          if (there < best.cost) best = { cost: there, ...to };
        }
      }
    }
    names[n] = room(best.x, best.y);
    return { place, x: best.x, y: best.y, half, worth };
  });
}
