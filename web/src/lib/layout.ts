import type { AreaField, Piece, Shape } from '../api/types';
import type { Detail } from './camera';
import { add, bounds, corners, depth, distance, mid, normalTowards, overlap, times, type Box, type Point } from './geometry';

/** A counter on the field: its centre, its size, and which way its front looks. */
export interface Placed extends Box {
  piece: Piece;
  /** Degrees by which the counter is turned; its front is its upper edge. */
  turn: number;
  /** Where it goes when its stack is fanned out; the same place if nothing hides it. */
  fan: Point;
  /** The stack that it belongs to. */
  stack: string;
  /** It is partly covered until the stack is fanned out. */
  covered: boolean;
}

const SIZES: Partial<Record<Shape, [number, number]>> = {
  column: [44, 50],
  square: [50, 50],
  mounted: [58, 41],
  battery: [56, 40],
  limbered: [62, 40],
};
const SCALE: Record<Detail, number> = { farthest: 1.25, far: 1, mid: 1, near: 0.84 };

/** How large a counter is, in units of the field. */
export function sizeOf(shape: Shape, detail: Detail): [number, number] {
  const [w, h] = SIZES[shape] ?? [56, 41];
  return [w * SCALE[detail], h * SCALE[detail]];
}

/** How large a line on its approach is. */
export function barSize(edge: number, detail: Detail): [number, number] {
  const k = SCALE[detail];
  return [Math.max(64 * k, Math.min(edge * 0.86, 112 * k)), 24 * k];
}

const ORDER = ['infantry', 'light', 'lancer', 'heavy', 'artillery'];
const rank = (piece: Piece) => (piece.side === 'first' ? 0 : 10) + Math.max(0, ORDER.indexOf(piece.arm));

/** The counters of a stack in rows, around (0, 0), at a fraction of their full spacing. */
export function rows(sizes: readonly [number, number][], columns: number, spacing: number): { centres: Point[]; w: number; h: number } {
  const gap = 5;
  const lines: [number, number][][] = [];
  for (let i = 0; i < sizes.length; i += columns) lines.push(sizes.slice(i, i + columns) as [number, number][]);
  const heights = lines.map((line) => Math.max(...line.map((s) => s[1])));
  const widths = lines.map((line) => line.reduce((sum, s, i) => sum + (i === line.length - 1 ? s[0] : (s[0] + gap) * spacing), 0));
  const stepDown = (i: number) => (heights[i]! + gap) * Math.max(spacing, 0.74);
  const h = heights.reduce((sum, height, i) => sum + (i === heights.length - 1 ? height : stepDown(i)), 0);
  const centres: Point[] = [];
  let y = -h / 2;
  lines.forEach((line, i) => {
    let x = -widths[i]! / 2;
    for (const [w] of line) {
      centres.push([x + w / 2, y + heights[i]! / 2]);
      x += (w + gap) * spacing;
    }
    y += stepDown(i);
  });
  return { centres, w: Math.max(...widths), h };
}

interface Room {
  outline: Point[];
  label: Point;
  /** What should stay readable: the name and its laurel. */
  taken: Box[];
  bars: Box[];
}

/** How badly a stack would stand at a place: outside its area, over the name, over troops in line. */
function cost(box: Box, room: Room, enough: number): number {
  let sum = Math.hypot(box.x - room.label[0], box.y - room.label[1]) * 0.25;
  for (const other of room.taken) sum += overlap(box, other) * 0.08;
  if (sum >= enough) return sum;
  for (const corner of corners(box, 2)) sum += Math.max(0, 3 - depth(corner, room.outline)) * 5;
  for (const bar of room.bars) sum += overlap(box, bar) * 0.25;
  return sum;
}

const taken = (name: (Box & { laurel?: Point | undefined }) | undefined): Box[] =>
  name ? (name.laurel ? [name, { x: name.laurel[0], y: name.laurel[1], w: 28, h: 28 }] : [name]) : [];

function bestPlace(w: number, h: number, room: Room): { x: number; y: number; cost: number } {
  const box = bounds(room.outline);
  let best = { x: room.label[0], y: room.label[1], cost: cost({ x: room.label[0], y: room.label[1], w, h }, room, Infinity) };
  const step = Math.max(9, Math.min(box.w, box.h) / 12);
  for (let y = box.y - box.h / 2 + h / 2; y <= box.y + box.h / 2 - h / 2 + step; y += step) {
    for (let x = box.x - box.w / 2 + w / 2; x <= box.x + box.w / 2 - w / 2 + step; x += step) {
      const there = cost({ x, y, w, h }, room, best.cost);
      if (there < best.cost) best = { x, y, cost: there };
    }
  }
  return best;
}

/** Lays out a stack in its area: loosely if there is room, overlapping (and fanned out on demand) if there is not. */
function stack(pieces: Piece[], room: Room, id: string, detail: Detail): Placed[] {
  const sizes = pieces.map((piece) => sizeOf(piece.shape, detail));
  let best: { cost: number; x: number; y: number; spacing: number; columns: number } | undefined;
  for (const spacing of [1, 0.78, 0.62, 0.5]) {
    for (let columns = 1; columns <= Math.min(pieces.length, 6); columns++) {
      if (pieces.length === 1 && spacing < 1) continue;
      const { w, h } = rows(sizes, columns, spacing);
      const there = bestPlace(w, h, room);
      const total = there.cost + (1 - spacing) * 70;
      if (!best || total < best.cost) best = { ...there, cost: total, spacing, columns };
    }
    if (best && best.spacing === 1 && best.cost < 40) break;
  }
  const { x, y, spacing, columns } = best!;
  const { centres } = rows(sizes, columns, spacing);
  const fanned = rows(sizes, Math.ceil(Math.sqrt(pieces.length * 0.9)), 1);
  return pieces.map((piece, i) => {
    const [w, h] = sizes[i]!;
    const here: Point = [x + centres[i]![0], y + centres[i]![1]];
    const fan: Point = spacing < 1 ? [x + fanned.centres[i]![0], y + fanned.centres[i]![1]] : here;
    return { piece, x: here[0], y: here[1], w, h, turn: 0, fan, stack: id, covered: spacing < 1 };
  });
}

function bar(piece: Piece, edge: readonly [Point, Point], facing: Point, behind: number, detail: Detail): Placed {
  const front = normalTowards(edge[0], edge[1], facing);
  const [w, h] = barSize(distance(edge[0], edge[1]), detail);
  const centre = add(mid(edge[0], edge[1]), times(front, -(h / 2 + 3.5 + behind * (h + 3))));
  const turn = (Math.atan2(front[1], front[0]) * 180) / Math.PI + 90;
  return { piece, x: centre[0], y: centre[1], w, h, turn, fan: centre, stack: '', covered: false };
}

/** The box around a turned counter. */
export function boxOf(placed: Placed): Box {
  const angle = (placed.turn * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return { x: placed.x, y: placed.y, w: placed.w * cos + placed.h * sin, h: placed.w * sin + placed.h * cos };
}

/** Where every counter of a battle stands. Later ones are drawn first, so that the number of each stays visible. */
export function layOut(field: AreaField, pieces: readonly Piece[], names: readonly (Box & { laurel?: Point | undefined })[], detail: Detail): Placed[] {
  const areas = new Map(field.areas.map((area, n) => [area.id, { area, name: names[n] }]));
  const links = new Map(field.links.map((link) => [link.id, link]));
  const placed: Placed[] = [];
  const onLink = new Map<string, number>();
  for (const piece of pieces) {
    if (piece.at.kind !== 'link') continue;
    const link = links.get(piece.at.link);
    const faced = areas.get(piece.at.facing);
    if (!link || !faced) continue;
    const key = `${piece.at.link} ${piece.at.home}`;
    const behind = onLink.get(key) ?? 0;
    onLink.set(key, behind + 1);
    placed.push(bar(piece, link.edge as [Point, Point], faced.area.label as Point, behind, detail));
  }
  const bars = placed.map(boxOf);
  const inArea = new Map<string, Piece[]>();
  for (const piece of pieces) {
    if (piece.at.kind !== 'area') continue;
    inArea.set(piece.at.area, [...(inArea.get(piece.at.area) ?? []), piece]);
  }
  for (const [id, here] of inArea) {
    const found = areas.get(id);
    if (!found) continue;
    const room: Room = { outline: found.area.outline as Point[], label: found.area.label as Point, taken: taken(found.name), bars };
    placed.push(
      ...stack(
        here.toSorted((a, b) => rank(a) - rank(b)),
        room,
        id,
        detail,
      ).toReversed(),
    );
  }
  return placed;
}
