// How an engraver draws ground: soft outlines, woods sown with trees, hachures downhill, houses. What is made with it is a few long paths.
import { add, at, bounds, depth, distance, lerp, mid, sub, times, unit, type Point } from './geometry';
import { between, seeded } from './seeded';
import type { Parcel } from './terrain';

export interface GroundArt {
  /** Everything that is played on. */
  sheet: string;
  grid: string;
  parcels: Parcel[];
  woods: { fill: string; crowns: string; shades: string; strokes: string };
  brush: { fill: string; bushes: string; stems: string };
  rough: string;
  marsh: { fill: string; water: string; reeds: string };
  heights: { level: number; fill: string }[];
  slopes: { shade: string; hachures: string };
  ridges: { shade: string; hachures: string; crest: string; top: string };
  streams: string[];
  rivers: string[];
  gullies: string;
  walls: string;
  roads: string[];
  paths: string[];
  bridges: { deck: string; rails: string }[];
  fords: string;
  houses: string;
  gardens: string;
  orchards: string;
  keeps: string;
  poplars: string;
}

export const n1 = (v: number) => Math.round(v * 10) / 10;

/**
 * A long path in pieces that lie together. A browser draws a field in tiles and leaves out what does not touch one; of a single
 * path it would look at every line for every tile.
 */
export function pieces(path: string, size = 380): string[] {
  const found = new Map<string, string>();
  for (const part of path.split(/(?=M)/)) {
    const [x, y] = part
      .slice(1)
      .split(/[ ,a-zA-Z]/, 2)
      .map(Number);
    const key = `${Math.floor((x ?? 0) / size)}/${Math.floor((y ?? 0) / size)}`;
    found.set(key, (found.get(key) ?? '') + part);
  }
  return [...found.values()].filter((part) => part !== '');
}

/** A soft, slightly uneven outline. */
export function blob(line: readonly Point[], seed: string, rough: number): Point[] {
  const random = seeded(seed);
  return softened(line, 2).map(([x, y]): Point => [x + between(random, -rough, rough), y + between(random, -rough, rough)]);
}
export const smooth = (points: readonly Point[]): string => {
  // A closed curve through the middles of its points.
  const all = isClosed(points) ? points.slice(0, -1) : points;
  let d = `M${at(mid(all.at(-1)!, all[0]!))}`;
  all.forEach((p, i) => (d += `Q${at(p)} ${at(mid(p, all[(i + 1) % all.length]!))}`));
  return `${d}Z`;
};

/** Points over an outline, some of them at its very edge, so that a wood ends in trees and not in a line. */
export function sow(line: readonly Point[], seed: string, gap: number, rim: number): Point[] {
  const random = seeded(seed);
  const box = bounds(line);
  const found: Point[] = [];
  for (let y = box.y - box.h / 2, row = 0; y < box.y + box.h / 2; y += gap * 0.78, row++) {
    for (let x = box.x - box.w / 2 + (row % 2 ? gap / 2 : 0); x < box.x + box.w / 2; x += gap) {
      const p: Point = [x + between(random, -0.3, 0.3) * gap, y + between(random, -0.26, 0.26) * gap];
      if (depth(p, line) > rim) found.push(p);
    }
  }
  return found;
}

/** Points at equal steps along a line, each with its direction. */
export function paced(line: readonly Point[], step: number): { p: Point; along: Point; s: number; size: number }[] {
  const size = line.reduce((sum, p, i) => (i ? sum + distance(line[i - 1]!, p) : 0), 0);
  const found: { p: Point; along: Point; s: number; size: number }[] = [];
  let [done, next] = [0, step / 2];
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1]!, line[i]!];
    const here = distance(a, b);
    while (next <= done + here && here > 0) {
      found.push({ p: lerp(a, b, (next - done) / here), along: unit(sub(b, a)), s: next, size });
      next += step;
    }
    done += here;
  }
  return found;
}

export const shifted = (line: readonly Point[], by: number): Point[] =>
  line.map((p, i) => {
    const along = unit(sub(line[Math.min(line.length - 1, i + 1)]!, line[Math.max(0, i - 1)]!));
    return [p[0] - along[1] * by, p[1] + along[0] * by];
  });
export const thread = (line: readonly Point[]): string => `M${line.map(at).join('L')}`;

/** Hachures on the left hand of lines that run clockwise around the high ground: they point downhill. */
export function fall(lines: readonly Point[][], seed: string, reach: number, gap: number): { shade: string; hachures: string; crest: string } {
  const random = seeded(seed);
  let [hachures, shade, crest] = ['', '', ''];
  for (const raw of lines) {
    const line = softened(raw, 2);
    const closed = isClosed(raw);
    shade += thread(shifted(line, -reach * 0.42));
    crest += thread(line);
    for (const { p, along, s, size } of paced(line, gap)) {
      const down: Point = [along[1], -along[0]];
      const fade = closed ? 1 : Math.min(1, Math.min(s, size - s) / 22 + 0.25);
      const far = reach * fade * between(random, 0.72, 1.1);
      const top = add(p, times(down, 0.4));
      const tip = add(add(p, times(down, far)), times(along, between(random, -1.1, 1.1)));
      const broad = times(along, 0.55 + 0.45 * fade);
      hachures += `M${at(sub(top, broad))}L${at(add(top, broad))}L${at(tip)}Z`;
    }
  }
  return { shade, hachures, crest };
}

/** A turned rectangle. */
export const block = (c: Point, w: number, h: number, turn: number): Point[] => {
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
export const dot = (c: Point, r: number): string =>
  `M${n1(c[0] - r)} ${n1(c[1])}a${n1(r)} ${n1(r)} 0 1 0 ${n1(2 * r)} 0a${n1(r)} ${n1(r)} 0 1 0 ${n1(-2 * r)} 0Z`;

/** Is one of many points nearer than a gap? They are kept in the cells of a coarse net. */
export function nearness(points: readonly Point[], cell = 24): (p: Point, gap: number) => boolean {
  const cells = new Map<number, Point[]>();
  const key = (x: number, y: number) => x * 100_003 + y;
  for (const p of points) {
    const at = key(Math.floor(p[0] / cell), Math.floor(p[1] / cell));
    (cells.get(at) ?? cells.set(at, []).get(at)!).push(p);
  }
  return ([x, y], gap) => {
    const [left, top] = [Math.floor((x - gap) / cell), Math.floor((y - gap) / cell)];
    for (let i = left; i <= Math.floor((x + gap) / cell); i++) {
      for (let j = top; j <= Math.floor((y + gap) / cell); j++) {
        if (cells.get(key(i, j))?.some((q) => Math.abs(q[0] - x) < gap && Math.abs(q[1] - y) < gap)) return true;
      }
    }
    return false;
  };
}

const key = (p: Point): string => `${Math.round(p[0])},${Math.round(p[1])}`;

export const isClosed = (line: readonly Point[]): boolean => line.length > 2 && key(line[0]!) === key(line.at(-1)!);

/** Cuts the corners of a line; a closed one stays closed. */
export function softened(line: readonly Point[], times = 2): Point[] {
  let points = [...line];
  const closed = isClosed(points);
  for (let n = 0; n < times; n++) {
    const next: Point[] = closed ? [] : [points[0]!];
    for (let i = 0; i + 1 < points.length; i++) {
      const [a, b] = [points[i]!, points[i + 1]!];
      if (!closed && i === 0) next.push(lerp(a, b, 0.75));
      else if (!closed && i + 2 === points.length) next.push(lerp(a, b, 0.25));
      else next.push(lerp(a, b, 0.25), lerp(a, b, 0.75));
    }
    next.push(closed ? next[0]! : points.at(-1)!);
    points = next;
  }
  return points;
}
