// The ground of a hex sheet as an engraver would draw it: woods, houses, water, slopes and ways that flow across the grid. All of it is
// made once for a battle, as a few long paths.
import type { HexField } from '../api/types';
import { add, at, depth, distance, lerp, mid, polygon, rounded, sub, times, unit, type Point } from '../lib/geometry';
import { block, blob, dot, fall, isClosed, n1, nearness, paced, smooth, softened, sow, thread, type GroundArt } from '../lib/engrave';
import { between, seeded } from '../lib/seeded';
import { trees, type Parcel } from '../lib/terrain';
import { type Edge, type Hex, HexGrid, joined, chains, outlines, R } from './grid';

/** The part of a line that passes near a place. */
function passing(line: readonly Point[], centre: Point): Point[] {
  const close = (p: Point | undefined) => p && Math.abs(p[0] - centre[0]) < R * 2 && Math.abs(p[1] - centre[1]) < R * 2;
  return line.filter((p, i) => close(p) || close(line[i - 1]) || close(line[i + 1]));
}

/** Houses of a hex: along the ways that pass, around a yard, or in blocks. The middle stays free for troops only as far as a village can. */
function settle(grid: HexGrid, hex: Hex, kind: string, ways: readonly Point[][]): { houses: Point[][]; gardens: Point[][]; orchard: Point[] } {
  const random = seeded(`${hex.label}/${kind}`);
  const [houses, gardens]: [Point[][], Point[][]] = [[], []];
  const orchard: Point[] = [];
  const outline = grid.outline(hex, R * 0.94);
  const here = ways.map((way) => passing(way, hex.centre)).filter((way) => way.length > 1);
  const near = here.flatMap((way) => paced(way, 15).filter(({ p }) => distance(p, hex.centre) < R * 0.84));
  const close = here.flatMap((way) => paced(way, 4).map(({ p }) => p));
  const clear = (shape: Point[], gap: number) => {
    const c = mid(shape[0]!, shape[2]!);
    return (
      shape.every((p) => depth(p, outline) > 0) &&
      close.every((p) => distance(p, c) > gap) &&
      [...houses, ...gardens].every((other) => distance(mid(other[0]!, other[2]!), c) > 10)
    );
  };
  const put = (shape: Point[], into: Point[][], gap = 8.5) => {
    if (clear(shape, gap)) into.push(shape);
  };
  const turn = near.length ? Math.atan2(near[0]!.along[1], near[0]!.along[0]) : between(random, -0.5, 0.5);
  if (kind === 'town') {
    for (const { p, along } of near) {
      for (const hand of [-1, 1]) {
        if (random() < 0.12) continue;
        const c = add(p, times([-along[1], along[0]], hand * between(random, 10.5, 13)));
        put(block(c, between(random, 9, 13.5), between(random, 6.5, 9), Math.atan2(along[1], along[0]) + between(random, -0.1, 0.1)), houses);
      }
    }
    for (let i = 0; i < 90; i++) {
      const [angle, far] = [random() * Math.PI * 2, Math.sqrt(random()) * R * 0.82];
      const c = add(hex.centre, [Math.cos(angle) * far, Math.sin(angle) * far]);
      put(
        block(c, between(random, 8.5, 13), between(random, 6.5, 9), turn + (random() < 0.5 ? 0 : Math.PI / 2) + between(random, -0.2, 0.2)),
        random() < 0.8 ? houses : gardens,
      );
    }
    // The church: a cross in the middle of the village.
    const c = add(hex.centre, [between(random, -12, 12), between(random, -20, -14)]);
    for (const shape of [block(c, 19, 6.5, turn), block(c, 7, 13, turn)]) if (close.every((p) => distance(p, c) > 9)) houses.push(shape);
  } else if (kind === 'farm') {
    const side = between(random, 0, Math.PI * 2);
    for (const angle of [side, side + 2.1, side + 4.2, side + 1]) {
      const c = add(hex.centre, [Math.cos(angle) * 19, Math.sin(angle) * 17]);
      const yard = (u: number, v: number): Point => [c[0] + u * Math.cos(turn) - v * Math.sin(turn), c[1] + u * Math.sin(turn) + v * Math.cos(turn)];
      const shapes = [block(yard(0, -7.5), 21, 6, turn), block(yard(-8.5, 2.5), 6, 12, turn), block(yard(8.5, 3), 6, 13, turn)];
      if (houses.length || !shapes.every((shape) => clear(shape, 10))) continue;
      houses.push(...shapes);
      break;
    }
    for (let i = 0; i < 14 && gardens.length < 2; i++) {
      const angle = random() * Math.PI * 2;
      const c = add(hex.centre, [Math.cos(angle) * 25, Math.sin(angle) * 24]);
      const shape = block(c, 19, 15, turn);
      if (!clear(shape, 13) || houses.some((house) => distance(mid(house[0]!, house[2]!), c) < 19)) continue;
      gardens.push(shape);
      for (const [u, v] of [
        [0.2, 0.25],
        [0.5, 0.25],
        [0.8, 0.25],
        [0.2, 0.75],
        [0.5, 0.75],
        [0.8, 0.75],
      ] as const)
        orchard.push(lerp(lerp(shape[0]!, shape[1]!, u), lerp(shape[3]!, shape[2]!, u), v));
    }
  }
  return { houses, gardens, orchard };
}

/** Fields under the plough over the open ground: oblong patches that lie along a direction which changes slowly over the map. */
function fields(grid: HexGrid, open: (hex: Hex) => boolean, taken: (p: Point) => boolean): Parcel[] {
  const found: Parcel[] = [];
  const [w, h] = [66, 42];
  const turn = 0.32;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const corner = (i: number, j: number): Point => {
    const shift = seeded(`field/${i}/${j}`);
    const bend = Math.sin(i * 0.32 + j * 0.21) * 17;
    const [u, v] = [(i + between(shift, -0.17, 0.17)) * w, (j + between(shift, -0.2, 0.2)) * h + bend];
    return [u * cos - v * sin, u * sin + v * cos];
  };
  const reach = Math.ceil((grid.width + grid.height) / h);
  for (let i = -reach; i < reach; i++) {
    for (let j = -reach; j < reach; j++) {
      // Far outside: not worth a closer look.
      const [x, y] = [i * w * cos - j * h * sin, i * w * sin + j * h * cos];
      if (x < -120 || y < -120 || x > grid.width + 120 || y > grid.height + 120) continue;
      const c = corner(i, j);
      if (c[0] < -w || c[1] < -w || c[0] > grid.width || c[1] > grid.height) continue;
      const shape = [c, corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)] as [Point, Point, Point, Point];
      const random = seeded(`parcel/${i}/${j}`);
      const [wanted, upright, tint] = [random() < 0.62, random() < 0.45, Math.floor(random() * 4)];
      if (!wanted || shape.some((p) => !inOpen(p)) || taken(mid(shape[0], shape[2]))) continue;
      const count = Math.round((upright ? w : h) / 5.4);
      let furrows = '';
      for (let n = 1; n < count; n++) {
        const t = n / count;
        const [a, b] = upright ? [lerp(shape[0], shape[1], t), lerp(shape[3], shape[2], t)] : [lerp(shape[0], shape[3], t), lerp(shape[1], shape[2], t)];
        furrows += `M${at(lerp(a, b, 0.04))}L${at(lerp(a, b, 0.96))}`;
      }
      found.push({ outline: polygon(shape), furrows, tint });
    }
  }
  return found;

  function inOpen(p: Point): boolean {
    const hex = grid.at(p);
    return !!hex && open(hex);
  }
}

/** Every side of every hex, once. */
function gridLines(grid: HexGrid): string {
  let d = '';
  for (const hex of grid.hexes) {
    for (let side = 0; side < 6; side++) {
      if (side > 2 && grid.neighbour(hex, side)) continue;
      const [a, b] = grid.edge(hex, side);
      d += `M${at(a)}L${at(b)}`;
    }
  }
  return d;
}

/** A line of water along hexsides: through the middles of the sides, so that it meets its bridges, and round. */
const course = (line: readonly Point[]): Point[] => {
  const middles = line.slice(1).map((p, i) => mid(line[i]!, p));
  const points: Point[] = [];
  middles.forEach((p, i) => {
    points.push(p);
    const next = middles[i + 1];
    if (next) points.push(lerp(line[i + 1]!, mid(p, next), 0.34));
  });
  return isClosed(line) ? [...points, points[0]!] : [line[0]!, ...points, line.at(-1)!];
};

/** A line that ends at the rim of the sheet runs on over it, straight to the frame. */
function runningOn(line: readonly Point[], grid: HexGrid): Point[] {
  const beyond = ([x, y]: Point): Point[] => {
    const exits: Point[] = [
      [3, y],
      [grid.width - 3, y],
      [x, 3],
      [x, grid.height - 3],
    ];
    const exit = exits.toSorted((a, b) => distance(a, [x, y]) - distance(b, [x, y]))[0]!;
    return distance(exit, [x, y]) < R * 2 ? [exit] : [];
  };
  if (line.length < 2 || isClosed(line)) return [...line];
  return [...beyond(line[0]!), ...line, ...beyond(line.at(-1)!)];
}

/** Ways are seldom straight: points that are not held wander a little. */
function wandering(line: readonly Point[], ...[meeting, crossed, by]: [Point[], Point[], number]): Point[] {
  const held = (p: Point) => [...meeting, ...crossed].some((q) => distance(p, q) < 2);
  return line.map((p, i) => {
    if (i === 0 || i === line.length - 1 || held(p)) return p;
    const random = seeded(`way/${Math.round(p[0])}/${Math.round(p[1])}`);
    return [p[0] + between(random, -by, by), p[1] + between(random, -by, by)];
  });
}

export function draw(field: HexField, grid: HexGrid): GroundArt {
  const word = new Map(field.legend);
  const kind = (hex: Hex) => word.get(hex.sign) ?? 'clear';
  const regions = (...names: string[]) => outlines(grid, (hex) => names.includes(kind(hex)));
  const edges = (...names: string[]): Edge[] =>
    field.sides
      .filter((side) => names.includes(side.kind))
      .flatMap((side) => {
        const hex = grid.hex(side.hex);
        return hex ? [grid.edge(hex, side.side)] : [];
      });

  // Ways: the middle of a hex is touched where ways meet, begin, or where people live.
  const ends = new Map<string, number>();
  for (const { hexes } of field.ways) for (const label of new Set(hexes)) ends.set(label, (ends.get(label) ?? 0) + 1);
  const meets = (label: string) => (ends.get(label) ?? 0) > 1;
  const crossed = edges('bridge', 'ford').map(([a, b]) => mid(a, b));
  const ways = field.ways.map(({ kind, hexes }) => ({
    kind,
    line: runningOn(
      wandering(
        grid.way(hexes, meets),
        hexes.filter(meets).map((label) => grid.centre(label)!),
        crossed,
        kind === 'road' ? 3 : 5.5,
      ),
      grid,
    ),
  }));
  const curves = ways.map((way) => ({ ...way, fine: softened(way.line, 2) }));

  const waters = joined(edges('stream')).map((line) => runningOn(course(line), grid));
  const rivers = joined(edges('river')).map((line) => runningOn(course(line), grid));
  const wet = [...waters, ...rivers];
  const nearWay = nearness(curves.flatMap(({ fine }) => fine));
  const nearWater = nearness(wet.flatMap((line) => softened(line, 1)));
  // A large sheet is seen from farther away: its woods need fewer trees.
  const sparse = grid.hexes.length > 1200 ? 1.25 : 1;

  const woodLines = regions('forest', 'wood').map((line, i) => blob(line, `wood/${i}`, 1.6));
  const crowns = woodLines.flatMap((line, i) => sow(line, `trees/${i}`, 12.5 * sparse, 0.5)).filter((p) => !nearWay(p, 7));
  const brushLines = regions('brush').map((line, i) => blob(line, `brush/${i}`, 2.4));
  const random = seeded('brush');
  let [bushes, stems] = ['', ''];
  for (const p of brushLines.flatMap((line, i) => sow(line, `bushes/${i}`, 13, 5)).filter((p) => !nearWay(p, 8))) {
    if (random() < 0.22) continue;
    const r = between(random, 2.1, 3.6);
    bushes += dot(p, r) + dot(add(p, [r * 1.2, r * 0.35]), r * 0.72);
    stems += `M${n1(p[0] - r)} ${n1(p[1] + r + 0.8)}h${n1(r * 3.2)}`;
  }
  let rough = '';
  for (const [i, line] of regions('difficult', 'rough').entries()) {
    for (const p of sow(softened(line, 2), `rough/${i}`, 11, 3)) {
      if (nearWay(p, 8)) continue;
      const [w, h] = [between(random, 3, 6), between(random, 2.2, 4.4)];
      rough += random() < 0.5 ? `M${at(p)}l${n1(w * 0.4)} ${n1(-h)}l${n1(w * 0.6)} ${n1(h)}` : `M${at(p)}q${n1(w / 2)} ${n1(-h * 1.4)} ${n1(w)} 0`;
    }
  }
  const marshLines = regions('marsh').map((line, i) => blob(line, `marsh/${i}`, 2.4));
  let [water, reeds] = ['', ''];
  for (const p of marshLines.flatMap((line, i) => sow(line, `reeds/${i}`, 14, 3))) {
    water += `M${n1(p[0] - between(random, 4, 9))} ${n1(p[1])}h${n1(between(random, 9, 17))}`;
    if (random() < 0.55) reeds += `M${at(p)}v-6M${n1(p[0] - 2.4)} ${n1(p[1])}l-1.4 -4.6M${n1(p[0] + 2.4)} ${n1(p[1])}l1.4 -4.6`;
  }

  const [houses, gardens, orchards]: [Point[][], Point[][], Point[]] = [[], [], []];
  let keeps = '';
  for (const hex of grid.hexes) {
    const what = kind(hex);
    if (what === 'town' || what === 'village' || what === 'farm') {
      const passing = curves.filter(({ line }) => line.some((p) => distance(p, hex.centre) < R)).map(({ fine }) => fine);
      const found = settle(grid, hex, what === 'farm' ? 'farm' : 'town', [
        ...passing,
        ...wet.filter((line) => line.some((p) => distance(p, hex.centre) < R * 1.2)),
      ]);
      houses.push(...found.houses);
      gardens.push(...found.gardens);
      orchards.push(...found.orchard);
    } else if (what === 'castle') {
      const c = hex.centre;
      keeps += polygon(block(c, 40, 34, 0.2)) + polygon(block(c, 30, 24, 0.2));
      for (const p of block(c, 40, 34, 0.2)) keeps += dot(p, 5.5);
      houses.push(block(c, 16, 12, 0.2));
    }
  }

  const bridges: { deck: string; rails: string }[] = [];
  let fords = '';
  for (const side of field.sides) {
    const hex = grid.hex(side.hex);
    if (!hex || (side.kind !== 'bridge' && side.kind !== 'ford')) continue;
    const [a, b] = grid.edge(hex, side.side);
    const c = mid(a, b);
    const across = unit(sub(c, hex.centre));
    const along: Point = [-across[1], across[0]];
    const p = (u: number, v: number): Point => add(c, add(times(across, u), times(along, v)));
    if (side.kind === 'bridge') {
      const rail = (v: number) => `M${at(p(-12, v * 1.75))}L${at(p(-8.5, v))}L${at(p(8.5, v))}L${at(p(12, v * 1.75))}`;
      bridges.push({ deck: polygon([p(-9, -4.4), p(9, -4.4), p(9, 4.4), p(-9, 4.4)]), rails: rail(-5) + rail(5) });
    } else for (const v of [-4.5, 0, 4.5]) fords += `M${at(p(-11, v))}L${at(p(11, v))}`;
  }

  const poplars: string[] = [];
  for (const { kind: of, fine } of curves) {
    if (of !== 'road') continue;
    const along = seeded('poplars');
    paced(fine, 13).forEach(({ p, along: way }, i) => {
      if (along() < 0.4) return;
      const q = add(p, times([-way[1], way[0]], (i % 2 ? 1 : -1) * between(along, 7.6, 8.8)));
      const hex = grid.at(q);
      if (hex && kind(hex) === 'clear' && !nearWater(q, 13)) poplars.push(dot(q, 1.8));
    });
  }

  const levels = [...new Set(grid.hexes.map((hex) => hex.level))].filter((level) => level > 0).toSorted((a, b) => a - b);
  const open = (hex: Hex) => kind(hex) === 'clear' || kind(hex) === 'farm';
  const ridge = chains(edges('ridge'));
  const slope = chains(edges('slope'));
  const smoothLine = (line: readonly Point[]) => rounded(line, 0.9);
  return {
    sheet: outlines(grid, () => true)
      .map((line) => polygon(line))
      .join(''),
    grid: gridLines(grid),
    parcels: fields(grid, open, (p) => nearWay(p, 19) || nearWater(p, 22)),
    woods: { fill: woodLines.map(smooth).join(''), ...trees(crowns, 'wood') },
    brush: { fill: brushLines.map(smooth).join(''), bushes, stems },
    rough,
    marsh: { fill: marshLines.map(smooth).join(''), water, reeds },
    heights: levels.map((level) => ({
      level,
      fill: outlines(grid, (hex) => hex.level >= level)
        .map((line) => smooth(softened(line, 2)))
        .join(''),
    })),
    slopes: fall(slope, 'slope', 10.5, 4.6),
    ridges: {
      ...fall(ridge, 'ridge', 17, 3.5),
      top: ridge
        .filter(isClosed)
        .map((line) => smooth(softened(line, 2)))
        .join(''),
    },
    streams: waters.map(smoothLine),
    rivers: rivers.map(smoothLine),
    gullies: joined(edges('gully'))
      .map((line) => smoothLine(course(line)))
      .join(''),
    walls: joined(edges('wall'))
      .map((line) => thread(line))
      .join(''),
    roads: ways.filter((way) => way.kind === 'road').map((way) => rounded(way.line, 0.9)),
    paths: ways.filter((way) => way.kind !== 'road').map((way) => rounded(way.line, 0.9)),
    bridges,
    fords,
    houses: houses.map(polygon).join(''),
    gardens: gardens.map(polygon).join(''),
    orchards: orchards.map((p) => dot(p, 1.7)).join(''),
    keeps,
    poplars: poplars.join(''),
  };
}
