// The ground of a free table, engraved: contours with hachures, woods, fields, water, roads, blocks of houses. Made once for a battle.
import type { TableField, TerrainShape } from '../api/types';
import { block, blob, dot, fall, n1, nearness, paced, smooth, softened, sow, thread, type GroundArt } from '../lib/engrave';
import { add, at, bounds, depth, distance, lerp, mid, polygon, rounded, sub, times, unit, type Point } from '../lib/geometry';
import { between, seeded } from '../lib/seeded';
import { trees, type Parcel } from '../lib/terrain';
import type { Plane } from './plane';

/** Clockwise as the drawing is seen, and closed. */
function ring(points: readonly Point[]): Point[] {
  const area = points.reduce((sum, [x, y], i) => {
    const [x2, y2] = points[(i + 1) % points.length]!;
    return sum + x * y2 - x2 * y;
  }, 0);
  const turned = area < 0 ? points.toReversed() : [...points];
  return [...turned, turned[0]!];
}

/** The border as it is measured, with its corners only just rounded. */
function eased(points: readonly Point[], most = 16): Point[] {
  const line = ring(points).slice(0, -1);
  const found = line.flatMap((p, i): Point[] => {
    const [before, after] = [line[(i + line.length - 1) % line.length]!, line[(i + 1) % line.length]!];
    const cut = (q: Point, far: number) => lerp(p, q, Math.min(0.22 * far, (far * most) / (distance(p, q) || 1)));
    const [a, b] = [cut(before, 1), cut(after, 1)];
    // The outer points keep the long sides where they are when the line is softened.
    return [cut(before, 2), a, lerp(mid(a, b), p, 0.5), b, cut(after, 2)];
  });
  return [...found, found[0]!];
}

/** The blocks of a town: houses along its border and within, as many as find room. */
function houses(outline: readonly Point[], seed: string): { houses: Point[][]; gardens: Point[][] } {
  const random = seeded(`${seed}/houses`);
  const box = bounds(outline);
  const [first, second] = [outline[0]!, outline[1]!];
  const turn = Math.atan2(second[1] - first[1], second[0] - first[0]);
  const [built, gardens]: [Point[][], Point[][]] = [[], []];
  const clear = (shape: Point[], gap: number) =>
    shape.every((p) => depth(p, outline) > 1) && [...built, ...gardens].every((other) => distance(mid(other[0]!, other[2]!), mid(shape[0]!, shape[2]!)) > gap);
  const ringed = [...outline, outline[0]!];
  for (const { p, along } of paced(ringed, 13)) {
    const inward: Point = [-along[1], along[0]];
    const hand = depth(add(p, times(inward, 4)), outline) > 0 ? 1 : -1;
    const shape = block(add(p, times(inward, hand * 7.5)), between(random, 9, 12.5), between(random, 6.5, 8.5), Math.atan2(along[1], along[0]));
    if (random() > 0.1 && clear(shape, 9.5)) built.push(shape);
  }
  for (let i = 0; i < 60; i++) {
    const c: Point = [box.x + between(random, -0.5, 0.5) * box.w, box.y + between(random, -0.5, 0.5) * box.h];
    const shape = block(c, between(random, 9, 14), between(random, 7, 10), turn + (random() < 0.5 ? 0 : Math.PI / 2));
    if (clear(shape, 13)) (random() < 0.55 ? built : gardens).push(shape);
  }
  return { houses: built, gardens };
}

/** Fields under the plough over the open ground. */
function fields(plane: Plane, taken: (p: Point) => boolean): Parcel[] {
  const found: Parcel[] = [];
  const [w, h, turn] = [74, 46, 0.24];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const corner = (i: number, j: number): Point => {
    const shift = seeded(`field/${i}/${j}`);
    const [u, v] = [(i + between(shift, -0.17, 0.17)) * w, (j + between(shift, -0.2, 0.2)) * h + Math.sin(i * 0.32 + j * 0.21) * 17];
    return [u * cos - v * sin, u * sin + v * cos];
  };
  const reach = Math.ceil((plane.width + plane.height) / h);
  for (let i = -reach; i < reach; i++) {
    for (let j = -reach; j < reach; j++) {
      const shape = [corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)] as [Point, Point, Point, Point];
      if (shape.some(([x, y]) => x < 3 || y < 3 || x > plane.width - 3 || y > plane.height - 3)) continue;
      const random = seeded(`parcel/${i}/${j}`);
      const [wanted, upright, tint] = [random() < 0.6, random() < 0.45, Math.floor(random() * 4)];
      if (!wanted || [...shape, mid(shape[0], shape[2])].some(taken)) continue;
      const count = Math.round((upright ? w : h) / 5.6);
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
}

/** The piece of a line that passes a point: where, and its direction there. */
function nearestOn(lines: readonly Point[][], p: Point): { along: Point } | undefined {
  let best: { far: number; along: Point } | undefined;
  for (const line of lines) {
    for (let i = 1; i < line.length; i++) {
      const [a, b] = [line[i - 1]!, line[i]!];
      const way = sub(b, a);
      const t = Math.max(0, Math.min(1, ((p[0] - a[0]) * way[0] + (p[1] - a[1]) * way[1]) / (way[0] ** 2 + way[1] ** 2 || 1)));
      const far = distance(p, lerp(a, b, t));
      if (!best || far < best.far) best = { far, along: unit(way) };
    }
  }
  return best;
}

export interface TableArt extends GroundArt {
  ponds: string;
  hedges: string;
  works: string;
  rocks: string;
}

/** Draws the ground of a table. */
export function engrave(field: TableField, plane: Plane): TableArt {
  const of = (...kinds: string[]): TerrainShape[] => field.features.filter((feature) => kinds.includes(feature.kind));
  const outline = (feature: TerrainShape) => plane.line(feature.outline);
  const course = (feature: TerrainShape) => plane.line(feature.line);
  const roads = of('road').map(course);
  const streams = of('stream').map(course);
  const rivers = of('river').map(course);
  const fineRoads = roads.map((line) => softened(line, 2));
  const water = [...streams, ...rivers];
  const spread = (lines: readonly Point[][]) => nearness(lines.flatMap((line) => paced(line, 6).map(({ p }) => p)));
  const [nearRoad, nearWater] = [spread(fineRoads), spread(water)];
  const random = seeded(field.features.map((feature) => feature.id).join());

  const light = of('light_woods').map((feature, i) => blob(eased(outline(feature), 10), `light/${i}`, 0.8));
  const heavy = of('heavy_woods').map((feature, i) => blob(eased(outline(feature), 10), `heavy/${i}`, 0.8));
  const crowns = [...light.flatMap((line, i) => sow(line, `light/${i}`, 15.5, 1)), ...heavy.flatMap((line, i) => sow(line, `heavy/${i}`, 10, 0.5))].filter(
    (p) => !nearRoad(p, 7) && !nearWater(p, 6),
  );

  const marshes = of('marsh').map((feature, i) => blob(eased(outline(feature), 10), `marsh/${i}`, 1));
  let [waves, reeds] = ['', ''];
  for (const p of marshes.flatMap((line, i) => sow(line, `reeds/${i}`, 14, 3))) {
    waves += `M${n1(p[0] - between(random, 4, 9))} ${n1(p[1])}h${n1(between(random, 9, 17))}`;
    if (random() < 0.55) reeds += `M${at(p)}v-6M${n1(p[0] - 2.4)} ${n1(p[1])}l-1.4 -4.6M${n1(p[0] + 2.4)} ${n1(p[1])}l1.4 -4.6`;
  }
  let rocks = '';
  for (const [i, feature] of of('rocky_hillside').entries()) {
    for (const p of sow(eased(outline(feature)), `rock/${i}`, 10, 2)) {
      const [w, h] = [between(random, 3, 7), between(random, 3, 5.5)];
      rocks += `M${at(p)}l${n1(w * 0.35)} ${n1(-h)}l${n1(w * 0.65)} ${n1(h)}`;
    }
  }
  let [hedges, works] = ['', ''];
  for (const feature of of('hedge'))
    for (const { p } of paced(course(feature), 5.4)) hedges += dot(add(p, [between(random, -1, 1), between(random, -1, 1)]), between(random, 2.4, 3.4));
  for (const feature of of('works')) for (const { p, along } of paced(ring(outline(feature)), 6)) works += `M${at(p)}l${at(times([along[1], -along[0]], 5))}`;

  const built = of('town_block').map((feature) => houses(outline(feature), feature.id));
  const blocks = of('town_block').map(outline);
  const levels = [...new Set(of('hill').map((hill) => hill.level))].toSorted((a, b) => a - b);
  const hills = of('hill').map((hill) => ({ level: hill.level, line: eased(outline(hill)) }));
  const shapes = [...light, ...heavy, ...marshes, ...blocks, ...of('pond', 'rocky_hillside').map(outline)];

  const bridges = of('bridge').map((feature) => {
    const c = course(feature)[0]!;
    const across = nearestOn(roads, c)?.along ?? [0, 1];
    const along: Point = [-across[1], across[0]];
    const p = (u: number, v: number): Point => add(c, add(times(across, u), times(along, v)));
    const rail = (v: number) => `M${at(p(-12, v * 1.75))}L${at(p(-8.5, v))}L${at(p(8.5, v))}L${at(p(12, v * 1.75))}`;
    return { deck: polygon([p(-9, -4.4), p(9, -4.4), p(9, 4.4), p(-9, 4.4)]), rails: rail(-5) + rail(5) };
  });
  let fords = '';
  for (const feature of of('ford')) {
    const c = course(feature)[0]!;
    const flow = nearestOn(water, c)?.along ?? [1, 0];
    const across: Point = [-flow[1], flow[0]];
    for (const v of [-4.5, 0, 4.5]) fords += `M${at(add(add(c, times(flow, v)), times(across, -11)))}L${at(add(add(c, times(flow, v)), times(across, 11)))}`;
  }
  const poplars = fineRoads.flatMap((line, n) => {
    const along = seeded(`poplars/${n}`);
    return paced(line, 15).flatMap(({ p, along: way }, i) => {
      const q = add(p, times([-way[1], way[0]], (i % 2 ? 1 : -1) * between(along, 8, 9.2)));
      return along() < 0.45 || nearWater(q, 13) || shapes.some((shape) => depth(q, shape) > -9) ? [] : [dot(q, 1.9)];
    });
  });
  const slopes = levels.map((level) =>
    fall(
      hills.filter((hill) => hill.level === level).map((hill) => hill.line),
      `hill/${level}`,
      13 + 3 * level,
      4.4,
    ),
  );
  return {
    sheet: `M0 0H${plane.width}V${plane.height}H0Z`,
    grid: '',
    parcels: fields(plane, (p) => nearRoad(p, 12) || nearWater(p, 14) || shapes.some((shape) => depth(p, shape) > -6)),
    woods: { fill: [...light, ...heavy].map(smooth).join(''), ...trees(crowns, 'wood') },
    brush: { fill: '', bushes: '', stems: '' },
    rough: '',
    marsh: { fill: marshes.map(smooth).join(''), water: waves, reeds },
    heights: levels.map((level) => ({
      level,
      fill: hills
        .filter((hill) => hill.level === level)
        .map((hill) => smooth(hill.line))
        .join(''),
    })),
    slopes: { shade: slopes.map((slope) => slope.shade).join(''), hachures: slopes.map((slope) => slope.hachures).join('') },
    ridges: { shade: '', hachures: '', crest: slopes.map((slope) => slope.crest).join(''), top: '' },
    streams: streams.map((line) => rounded(line, 0.9)),
    rivers: rivers.map((line) => rounded(line, 0.9)),
    gullies: '',
    walls: of('wall')
      .map((feature) => thread(course(feature)))
      .join(''),
    roads: roads.map((line) => rounded(line, 0.4)),
    paths: [],
    bridges,
    fords,
    houses: built
      .flatMap((town) => town.houses)
      .map(polygon)
      .join(''),
    gardens: built
      .flatMap((town) => town.gardens)
      .map(polygon)
      .join(''),
    orchards: '',
    keeps: '',
    poplars: poplars.join(''),
    ponds: of('pond')
      .map((feature) => smooth(eased(outline(feature))))
      .join(''),
    hedges,
    works,
    rocks,
  };
}
