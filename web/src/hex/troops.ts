import type { Look, Marker, Piece, Shape, Side } from '../api/types';
import { mid, type Point } from '../lib/geometry';
import type { HexGrid } from './grid';

/** A counter on the sheet. */
export interface Stood {
  piece: Piece;
  x: number;
  y: number;
  w: number;
  h: number;
  /** Degrees by which it is turned; its front is its upper edge. */
  turn: number;
  /** The hex of its stack. */
  stack: string;
  /** Its place in the stack, 0 on top, and how many there are. */
  rank: number;
  of: number;
  /** Where it goes when the stack is fanned out. */
  fan: Point;
}

const SIZES: Partial<Record<Shape, [number, number]>> = {
  line: [66, 31],
  column: [38, 54],
  square: [46, 46],
  loose: [50, 42],
  chain: [104, 24],
  limbered: [38, 56],
  battery: [58, 33],
  crowd: [48, 40],
};

/** How large a counter is in a shape, in units of the field. */
export const sizeOf = (shape: Shape): [number, number] => SIZES[shape] ?? [48, 40];

/** What a counter without a facing is turned by: disorder tilts it. */
const tilt = (shape: Shape): number => (shape === 'crowd' ? -9 : 0);

/** Places of a fanned stack around (0, 0): the top unit first. */
export function fanned(count: number): Point[] {
  const columns = count <= 4 ? count : Math.ceil(count / 2);
  const rows = Math.ceil(count / columns);
  return Array.from({ length: count }, (_, n): Point => {
    const row = Math.floor(n / columns);
    const here = row === rows - 1 ? count - row * columns : columns;
    return [((n % columns) - (here - 1) / 2) * 68, (row - (rows - 1) / 2) * 64];
  });
}

/** Where every counter stands; those below are drawn first. */
export function stand(grid: HexGrid, pieces: readonly Piece[]): Stood[] {
  const stacks = new Map<string, { piece: Piece; rank: number; hexes: string[]; facing: number | null | undefined }[]>();
  for (const piece of pieces) {
    if (piece.at.kind !== 'hexes') continue;
    const { hexes, facing, rank } = piece.at;
    const key = hexes.join('+');
    (stacks.get(key) ?? stacks.set(key, []).get(key)!).push({ piece, rank, hexes, facing });
  }
  const all: Stood[] = [];
  for (const [stack, here] of stacks) {
    here.sort((a, b) => b.rank - a.rank);
    const fans = fanned(here.length);
    const centres = here[0]!.hexes.map((label) => grid.centre(label)).filter((p): p is Point => p !== undefined);
    const centre = centres.length > 1 ? mid(centres[0]!, centres[1]!) : centres[0];
    if (!centre) continue;
    here.forEach(({ piece, facing }, n) => {
      const rank = here.length - 1 - n;
      const [w, h] = sizeOf(piece.shape);
      const step = Math.min(4.6, 12 / Math.max(1, here.length - 1));
      const lift = (rank - (here.length - 1) / 2) * step;
      all.push({
        piece,
        x: centre[0] + lift,
        y: centre[1] - lift,
        w,
        h,
        turn: facing ?? tilt(piece.shape),
        stack,
        rank,
        of: here.length,
        fan: [centre[0] + fans[rank]![0], centre[1] + fans[rank]![1]],
      });
    });
  }
  return all;
}

/** What the states of a unit mean for its drawing. */
export interface Condition {
  /** It has done what it does in this turn. */
  spent: boolean;
  /** A crowd out of order. */
  broken: boolean;
  routed: boolean;
  /** Its crews have left it where it stands. */
  left: boolean;
  contact: boolean;
  /** What is written on its tag. */
  marker?: string | undefined;
  /** What it can lose, with what is lost first. */
  steps: ('lost' | 'half' | 'whole')[];
}

export function condition(piece: Piece): Condition {
  const shown = (look: Look) => piece.states.find((state) => state.look === look);
  const shows = (look: Look) => shown(look) !== undefined;
  const [lost, all] = piece.losses ?? [0, 0];
  const half = shows('half_loss');
  return {
    spent: shows('spent'),
    broken: piece.shape === 'crowd' || shows('frayed'),
    routed: shows('white_flag'),
    left: shows('abandoned'),
    contact: shows('sabres'),
    marker: shown('tag')?.label ?? undefined,
    steps: Array.from({ length: all }, (_, n) => (n < lost ? 'lost' : half && n === lost ? 'half' : 'whole')),
  };
}

/** How a marker is drawn in its hex. */
export type Drawing = 'leader' | 'rider' | 'chain' | 'cover' | 'tab' | 'aim' | 'tag';

/** A leader or another marker in its hex. */
export interface Badge {
  marker: Marker;
  look: Drawing;
  /** Whose it is: its own word, or that of the troops in its hex. */
  side?: Side;
  x: number;
  y: number;
  /** Degrees by which it is turned. */
  turn: number;
  hex: string;
}

/** Does a counter hide what is under it? */
const hides = (marker: Marker): boolean => marker.kind === 'cover' || marker.kind === 'doubtful';

/** A counter that hides what is under it lies over the whole hex; its owner sees his units there, and a tab at their side. */
function lookOf(marker: Marker, taken: boolean): Drawing {
  const { kind } = marker;
  if (kind === 'leader' || kind === 'rider' || kind === 'chain') return kind;
  if (hides(marker)) return taken ? 'tab' : 'cover';
  return kind === 'fire' || kind === 'attack' ? 'aim' : 'tag';
}

/** Leaders stand at the upper edge of their hex, in its middle where they are alone; what is aimed at is ringed; a chain before the corner that it faces; other
    markers at the lower edge. */
export function badges(grid: HexGrid, markers: readonly Marker[], stood: readonly Stood[]): Badge[] {
  const taken = new Set(stood.flatMap((one) => one.stack.split('+')));
  const covers = new Set(markers.filter(hides).flatMap((marker) => marker.at.map((target) => String(target.id))));
  const count = new Map<string, number>();
  return markers.flatMap((marker): Badge[] => {
    const at = marker.at.find((target) => target.kind === 'hex');
    const hex = at && grid.hex(at.id as string);
    if (!hex || marker.at.length > 1) return [];
    const [x, y] = hex.centre;
    // The first cover of an empty hex lies in its middle; what else is there stands at its edge.
    const first = !count.has(`${hex.label}/cover`);
    const look = lookOf(marker, taken.has(hex.label) || !first);
    const turn = look === 'chain' ? (marker.facing ?? 0) : 0;
    const edge = look === 'tab' || look === 'tag' || look === 'rider' ? 'low' : look;
    const key = `${hex.label}/${edge}`;
    const n = count.get(key) ?? 0;
    count.set(key, n + 1);
    const side = marker.side ?? stood.find((one) => one.stack.split('+').includes(hex.label))?.piece.side;
    const badge = (dx: number, dy: number): Badge[] => [{ marker, look, side, x: x + dx, y: y + dy, turn, hex: hex.label }];
    if (look === 'cover' || look === 'aim') return badge(0, 0);
    if (look === 'chain') return badge(Math.sin((turn * Math.PI) / 180) * VAN, -Math.cos((turn * Math.PI) / 180) * VAN);
    if (look === 'leader') return badge(n * 3, taken.has(hex.label) || covers.has(hex.label) ? -31 - n * 13 : -n * 15);
    return badge(n * 3, 31 + n * 13);
  });
}

/** How far before the middle of its hex a chain stands. */
const VAN = 19;
