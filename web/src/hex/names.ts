import type { HexPlace } from '../api/types';
import type { Detail } from '../lib/camera';
import { bounds, overlap, type Box, type Point } from '../lib/geometry';
import { type HexGrid, R } from './grid';

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

/** Names stand below their places, or where other names hide less of them. Troops come and go: a name stays where it is. */
export function writeNames(grid: HexGrid, places: readonly HexPlace[], size: number): Written[] {
  const names: Box[] = [];
  return places.flatMap((place) => {
    const centres = place.hexes.map((label) => grid.centre(label)).filter((p): p is Point => p !== undefined);
    if (!centres.length) return [];
    const box = bounds(centres);
    const worth = /\d/.test(place.points ?? '') && !/^\D*0\D*0\D*$/.test(place.points ?? '');
    const half = place.name.length * size * 0.335;
    const laurel = worth ? size * 1.7 : 4;
    const reach = half + laurel;
    const rows = [box.y + box.h / 2 + R * 0.86 + size * 0.35, box.y - box.h / 2 - R * 0.72, box.y + box.h / 2 + R * 1.3, box.y - box.h / 2 - R * 1.2];
    let best: { cost: number; x: number; y: number; room: Box } | undefined;
    for (const [n, y] of rows.entries()) {
      for (const shift of SHIFTS) {
        const x = Math.max(reach, Math.min(grid.width - reach, box.x + shift * Math.max(half, R * 0.8)));
        const room = { x: x + laurel / 2, y: y - size * 0.3, w: 2 * half + laurel, h: size };
        const hidden = 3 * names.reduce((sum, one) => sum + overlap(room, one), 0);
        const out = y < size || y > grid.height - 4 ? 1e5 : 0;
        const cost = 2.5 * hidden + out + n * 50 + Math.abs(x - box.x) * 2.2;
        if (!best || cost < best.cost) best = { cost, x, y, room };
      }
    }
    names.push(best!.room);
    return [{ place, x: best!.x, y: best!.y, half, worth }];
  });
}
