import type { Marker, Target } from '../api/types';
import { add, at, distance, mid, sub, times, unit, type Point } from '../lib/geometry';

/** A bent arrow: its shaft and its head, and what it tells. */
export interface Arrow {
  kind?: string;
  shaft: string;
  head: string;
}

type PlaceOf = (target: Target) => Point | undefined;

/** A bent arrow from one place to another. */
export function arrow(from: Point, to: Point, bend = 0.18, short = 8): Arrow {
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

/** Attacks and fire that go on: an arrow from each of those who take part to the last of what a marker points at. */
export const fights = (markers: readonly Marker[], placeOf: PlaceOf, bend: number, short: number): Arrow[] =>
  markers
    .filter((marker) => (marker.kind === 'attack' || marker.kind === 'fire') && marker.at.length > 1)
    .flatMap((marker) => {
      const to = placeOf(marker.at.at(-1)!);
      return marker.at.slice(0, -1).flatMap((target) => {
        const from = placeOf(target);
        return from && to ? [{ kind: marker.kind, ...arrow(from, to, bend, short) }] : [];
      });
    });

/** Where the option in hand leads: from the first thing that it points at to the last, if they are so far apart. */
export function leads(from: Point | undefined, to: Point | undefined, least: number): Arrow | undefined {
  return from && to && distance(from, to) > least ? arrow(from, to) : undefined;
}
