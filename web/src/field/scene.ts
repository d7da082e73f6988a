import type { HappeningKind, OutcomeKind, Target } from '../api/types';
import { add, bounds, distance, lerp, sub, type Point } from '../lib/geometry';
import { arrow, type Arrow } from './arrow';

/** What a film shows on a field at a moment, beyond the position. */
export interface Scene {
  kind: HappeningKind;
  /** Those who do it, by their ids. */
  actors: readonly string[];
  way: readonly Target[];
  aims: readonly Target[];
  outcome: OutcomeKind | null;
  /** Who moved before in the same action: they are no longer where the position says. */
  before: readonly { actors: readonly string[]; way: readonly Target[] }[];
  /** From 0, where it begins, to 1. */
  t: number;
}

type PlaceOf = (target: Target) => Point | undefined;

/** The point of a line at a share of its length. */
export function along(line: readonly Point[], t: number): Point {
  const parts = line.slice(1).map((point, n) => distance(line[n]!, point));
  let left = Math.max(0, Math.min(1, t)) * parts.reduce((sum, part) => sum + part, 0);
  for (const [n, part] of parts.entries()) {
    if (left <= part && part > 0) return lerp(line[n]!, line[n + 1]!, left / part);
    left -= part;
  }
  return line.at(-1)!;
}

/** A move begins and ends slowly. */
const ease = (t: number): number => t * t * (3 - 2 * t);

/** By how much each piece stands away from where the position has it. Those who move together keep their places among each other. */
export function shifts(scene: Scene, placeOf: PlaceOf): Map<string, Point> {
  const shifted = new Map<string, Point>();
  const go = (actors: readonly string[], way: readonly Target[], t: number) => {
    const places = way.map(placeOf).filter((place): place is Point => place !== undefined);
    if (!places.length) return;
    const stand = actors.flatMap((id) => {
      const home = placeOf({ kind: 'piece', id });
      return home ? [{ id, home, from: add(home, shifted.get(id) ?? [0, 0]) }] : [];
    });
    if (!stand.length) return;
    const box = bounds(stand.map(({ from }) => from));
    for (const { id, home, from } of stand) {
      const off: Point = sub(from, [box.x, box.y]);
      const line = [from, ...(places.length > 1 ? places.slice(1) : places).map((place) => add(place, off))];
      shifted.set(id, sub(along(line, ease(t)), home));
    }
  };
  for (const { actors, way } of scene.before) go(actors, way, 1);
  go(scene.actors, scene.way, scene.t);
  return shifted;
}

/** The way of those who travel, as a line. */
export function trail(scene: Scene, placeOf: PlaceOf, shifted: ReadonlyMap<string, Point>): Point[] {
  const places = scene.way.map(placeOf).filter((place): place is Point => place !== undefined);
  if (places.length !== 1 || !scene.actors.length) return places;
  // Where it came from is where it still stands in the position; what moved already has left it.
  const moved = scene.before.some((one) => one.actors.includes(scene.actors[0]!));
  const home = placeOf({ kind: 'piece', id: scene.actors[0]! });
  return home && shifted.size && !moved ? [home, ...places] : [];
}

/** Arrows from those who fire, charge or fight to whom it is aimed at. They grow as long as the scene lasts. */
export function strokes(scene: Scene, placeOf: PlaceOf, shifted: ReadonlyMap<string, Point>, bend: number, short: number): Arrow[] {
  const kind = scene.kind === 'fire' ? 'fire' : scene.kind === 'charge' || scene.kind === 'fight' ? 'attack' : undefined;
  if (!kind) return [];
  const at = (target: Target): Point | undefined => {
    const place = placeOf(target);
    return place && target.kind === 'piece' ? add(place, shifted.get(target.id) ?? [0, 0]) : place;
  };
  return scene.actors.flatMap((id) => {
    const from = at({ kind: 'piece', id });
    return scene.aims.flatMap((aim) => {
      const to = at(aim);
      return from && to ? [{ kind, ...arrow(from, lerp(from, to, 0.25 + 0.75 * ease(scene.t)), bend, scene.t < 1 ? 0 : short) }] : [];
    });
  });
}

/** What a scene is about, for the camera. */
export const about = (scene: Scene): Target[] => [...scene.actors.map((id): Target => ({ kind: 'piece', id })), ...scene.aims, ...scene.way.slice(-1)];

/** Those whom a scene hurts. */
export const hurtIn = (scene: Pick<Scene, 'kind' | 'actors'> | undefined): readonly string[] =>
  scene && (scene.kind === 'loss' || scene.kind === 'gone') ? scene.actors : [];
