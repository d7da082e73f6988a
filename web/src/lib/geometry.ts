/** A point of the drawing plane: x to the right, y downward. */
export type Point = [number, number];

/** A box by its centre and its size. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]];
export const sub = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
export const times = (a: Point, k: number): Point => [a[0] * k, a[1] * k];
export const lerp = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
export const mid = (a: Point, b: Point): Point => lerp(a, b, 0.5);
export const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1];
export const length = (a: Point): number => Math.hypot(a[0], a[1]);
export const distance = (a: Point, b: Point): number => length(sub(a, b));

export function unit(a: Point): Point {
  const size = length(a) || 1;
  return [a[0] / size, a[1] / size];
}

/** The unit normal of a segment that points to the side on which `towards` lies. */
export function normalTowards(a: Point, b: Point, towards: Point): Point {
  const along = unit(sub(b, a));
  const normal: Point = [-along[1], along[0]];
  return dot(normal, sub(towards, mid(a, b))) >= 0 ? normal : times(normal, -1);
}

/** Is the point inside the outline? */
export function inside(point: Point, outline: readonly Point[]): boolean {
  let within = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const [xi, yi] = outline[i]!;
    const [xj, yj] = outline[j]!;
    if (yi > point[1] !== yj > point[1] && point[0] < ((xj - xi) * (point[1] - yi)) / (yj - yi) + xi) within = !within;
  }
  return within;
}

export function distanceToSegment(point: Point, a: Point, b: Point): number {
  const along = sub(b, a);
  const t = Math.max(0, Math.min(1, dot(sub(point, a), along) / (dot(along, along) || 1)));
  return distance(point, add(a, times(along, t)));
}

/** How far a point is from a line of several points. */
export function distanceToPath(point: Point, path: readonly Point[]): number {
  let best = Infinity;
  for (let i = 1; i < path.length; i++) best = Math.min(best, distanceToSegment(point, path[i - 1]!, path[i]!));
  return best;
}

/** How deep inside an outline a point lies; negative outside. */
export function depth(point: Point, outline: readonly Point[]): number {
  const far = distanceToPath(point, [...outline, outline[0]!]);
  return inside(point, outline) ? far : -far;
}

export function bounds(points: readonly Point[]): Box {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  return { x: (left + right) / 2, y: (top + bottom) / 2, w: right - left, h: bottom - top };
}

/** How much two boxes overlap, as an area. */
export function overlap(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w / 2, b.x + b.w / 2) - Math.max(a.x - a.w / 2, b.x - b.w / 2);
  const h = Math.min(a.y + a.h / 2, b.y + b.h / 2) - Math.max(a.y - a.h / 2, b.y - b.h / 2);
  return w > 0 && h > 0 ? w * h : 0;
}

/** How far two boxes are apart; nothing if they touch. */
export const apart = (a: Box, b: Box): number =>
  Math.hypot(Math.max(0, Math.abs(a.x - b.x) - (a.w + b.w) / 2), Math.max(0, Math.abs(a.y - b.y) - (a.h + b.h) / 2));

export const corners = (box: Box, margin = 0): Point[] => {
  const [w, h] = [box.w / 2 + margin, box.h / 2 + margin];
  return [
    [box.x - w, box.y - h],
    [box.x + w, box.y - h],
    [box.x + w, box.y + h],
    [box.x - w, box.y + h],
  ];
};

const short = (n: number) => Math.round(n * 10) / 10;
export const at = (p: Point): string => `${short(p[0])} ${short(p[1])}`;
/** A line through points as a path. */
export const thread = (points: readonly Point[]): string => (points.length ? `M${points.map(at).join('L')}` : '');
export const polygon = (points: readonly Point[]): string => `M${points.map(at).join('L')}Z`;

/** A road through its points, rounded at each of them. */
export function rounded(points: readonly Point[], tension = 0.5): string {
  if (points.length < 2) return '';
  let d = `M${at(points[0]!)}`;
  for (let i = 0; i + 1 < points.length; i++) {
    const p0 = points[Math.max(0, i - 1)]!;
    const [p1, p2] = [points[i]!, points[i + 1]!];
    const p3 = points[Math.min(points.length - 1, i + 2)]!;
    const c1 = add(p1, times(sub(p2, p0), tension / 3));
    const c2 = sub(p2, times(sub(p3, p1), tension / 3));
    d += `C${at(c1)} ${at(c2)} ${at(p2)}`;
  }
  return d;
}
