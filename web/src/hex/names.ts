import type { HexPlace } from '../api/types';
import type { Detail } from '../lib/camera';
import { bounds, overlap, type Box, type Point } from '../lib/geometry';
import { type HexGrid, R } from './grid';
import type { Badge, Stood } from './troops';

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

/** What counters and leaders cover, turned as they are. */
export function covered(stood: readonly Stood[], badges: readonly Badge[]): Box[] {
  const troops = stood.map(({ x, y, w, h, turn }) => {
    const [cos, sin] = [Math.abs(Math.cos((turn * Math.PI) / 180)), Math.abs(Math.sin((turn * Math.PI) / 180))];
    // With the ring of what can be chosen; the corners of what is turned aslant are empty.
    const [along, across] = [w * cos + h * sin, w * sin + h * cos];
    const empty = cos * sin * 12;
    return { x, y, w: along + 9 - empty, h: across + 9 - empty };
  });
  return [...troops, ...badges.map(({ x, y, look }) => (look === 'cover' || look === 'aim' ? { x, y, w: 48, h: 40 } : { x, y, w: 22, h: 22 }))];
}

const SHIFTS = [0, -0.5, 0.5, -1, 1];

/** Names stand below their places, or where troops and other names hide less of them. */
export function writeNames(grid: HexGrid, places: readonly HexPlace[], size: number, taken: readonly Box[]): Written[] {
  const names: Box[] = [];
  return places.flatMap((place) => {
    const centres = place.hexes.map((label) => grid.centre(label)).filter((p): p is Point => p !== undefined);
    if (!centres.length) return [];
    const box = bounds(centres);
    const worth = /\d/.test(place.points ?? '') && !/^\D*0\D*0\D*$/.test(place.points ?? '');
    const half = place.name.length * size * 0.315;
    const laurel = worth ? size * 1.7 : 4;
    const reach = half + laurel;
    const near = taken.filter((one) => Math.abs(one.x - box.x) < box.w / 2 + 2 * reach + R && Math.abs(one.y - box.y) < box.h / 2 + 3 * R);
    const rows = [box.y + box.h / 2 + R * 0.86 + size * 0.35, box.y - box.h / 2 - R * 0.72, box.y + box.h / 2 + R * 1.3, box.y - box.h / 2 - R * 1.2];
    let best: { cost: number; x: number; y: number; room: Box } | undefined;
    for (const [n, y] of rows.entries()) {
      for (const shift of SHIFTS) {
        const x = Math.max(reach, Math.min(grid.width - reach, box.x + shift * Math.max(half, R * 0.8)));
        const room = { x: x + laurel / 2, y: y - size * 0.3, w: 2 * half + laurel, h: size };
        const hidden = near.reduce((sum, one) => sum + overlap(room, one), 0) + 3 * names.reduce((sum, one) => sum + overlap(room, one), 0);
        const out = y < size || y > grid.height - 4 ? 1e5 : 0;
        const cost = 2.5 * hidden + out + n * 50 + Math.abs(x - box.x) * 2.2;
        if (!best || cost < best.cost) best = { cost, x, y, room };
      }
    }
    names.push(best!.room);
    return [{ place, x: best!.x, y: best!.y, half, worth }];
  });
}
