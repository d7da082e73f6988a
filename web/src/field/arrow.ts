import { add, at, distance, mid, sub, times, unit, type Point } from '../lib/geometry';

/** A bent arrow from one place to another: its shaft and its head. */
export function arrow(from: Point, to: Point, bend = 0.18, short = 8): { shaft: string; head: string } {
  const size = distance(from, to);
  if (size < 2) return { shaft: '', head: '' };
  const along = unit(sub(to, from));
  const across: Point = [along[1], -along[0]];
  const knee = add(mid(from, to), times(across, size * bend));
  const last = unit(sub(to, knee));
  const tip = sub(to, times(last, Math.min(short, size / 4)));
  const neck = sub(tip, times(last, 13));
  const side: Point = [last[1] * 8, -last[0] * 8];
  return {
    shaft: `M${at(from)}Q${at(knee)} ${at(neck)}`,
    head: `M${at(tip)}L${at(add(neck, side))}L${at(add(neck, times(last, 3)))}L${at(sub(neck, side))}Z`,
  };
}
