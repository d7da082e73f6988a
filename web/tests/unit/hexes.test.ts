import { readFileSync } from 'node:fs';
import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import type { HexField, Look, Marker, Piece, State, View } from '../../src/api/types';
import Badges from '../../src/hex/Badges.svelte';
import HexCounter from '../../src/hex/HexCounter.svelte';
import { draw } from '../../src/hex/ground';
import { chains, HexGrid, joined, outlines, R } from '../../src/hex/grid';
import { isClosed, pieces, softened } from '../../src/lib/engrave';
import { covered, letters, writeNames } from '../../src/hex/names';
import { badges, condition, fanned, stand } from '../../src/hex/troops';
import { distance, mid, overlap, type Point } from '../../src/lib/geometry';
import { dress, sideLook, signOf } from '../../src/lib/nations';

const view = (name: string): View => JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8')) as View;
const field = (name: string): HexField => view(name).field as HexField;

test.each(['stream-crossing', 'auerstaedt'])('every hex of %s has its place, its neighbours and its side', (name) => {
  const grid = new HexGrid(field(name));
  expect(grid.hexes.length).toBe(field(name).columns * field(name).rows);
  for (const hex of grid.hexes) {
    expect(grid.at(hex.centre)).toBe(hex);
    expect(grid.hex(hex.label)).toBe(hex);
    for (let side = 0; side < 6; side++) {
      const other = grid.neighbour(hex, side);
      if (!other) continue;
      expect(distance(hex.centre, other.centre)).toBeCloseTo(Math.sqrt(3) * R);
      expect(grid.neighbour(other, (side + 3) % 6)).toBe(hex);
      expect(grid.sideBetween(hex, other)).toBe(side);
      const [a, b] = grid.edge(hex, side);
      expect(distance(mid(a, b), mid(hex.centre, other.centre))).toBeLessThan(1e-6);
    }
  }
  // Ways go from neighbour to neighbour.
  for (const way of field(name).ways)
    way.hexes.slice(1).forEach((label, i) => expect(distance(grid.centre(label)!, grid.centre(way.hexes[i]!)!)).toBeCloseTo(Math.sqrt(3) * R));
});

test('even columns are pushed down, and the labels count from the first', () => {
  const grid = new HexGrid(field('stream-crossing'));
  const [a, b] = [grid.centre('0101')!, grid.centre('0201')!];
  expect(b[1] - a[1]).toBeCloseTo((Math.sqrt(3) * R) / 2);
  expect(grid.neighbour(grid.hex('0101')!, 2)?.label).toBe('0201');
  expect(grid.neighbour(grid.hex('0101')!, 0)).toBeUndefined();
});

test('a sheet with corners at the top lies the other way round', () => {
  const grid = new HexGrid({ ...field('stream-crossing'), flat_top: false });
  expect(grid.centre('0102')![0] - grid.centre('0101')![0]).toBeCloseTo((Math.sqrt(3) * R) / 2);
  for (const hex of grid.hexes) expect(grid.at(hex.centre)).toBe(hex);
});

test('edges join into lines, with and without a direction', () => {
  const edges: [Point, Point][] = [
    [
      [0, 0],
      [10, 0],
    ],
    [
      [20, 0],
      [30, 0],
    ],
    [
      [10, 0],
      [20, 0],
    ],
  ];
  expect(chains(edges)).toEqual([
    [
      [0, 0],
      [10, 0],
      [20, 0],
      [30, 0],
    ],
  ]);
  expect(
    joined([
      [
        [10, 0],
        [0, 0],
      ],
      [
        [10, 0],
        [20, 0],
      ],
      [
        [30, 0],
        [20, 0],
      ],
    ])[0]!.length,
  ).toBe(4);
  const grid = new HexGrid(field('stream-crossing'));
  const one = outlines(grid, (hex) => hex.label === '0505');
  expect(one.length).toBe(1);
  expect(isClosed(one[0]!) && isClosed(softened(one[0]!))).toBe(true);
  // Two that touch have one outline of ten sides, two that do not have two.
  expect(outlines(grid, (hex) => hex.label === '0505' || hex.label === '0506')[0]!.length).toBe(11);
  expect(outlines(grid, (hex) => hex.label === '0505' || hex.label === '0508').length).toBe(2);
});

test.each(['stream-crossing', 'auerstaedt'])('the ground of %s is drawn: the same every time, and all that the sheet has', (name) => {
  const grid = new HexGrid(field(name));
  const art = draw(field(name), grid);
  expect(draw(field(name), grid)).toEqual(art);
  expect(art.streams.length + art.rivers.length).toBeGreaterThan(0);
  expect(art.bridges.length).toBe(field(name).sides.filter((side) => side.kind === 'bridge').length);
  expect(art.roads.length + art.paths.length).toBe(field(name).ways.length);
  for (const path of [art.woods.crowns, art.woods.fill, art.ridges.hachures, art.houses, art.brush.bushes, art.marsh.water, art.rough, art.fords, art.grid])
    expect(path).toMatch(/^M/);
  expect(JSON.stringify(art)).not.toMatch(/NaN|undefined|Infinity/);
  // It stays small enough to be drawn at once.
  expect(JSON.stringify(art).length).toBeLessThan(1_500_000);
});

test('counters stand in their hexes, those below first, and a stack fans out without overlap', () => {
  const { pieces, markers } = view('stream-crossing');
  const grid = new HexGrid(field('stream-crossing'));
  const stacked = pieces.slice(0, 3).map((piece, rank) => ({ ...piece, at: { kind: 'hexes' as const, hexes: ['0505'], facing: 60 * rank, rank } }));
  const stood = stand(grid, stacked);
  expect(stood.map((one) => one.rank)).toEqual([2, 1, 0]);
  expect(stood.map((one) => one.turn)).toEqual([120, 60, 0]);
  for (const one of stood) expect(distance([one.x, one.y], grid.centre('0505')!)).toBeLessThan(14);
  for (const count of [2, 3, 4, 5, 7]) {
    const places = fanned(count);
    places.forEach((p, i) => places.slice(i + 1).forEach((q) => expect(distance(p, q)).toBeGreaterThan(60)));
  }
  const pair = stand(grid, [{ ...pieces[0]!, posture: 'tirailleurs', shape: 'chain', at: { kind: 'hexes', hexes: ['0505', '0506'], facing: 90, rank: 0 } }]);
  expect([pair[0]!.x, pair[0]!.y]).toEqual(mid(grid.centre('0505')!, grid.centre('0506')!));
  expect(stand(grid, pieces).length).toBe(pieces.length);
  expect(badges(grid, markers, stood).length).toBeGreaterThan(0);
});

test('a long path falls into pieces that lie together, and nothing is lost', () => {
  const path = 'M10 10l5 5M20.5 12a3 3 0 1 0 6 0M900 10L905 12ZM-3.5 2h4';
  expect(pieces(path, 100)).toEqual(['M10 10l5 5M20.5 12a3 3 0 1 0 6 0', 'M900 10L905 12Z', 'M-3.5 2h4']);
  expect(pieces('')).toEqual([]);
});

const sheet = view('stream-crossing');
const ground = new HexGrid(sheet.field as HexField);
const colours = { first: sideLook(sheet, 'first'), second: sideLook(sheet, 'second') };
/** A marker as a rulebook with counters that hide something tells of it. */
const KINDS: Record<string, Pick<Marker, 'kind' | 'letter'>> = {
  leader: { kind: 'leader' },
  aide: { kind: 'rider' },
  voltigeurs: { kind: 'chain' },
  reserve: { kind: 'cover', letter: 'R' },
  decoy: { kind: 'doubtful', letter: 'D' },
  unknown: { kind: 'doubtful', letter: '?' },
  stack: { kind: 'tag' },
  fire: { kind: 'fire' },
};
const marker = (sign: string, hex: string, more: Partial<Marker> = {}): Marker => ({
  ...KINDS[sign]!,
  sign,
  id: '',
  label: sign,
  at: [{ kind: 'hex', id: hex }],
  ...more,
});
const shown = (look: Look, label?: string): State => ({ word: look, text: look, look, label: label ?? null });
const in0505 = (more: Partial<Piece> = {}): Piece => ({ ...sheet.pieces[0]!, states: [], at: { kind: 'hexes', hexes: ['0505'], facing: 0, rank: 0 }, ...more });
/** What the page draws of markers, as text. */
const drawnOf = (markers: Marker[], pieces: Piece[] = []): string =>
  render(Badges, { props: { signs: badges(ground, markers, stand(ground, pieces)), detail: 'mid', fan: '', colours, lit: () => false } }).body;
const counterOf = (piece: Piece): string =>
  render(HexCounter, { props: { at: stand(ground, [piece])[0]!, nation: dress(sheet, piece.side, piece.nation), detail: 'mid', label: piece.name } }).body;

test('voltigeurs stand before the corner that they face, in the colour of their side', () => {
  const centre = ground.centre('0505')!;
  for (let corner = 0; corner < 6; corner++) {
    const facing = corner * 60 + 30;
    const [badge] = badges(ground, [marker('voltigeurs', '0505', { facing, side: 'second' })], []);
    expect(badge!.turn).toBe(facing);
    const [dx, dy] = [badge!.x - centre[0], badge!.y - centre[1]];
    expect((Math.atan2(dx, -dy) * 180) / Math.PI).toBeCloseTo(facing > 180 ? facing - 360 : facing);
    // They stay in their hex, also with their chain.
    expect(Math.hypot(dx, dy) + 8).toBeLessThan((R * Math.sqrt(3)) / 2);
  }
  const drawn = drawnOf([marker('voltigeurs', '0505', { facing: 90, side: 'second', id: '0505' })]);
  expect(drawn).toContain('rotate(90)');
  // A chain and an edge in its colour, and three men.
  expect(drawn.split(colours.second.colour).length - 1).toBe(2);
  expect(drawn.split(`fill: ${signOf(colours.second).ground}`).length - 1).toBe(3);
  expect(drawn).not.toContain(colours.first.colour);
});

test('leaders and aides show whose they are, those of one side light and those of the other dark', () => {
  for (const kind of ['leader', 'aide']) {
    const [ours, theirs] = (['first', 'second'] as const).map((side) => drawnOf([marker(kind, '0505', { side })]));
    for (const [drawn, side] of [
      [ours!, 'first'],
      [theirs!, 'second'],
    ] as const) {
      const { ground, device } = signOf(colours[side]);
      expect(drawn).toContain(`fill: ${ground}`);
      expect(drawn).toContain(`fill: ${device}`);
    }
    expect(ours).not.toContain('edged');
    expect(theirs).toContain('edged');
  }
});

test('a reserve counter lies over its hex for the enemy, and beside the units for their owner', () => {
  const reserve = marker('reserve', '0505', { id: 'b1-1', label: 'reserve, 2 high', high: 2, side: 'first' });
  const [hidden] = badges(ground, [reserve], []);
  expect([hidden!.look, hidden!.x, hidden!.y]).toEqual(['cover', ...ground.centre('0505')!]);
  const drawn = drawnOf([reserve]);
  expect(drawn).toContain('data-testid="marker-b1-1"');
  expect(drawn).toContain(colours.first.colour);
  // How high it is may be known where decoys are played.
  expect(drawn).toMatch(/class="small[^>]*>2</);
  expect(drawnOf([{ ...reserve, label: 'reserve', high: null }])).not.toContain('class="small');
  const [tab] = badges(ground, [reserve], stand(ground, [in0505()]));
  expect(tab!.look).toBe('tab');
  expect(tab!.y).toBeGreaterThan(ground.centre('0505')![1] + 20);
  // A decoy in the same hex does not cover the counter, and a leader stands above it.
  const three = badges(ground, [marker('leader', '0505', { id: 'l' }), reserve, marker('decoy', '0505', { side: 'first' })], []);
  expect(three.map((badge) => badge.look)).toEqual(['leader', 'cover', 'tab']);
  expect(three[0]!.y).toBeLessThan(three[1]!.y - 20);
  expect(drawnOf([marker('unknown', '0505', { label: 'something', side: 'second' })])).toMatch(/>\?</);
});

test('aides ride and leaders stand in the colours of their side, also alone in a hex', () => {
  for (const side of ['first', 'second'] as const) {
    const other = side === 'first' ? 'second' : 'first';
    for (const kind of ['aide', 'leader']) {
      const drawn = drawnOf([marker(kind, '0505', { id: 'x', side })]);
      expect(drawn).toContain(colours[side].colour);
      expect(drawn).not.toContain(colours[other].colour);
    }
  }
  // Whoever says nothing about his side has that of the troops with him.
  expect(drawnOf([marker('leader', '0505')], [in0505({ side: 'second' })])).toContain(colours.second.colour);
  // Several do not hide each other, and what nobody owns has nobody's colour.
  const two = badges(ground, [marker('aide', '0505', { id: 'aide-1' }), marker('aide', '0505', { id: 'aide-2' })], []);
  expect(two[0]!.y).not.toBe(two[1]!.y);
  expect(drawnOf([marker('stack', '0505', { label: '3 high' })])).toContain('3 high');
  // Markers without an id can lie in one hex.
  expect(drawnOf([marker('decoy', '0505'), marker('decoy', '0505')]).match(/data-testid="marker-decoy"/g)!.length).toBe(2);
});

test('routed units, guns left behind and half steps are seen at once', () => {
  const fresh = counterOf(in0505({ losses: [1, 4] }));
  expect(fresh).not.toMatch(/class="white|abandoned|pip half/);
  expect(fresh.match(/pip lost/g)!.length).toBe(1);
  expect(counterOf(in0505({ shape: 'crowd', states: [shown('white_flag'), shown('tag', '4')] }))).toMatch(/class="white/);
  const guns = in0505({ arm: 'artillery', shape: 'crowd', losses: [1, 4], states: [shown('abandoned'), shown('half_loss'), shown('tag', '6')] });
  expect(condition(guns)).toMatchObject({ broken: true, routed: false, left: true, marker: '6', steps: ['lost', 'half', 'whole', 'whole'] });
  expect(counterOf(guns)).toMatch(/abandoned/);
  expect(counterOf(guns).match(/pip half/g)!.length).toBe(1);
});

test('from far a counter has one ground, and its digits the colour of its sign', () => {
  for (const side of ['first', 'second'] as const) {
    const nation = sideLook(sheet, side);
    const { ground: paper, device } = signOf(nation);
    const [at] = stand(ground, [in0505({ side })]);
    const { body } = render(HexCounter, { props: { at: at!, nation, detail: 'far', label: '' } });
    expect(body).toMatch(new RegExp(`class="body[^>]*fill: ${paper}`));
    expect(body).toMatch(new RegExp(`class="number[^>]*fill: ${device}`));
    expect(body).not.toContain('pane');
  }
});

test('a name stands at its own place, whoever stands there, and not upon another name', () => {
  const places = (sheet.field as HexField).places;
  for (const detail of ['farthest', 'far', 'mid', 'near'] as const) {
    const size = letters(detail);
    const written = writeNames(ground, places, size);
    expect(written.length).toBe(places.length);
    for (const { place, x, y } of written) {
      const own = Math.min(...place.hexes.map((hex) => distance([x, y], ground.centre(hex)!)));
      expect(own, place.name).toBeLessThan(R * 2.4);
    }
    const boxes = written.map(({ x, y, half }) => ({ x, y: y - size * 0.3, w: half * 2, h: size }));
    boxes.forEach((box, n) => boxes.slice(n + 1).forEach((other) => expect(overlap(box, other)).toBe(0)));
  }
});

test.each(['stream-crossing', 'auerstaedt'])('on %s a name steps aside for a counter, and comes back when it has left', (name) => {
  const grid = new HexGrid(field(name));
  const troops = covered(stand(grid, view(name).pieces));
  for (const detail of ['far', 'mid', 'near'] as const) {
    const size = letters(detail);
    const home = writeNames(grid, field(name).places, size);
    const there = writeNames(grid, field(name).places, size, troops);
    for (const { place, x, y, half } of there) {
      const box = { x, y: y - size * 0.3, w: half * 2, h: size };
      expect(
        troops.filter((one) => overlap(one, box)),
        `${place.name} at ${detail}`,
      ).toEqual([]);
    }
    // Whoever stands in the way of one name moves that one.
    const [first] = home;
    const moved = writeNames(grid, field(name).places, size, [{ x: first!.x, y: first!.y, w: 20, h: 20 }]);
    expect([moved[0]!.x, moved[0]!.y]).not.toEqual([first!.x, first!.y]);
    expect(moved.at(-1)).toEqual(home.at(-1));
  }
});

test('what is aimed at is ringed while nobody has been told off for it, and wears no empty tag', () => {
  const [aim] = badges(ground, [marker('fire', '0505', { label: '' })], []);
  expect([aim!.look, aim!.x, aim!.y]).toEqual(['aim', ...ground.centre('0505')!]);
  const drawn = drawnOf([marker('fire', '0505', { label: '' })]);
  expect(drawn).toContain('aim under');
  expect(drawn).not.toContain('class="tag');
});
