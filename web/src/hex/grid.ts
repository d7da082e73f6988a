import type { HexField } from '../api/types';
import { lerp, mid, type Point } from '../lib/geometry';

/** From the centre of a hex to its corners, in units of the field. */
export const R = 46;
/** Air around the sheet. */
const RIM = 34;

/** A hex of the sheet. */
export interface Hex {
  label: string;
  column: number;
  row: number;
  centre: Point;
  /** The sign of its ground. */
  sign: string;
  level: number;
}

/** Two corners of a hex, in clockwise order. */
export type Edge = [Point, Point];

const turned = (degrees: number, far: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  return [Math.sin(angle) * far, -Math.cos(angle) * far];
};

/** Where the hexes of a sheet lie. Sides and corners are counted clockwise; corner n lies between the sides n and n + 1. */
export class HexGrid {
  readonly width: number;
  readonly height: number;
  readonly hexes: readonly Hex[];
  private readonly byLabel = new Map<string, Hex>();
  private readonly byPlace: (Hex | undefined)[][] = [];

  constructor(readonly field: HexField) {
    const { columns, rows, flat_top: flat } = field;
    const tall = Math.sqrt(3) * R;
    const hexes: Hex[] = [];
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const [long, short] = flat ? [column, row] : [row, column];
        const even = (long + field.first) % 2 === 0;
        const push = even === field.even_pushed ? tall / 2 : 0;
        const [a, b] = [RIM + R + long * 1.5 * R, RIM + tall / 2 + short * tall + push];
        const hex: Hex = {
          label: this.labelAt(column, row),
          column,
          row,
          centre: flat ? [a, b] : [b, a],
          sign: field.ground[row]?.[column] ?? '.',
          level: Number(field.levels?.[row]?.[column] ?? 0),
        };
        hexes.push(hex);
        this.byLabel.set(hex.label, hex);
        (this.byPlace[column] ??= [])[row] = hex;
      }
    }
    this.hexes = hexes;
    const [across, along] = flat ? [columns, rows] : [rows, columns];
    const [w, h] = [2 * RIM + R * (1.5 * across + 0.5), 2 * RIM + tall * (along + (across > 1 ? 0.5 : 0))];
    [this.width, this.height] = flat ? [w, h] : [h, w];
  }

  private labelAt(column: number, row: number): string {
    const number = (n: number) => String(n + this.field.first).padStart(2, '0');
    return `${number(column)}${number(row)}`;
  }

  hex(label: string): Hex | undefined {
    return this.byLabel.get(label);
  }

  centre(label: string): Point | undefined {
    return this.byLabel.get(label)?.centre;
  }

  /** Degrees clockwise from the top at which a side lies. */
  sideAngle(side: number): number {
    return side * 60 + (this.field.flat_top ? 0 : 30);
  }

  corner(hex: Hex, n: number, far = R): Point {
    const [x, y] = turned(this.sideAngle(n) + 30, far);
    return [hex.centre[0] + x, hex.centre[1] + y];
  }

  outline(hex: Hex, far = R): Point[] {
    return [0, 1, 2, 3, 4, 5].map((n) => this.corner(hex, n, far));
  }

  /** The ends of a side, clockwise around the hex. */
  edge(hex: Hex, side: number, far = R): Edge {
    return [this.corner(hex, (side + 5) % 6, far), this.corner(hex, side, far)];
  }

  neighbour(hex: Hex, side: number): Hex | undefined {
    const [x, y] = turned(this.sideAngle(side), Math.sqrt(3) * R);
    return this.at([hex.centre[0] + x, hex.centre[1] + y]);
  }

  /** The hex in which a point lies. */
  at(point: Point): Hex | undefined {
    const tall = Math.sqrt(3) * R;
    const [x, y] = this.field.flat_top ? point : [point[1], point[0]];
    const long = Math.round((x - RIM - R) / (1.5 * R));
    let best: Hex | undefined;
    let least = R * 1.0001;
    for (const a of [long - 1, long, long + 1]) {
      const push = ((a + this.field.first) % 2 === 0) === this.field.even_pushed ? tall / 2 : 0;
      const short = Math.round((y - RIM - tall / 2 - push) / tall);
      const [column, row] = this.field.flat_top ? [a, short] : [short, a];
      const hex = this.byPlace[column]?.[row];
      const far = hex ? Math.hypot(hex.centre[0] - point[0], hex.centre[1] - point[1]) : Infinity;
      if (far < least) [best, least] = [hex, far];
    }
    return best;
  }

  /** The side by which two neighbours touch. */
  sideBetween(a: Hex, b: Hex): number | undefined {
    return [0, 1, 2, 3, 4, 5].find((side) => this.neighbour(a, side) === b);
  }

  /** Through the middles of hexes, cutting their corners: a way that people would walk. `kept` are hexes whose middle it must touch. */
  way(labels: readonly string[], kept: (label: string) => boolean = () => false): Point[] {
    const centres = labels.map((label) => this.centre(label)).filter((p): p is Point => p !== undefined);
    const points: Point[] = [];
    centres.forEach((p, i) => {
      const [before, after] = [centres[i - 1], centres[i + 1]];
      if (before) points.push(mid(before, p));
      if (!before || !after || kept(labels[i]!)) points.push(p);
      else points.push(lerp(p, mid(before, after), 0.5));
    });
    return points;
  }
}

const key = (p: Point): string => `${Math.round(p[0])},${Math.round(p[1])}`;

/** Joins edges end to end into lines as long as possible; closed ones end where they begin. Directions are kept. */
export function chains(edges: readonly Edge[]): Point[][] {
  const from = new Map<string, number[]>();
  const to = new Map<string, number[]>();
  const put = (map: Map<string, number[]>, at: string, n: number) => (map.get(at) ?? map.set(at, []).get(at)!).push(n);
  edges.forEach(([a, b], n) => {
    put(from, key(a), n);
    put(to, key(b), n);
  });
  const used = new Set<number>();
  const follow = (start: number): Point[] => {
    const line: Point[] = [edges[start]![0], edges[start]![1]];
    used.add(start);
    for (;;) {
      const next = (from.get(key(line.at(-1)!)) ?? []).find((n) => !used.has(n));
      if (next === undefined) return line;
      used.add(next);
      line.push(edges[next]![1]);
    }
  };
  const lines: Point[][] = [];
  // Open lines begin where nothing leads to.
  edges.forEach(([a], n) => {
    if (!used.has(n) && !to.has(key(a))) lines.push(follow(n));
  });
  edges.forEach((_, n) => {
    if (!used.has(n)) lines.push(follow(n));
  });
  return lines;
}

/** The same for edges without a direction, such as the sides of a stream. */
export function joined(edges: readonly Edge[]): Point[][] {
  const ends = new Map<string, number[]>();
  edges.forEach(([a, b], n) => {
    for (const at of [key(a), key(b)]) (ends.get(at) ?? ends.set(at, []).get(at)!).push(n);
  });
  const used = new Set<number>();
  const follow = (start: number, first: Point): Point[] => {
    const line = [first];
    let n: number | undefined = start;
    while (n !== undefined) {
      used.add(n);
      const [a, b] = edges[n]! as Edge;
      line.push(key(a) === key(line.at(-1)!) ? b : a);
      n = (ends.get(key(line.at(-1)!)) ?? []).find((one) => !used.has(one));
    }
    return line;
  };
  const lines: Point[][] = [];
  edges.forEach(([a, b], n) => {
    for (const end of [a, b]) if (!used.has(n) && ends.get(key(end))!.length !== 2) lines.push(follow(n, end));
  });
  edges.forEach(([a], n) => {
    if (!used.has(n)) lines.push(follow(n, a));
  });
  return lines;
}

/** The outlines of hexes that belong together: clockwise around them, counter-clockwise around holes. */
export function outlines(grid: HexGrid, inside: (hex: Hex) => boolean): Point[][] {
  const edges: Edge[] = [];
  for (const hex of grid.hexes) {
    if (!inside(hex)) continue;
    for (let side = 0; side < 6; side++) {
      const other = grid.neighbour(hex, side);
      if (!other || !inside(other)) edges.push(grid.edge(hex, side));
    }
  }
  return chains(edges);
}
