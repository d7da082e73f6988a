import type { AreaField, AreaShape } from '../api/types';
import { add, at, depth, distance, dot, distanceToPath, lerp, normalTowards, polygon, sub, times, unit, bounds, type Point } from './geometry';
import { between, seeded } from './seeded';

/** Hachures along an edge: wedges that are broad uphill and run out downhill, as an engraver cuts them. */
export function hachures(a: Point, b: Point, low: Point, seed: string, steepness = 1): string {
  const random = seeded(seed);
  const size = distance(a, b);
  const down = normalTowards(a, b, low);
  const along = unit(sub(b, a));
  let d = '';
  for (let s = 5; s < size - 4; s += between(random, 3.6, 5.2)) {
    // Shorter towards the ends, so that two slopes meet without crossing.
    const fade = Math.min(1, Math.min(s, size - s) / 26);
    const reach = (6 + 11 * fade) * between(random, 0.78, 1.12) * steepness;
    const top = add(add(a, times(along, s)), times(down, -2.2));
    const tip = add(add(top, times(down, reach)), times(along, between(random, -1, 1)));
    const broad = times(along, 0.55 + 0.5 * fade * steepness);
    d += `M${at(sub(top, broad))}L${at(add(top, broad))}L${at(tip)}Z`;
  }
  return d;
}

/** Points scattered over an outline, never nearer to each other than `gap` or to the edge than `rim`. */
export function scatter(outline: readonly Point[], seed: string, gap: number, rim: number, free: (p: Point) => boolean = () => true): Point[] {
  const random = seeded(seed);
  const box = bounds(outline);
  const found: Point[] = [];
  for (let y = box.y - box.h / 2, row = 0; y < box.y + box.h / 2; y += gap * 0.82, row++) {
    for (let x = box.x - box.w / 2 + (row % 2 ? gap / 2 : 0); x < box.x + box.w / 2; x += gap) {
      const p: Point = [x + between(random, -0.28, 0.28) * gap, y + between(random, -0.24, 0.24) * gap];
      if (depth(p, outline) > rim && free(p)) found.push(p);
    }
  }
  return found;
}

/** Tree marks: crowns with a lit side, and the shadows under them. Two paths for a whole wood. */
export function trees(points: readonly Point[], seed: string): { crowns: string; shades: string; strokes: string } {
  const random = seeded(`${seed}/trees`);
  let crowns = '';
  let shades = '';
  let strokes = '';
  for (const [x, y] of points) {
    const r = between(random, 4.2, 6.4);
    const n = (v: number) => Math.round(v * 10) / 10;
    shades += `M${n(x - r * 0.5)} ${n(y + r * 0.72)}a${n(r)} ${n(r * 0.42)} 0 1 0 ${n(r * 1.9)} 0a${n(r)} ${n(r * 0.42)} 0 1 0 ${n(-r * 1.9)} 0Z`;
    // Three lobes, like the mark of an engraved map.
    crowns +=
      `M${n(x - r)} ${n(y + r * 0.55)}` +
      `a${n(r * 0.62)} ${n(r * 0.62)} 0 0 1 ${n(r * 0.3)} ${n(-r * 0.95)}` +
      `a${n(r * 0.72)} ${n(r * 0.72)} 0 0 1 ${n(r * 1.3)} ${n(-r * 0.06)}` +
      `a${n(r * 0.6)} ${n(r * 0.6)} 0 0 1 ${n(r * 0.42)} ${n(r * 1.01)}Z`;
    strokes += `M${n(x + r * 0.15)} ${n(y + r * 0.3)}l${n(r * 0.55)} ${n(-r * 0.45)}M${n(x + r * 0.5)} ${n(y + r * 0.4)}l${n(r * 0.4)} ${n(-r * 0.35)}`;
  }
  return { crowns, shades, strokes };
}

/** A patch of cultivated ground: its outline, its furrows and one of a few tints. */
export interface Parcel {
  outline: string;
  furrows: string;
  tint: number;
}

function furrows([p0, p1, p2, p3]: [Point, Point, Point, Point], upright: boolean, count: number): string {
  let d = '';
  for (let i = 1; i < count; i++) {
    const t = i / count;
    const [from, to] = upright ? [lerp(p0, p1, t), lerp(p3, p2, t)] : [lerp(p0, p3, t), lerp(p1, p2, t)];
    d += `M${at(lerp(from, to, 0.03))}L${at(lerp(from, to, 0.97))}`;
  }
  return d;
}

/** Fields under the plough: a few oblong patches that lie along one direction. */
export function parcels(outline: readonly Point[], seed: string, free: (p: Point) => boolean): Parcel[] {
  const random = seeded(`${seed}/parcels`);
  const turn = between(random, -0.6, 0.6);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const box = bounds(outline);
  const [w, h] = [between(random, 40, 50), between(random, 27, 34)];
  // Neighbours share their corners, as fields do.
  const corner = (i: number, j: number): Point => {
    const shift = seeded(`${seed}/${i}/${j}`);
    const [u, v] = [(i + between(shift, -0.16, 0.16)) * w, (j + between(shift, -0.2, 0.2)) * h];
    return [box.x + u * cos - v * sin, box.y + u * sin + v * cos];
  };
  const reach = Math.ceil(Math.hypot(box.w, box.h) / 2 / Math.min(w, h));
  const found: Parcel[] = [];
  for (let i = -reach; i < reach; i++) {
    for (let j = -reach; j < reach; j++) {
      const shape = [corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)] as [Point, Point, Point, Point];
      const [wanted, upright, tint] = [random() < 0.66, random() < 0.45, Math.floor(random() * 4)];
      if (!wanted || !free(lerp(shape[0], shape[2], 0.5)) || shape.some((p) => depth(p, outline) < 6 || !free(p))) continue;
      found.push({ outline: polygon(shape), furrows: furrows(shape, upright, Math.round((upright ? w : h) / 4.2)), tint });
    }
  }
  return found;
}

/** A building as a turned rectangle. */
const block = (c: Point, w: number, h: number, turn: number): Point[] => {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return (
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const
  ).map(([u, v]): Point => [c[0] + (u * w * cos - v * h * sin) / 2, c[1] + (u * w * sin + v * h * cos) / 2]);
};

export interface Settlement {
  blocks: string;
  gardens: string;
  orchard: Point[];
}

/** Where houses stand: the road that passes, or the middle of the area. */
function roadNear(field: AreaField, area: AreaShape): { path: Point[]; turn: number } | undefined {
  for (const road of field.roads as Point[][]) {
    const n = road.findIndex((p) => distance(p, area.label) < 1);
    if (n < 0) continue;
    const path = [road[n - 1], road[n], road[n + 1]].filter((p): p is Point => p !== undefined);
    const first = path[0]!;
    const last = path.at(-1)!;
    return { path, turn: Math.atan2(last[1] - first[1], last[0] - first[0]) };
  }
  return undefined;
}

/** A farm: buildings around a yard, a walled garden, an orchard. A village: houses along its road. */
export function settlement(field: AreaField, area: AreaShape): Settlement {
  const random = seeded(`${area.id}/houses`);
  const outline = area.outline as Point[];
  const road = roadNear(field, area);
  const blocks: Point[][] = [];
  const gardens: Point[][] = [];
  const orchard: Point[] = [];
  const put = (shape: Point[], into: Point[][]) => {
    if (shape.every((p) => depth(p, outline) > 5)) into.push(shape);
  };
  if (area.ground === 'farm') {
    const turn = between(random, -0.35, 0.35);
    const side: Point = road ? [30, -14] : [0, -16];
    const c = add(area.label as Point, side);
    const yard = (u: number, v: number): Point => [c[0] + u * Math.cos(turn) - v * Math.sin(turn), c[1] + u * Math.sin(turn) + v * Math.cos(turn)];
    put(block(yard(0, -11), 30, 8, turn), blocks);
    put(block(yard(-13, 1), 8, 16, turn), blocks);
    put(block(yard(13, 2), 8, 19, turn), blocks);
    put(block(yard(1, 12), 12, 7, turn), blocks);
    put(block(yard(36, -2), 26, 24, turn), gardens);
    for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) orchard.push(yard(28 + i * 8, -10 + j * 8));
  } else {
    const count = 9;
    for (let i = 0; i < count; i++) {
      const w = between(random, 10, 17);
      const h = between(random, 7, 10);
      if (road && road.path.length > 1) {
        const half = (i % 2 ? 1 : -1) * between(random, 13, 19);
        const reach = (Math.floor(i / 2) - 2) * 21 + between(random, -3, 3);
        const here = area.label as Point;
        const arm = reach < 0 ? road.path[0]! : road.path.at(-1)!;
        const way = unit(sub(arm, here));
        const base = add(here, times(way, Math.abs(reach)));
        put(block(add(base, times([-way[1], way[0]], half)), w, h, Math.atan2(way[1], way[0]) + between(random, -0.12, 0.12)), blocks);
      } else {
        const angle = (i / count) * Math.PI * 2;
        const far = i % 3 === 0 ? 16 : between(random, 26, 40);
        const c = add(area.label as Point, [Math.cos(angle) * far * 1.25, Math.sin(angle) * far * 0.8 - 10]);
        put(block(c, w, h, between(random, -0.6, 0.6)), blocks);
        if (i % 3 === 1) put(block(add(c, [16, 3]), 14, 12, 0.15), gardens);
      }
    }
  }
  return { blocks: blocks.map(polygon).join(''), gardens: gardens.map(polygon).join(''), orchard: orchard.filter((p) => depth(p, outline) > 6) };
}

/** Reeds and a stream along a marshy edge. */
export function marsh(a: Point, b: Point, seed: string): { stream: string; reeds: string } {
  const random = seeded(seed);
  const size = distance(a, b);
  const along = unit(sub(b, a));
  const across: Point = [-along[1], along[0]];
  const steps = Math.max(3, Math.round(size / 16));
  const points: Point[] = [];
  let reeds = '';
  for (let i = 0; i <= steps; i++) {
    const p = add(lerp(a, b, 0.05 + 0.9 * (i / steps)), times(across, between(random, -3, 3)));
    points.push(p);
    const tuft = add(p, times(across, (i % 2 ? 1 : -1) * between(random, 7, 12)));
    reeds += `M${at(tuft)}l0 -6M${at(add(tuft, [-3, 0]))}l-1.6 -4.6M${at(add(tuft, [3, 0]))}l1.6 -4.6M${at(add(tuft, [-6, 1]))}l12 0`;
  }
  let stream = `M${at(points[0]!)}`;
  for (let i = 1; i < points.length; i++) {
    const m = lerp(points[i - 1]!, points[i]!, 0.5);
    stream += `Q${at(points[i - 1]!)} ${at(m)}`;
  }
  return { stream: `${stream}L${at(points.at(-1)!)}`, reeds };
}

/** Bushes along a hedged edge. */
export function hedge(a: Point, b: Point, seed: string): Point[] {
  const random = seeded(seed);
  const count = Math.round(distance(a, b) / 7);
  return Array.from({ length: Math.max(0, count - 1) }, (_, i) => add(lerp(a, b, (i + 1) / count), [between(random, -1.4, 1.4), between(random, -1.4, 1.4)]));
}

/** Roads that end near the rim of the field run on over it. */
export function extended(field: AreaField): Point[][] {
  const beyond = (from: Point, end: Point): Point[] => {
    const way = unit(sub(end, from));
    const exits: Point[] = [
      [end[0], -2],
      [end[0], field.height + 2],
      [-2, end[1]],
      [field.width + 2, end[1]],
    ];
    const exit = exits.filter((p) => distance(p, end) < 130 && dot(unit(sub(p, end)), way) > 0.35).toSorted((a, b) => distance(a, end) - distance(b, end))[0];
    return exit ? [exit] : [];
  };
  return (field.roads as Point[][]).map((road) => (road.length < 2 ? road : [...beyond(road[1]!, road[0]!), ...road, ...beyond(road.at(-2)!, road.at(-1)!)]));
}

/** Trees along both sides of the roads, with gaps. */
export function avenue(roads: readonly Point[][], seed: string): Point[] {
  const random = seeded(seed);
  const found: Point[] = [];
  for (const road of roads) {
    for (let i = 1; i < road.length; i++) {
      const [a, b] = [road[i - 1]!, road[i]!];
      const along = unit(sub(b, a));
      const count = Math.floor(distance(a, b) / 15);
      for (let n = 1; n < count; n++) {
        if (random() < 0.35) continue;
        const side = n % 2 ? 9.5 : -9.5;
        found.push(add(lerp(a, b, n / count), times([-along[1], along[0]], side + between(random, -0.8, 0.8))));
      }
    }
  }
  return found;
}

/** A test for ground that decoration should leave free: roads and what is written. */
export function freeGround(field: AreaField, boxes: readonly { x: number; y: number; w: number; h: number }[]): (p: Point) => boolean {
  return (p) =>
    (field.roads as Point[][]).every((road) => distanceToPath(p, road) > 12) &&
    boxes.every((box) => Math.abs(p[0] - box.x) > box.w / 2 + 2 || Math.abs(p[1] - box.y) > box.h / 2 + 2);
}
