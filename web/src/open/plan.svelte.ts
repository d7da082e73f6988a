import type { Answer, Body, Course, Envelope, Measure, Query, Zones } from '../api/types';
import { add, distance, sub, times, type Point } from '../lib/geometry';
import { type Plane, headingOf, S, towards, turnTo } from './plane';

type Ask = (query: Query) => Promise<Answer>;

/** A body while it is drawn: its front corners and the middle between them, and the outlines of its parts. */
export interface Shape {
  at: Point;
  facing: number;
  left: Point;
  right: Point;
  stands: Point[][];
}

export function shapeOf(body: Body, plane: Plane): Shape {
  const at = plane.at(body.at);
  const ahead = towards(body.facing);
  const aside: Point = [-ahead[1], ahead[0]];
  const stands = body.stands.map(plane.line);
  let [low, high] = [0, 0];
  for (const p of stands.flat()) {
    const from = sub(p, at);
    if (Math.abs(from[0] * ahead[0] + from[1] * ahead[1]) > 1) continue;
    const u = from[0] * aside[0] + from[1] * aside[1];
    [low, high] = [Math.min(low, u), Math.max(high, u)];
  }
  return { at, facing: body.facing, left: add(at, times(aside, low)), right: add(at, times(aside, high)), stands };
}

const moved = (shape: Shape, by: Point): Shape => ({
  ...shape,
  at: add(shape.at, by),
  left: add(shape.left, by),
  right: add(shape.right, by),
  stands: shape.stands.map((stand) => stand.map((p) => add(p, by))),
});

function turned(shape: Shape, centre: Point, hundredths: number): Shape {
  const angle = (hundredths / 100 / 180) * Math.PI;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turn = (p: Point): Point => {
    const [x, y] = sub(p, centre);
    return add(centre, [x * cos - y * sin, x * sin + y * cos]);
  };
  return {
    at: turn(shape.at),
    facing: (shape.facing + hundredths + 36_000) % 36_000,
    left: turn(shape.left),
    right: turn(shape.right),
    stands: shape.stands.map((stand) => stand.map(turn)),
  };
}

/** A leg that is being drawn: what it would be called and where it leads. */
export interface Draft {
  leg: string;
  /** The same leg as far as it can go: whoever lets go upon somebody means to reach him. */
  whole?: string;
  /** A leg that goes a little farther than it can, where the pointer is beyond that. */
  beyond?: string;
  words: string;
  ghost: Shape;
}

const number = (thousandths: number): string => String(Number((thousandths / 1000).toFixed(3)));

/**
 * A move that is put together: legs are drawn on the table or taken from a list, and the referee says after each of them what could
 * come next and what would become of it. Nothing is done until it is given.
 */
export class Plan {
  piece = $state<string>();
  legs = $state.raw<readonly string[]>([]);
  target = $state<string>();
  envelope = $state.raw<Envelope>();
  course = $state.raw<Course>();
  /** Why the leg that is drawn goes no farther. */
  limit = $state.raw<{ why: string; rule: string }>();
  zones = $state.raw<Zones>();
  measuring = $state(false);
  eye = $state<string>();
  measure = $state.raw<Measure>();
  private round = 0;
  private hovered = '';
  private pressing = '';

  constructor(private readonly ask: Ask) {}

  private async answer(query: Query): Promise<Answer | undefined> {
    return this.ask(query).catch(() => undefined);
  }

  get action(): string {
    return `move ${this.piece} ${this.legs.join(', ')}${this.target ? ` charge ${this.target}` : ''}`;
  }

  /** Takes a unit in hand, if there is anything that it could do. */
  async take(piece: string): Promise<boolean> {
    this.drop();
    this.piece = piece;
    return this.look();
  }

  drop(): void {
    this.round++;
    [this.piece, this.legs, this.target, this.envelope, this.course] = [undefined, [], undefined, undefined, undefined];
    this.free();
  }

  forget(): void {
    this.drop();
    [this.zones, this.measure, this.hovered] = [undefined, undefined, ''];
  }

  /** Adds a leg; a target makes the whole a charge, where the referee takes it as one. A leg that was drawn keeps what limited it in view. */
  async add(leg: string, target?: string, whole = leg, drawn = false): Promise<void> {
    if (!drawn) this.free();
    const [piece, before] = [this.piece, this.legs];
    const ways: [string, string?][] = target ? [[leg, target], ...(whole === leg ? [] : [[whole, target] as [string, string]]), [leg]] : [[leg]];
    for (const [last, at] of ways) {
      this.legs = [...before, last];
      this.target = at;
      await this.look();
      if (!at || this.piece !== piece || !this.course || this.course.legal) return;
    }
  }

  private free(): void {
    [this.limit, this.pressing] = [undefined, ''];
  }

  /** Asks what keeps a leg from going farther, while the pointer is beyond its end. */
  async press(draft: Draft | undefined): Promise<void> {
    if (!draft?.beyond) return this.free();
    const action = `move ${this.piece} ${[...this.legs, draft.beyond].join(', ')}`;
    if (action === this.pressing) return;
    this.free();
    this.pressing = action;
    const course = await this.answer({ ask: 'course', action });
    if (this.pressing === action && course?.tells === 'course' && !course.legal) this.limit = { why: course.why ?? '', rule: course.rule };
  }

  /** Takes the last leg back; says whether there was one. */
  async back(): Promise<boolean> {
    if (!this.legs.length) return false;
    this.free();
    this.legs = this.legs.slice(0, -1);
    this.target = undefined;
    await this.look();
    return true;
  }

  private async look(): Promise<boolean> {
    const round = ++this.round;
    const piece = this.piece;
    if (!piece) return false;
    const [envelope, course] = await Promise.all([
      this.answer({ ask: 'envelope', piece, legs: this.legs.join(', ') }),
      this.legs.length ? this.answer({ ask: 'course', action: this.action }) : undefined,
    ]);
    if (round !== this.round) return true;
    this.course = course?.tells === 'course' ? course : undefined;
    if (envelope?.tells !== 'envelope') {
      // After its last leg nothing more can come: the course tells where it ends.
      if (this.legs.length) return true;
      this.drop();
      return false;
    }
    this.envelope = envelope;
    return true;
  }

  /** The advance that leads a body towards a point, as far as it can go. */
  advance(plane: Plane, to: Point): Draft | undefined {
    const envelope = this.envelope;
    if (!envelope?.fan.length) return undefined;
    const start = shapeOf(envelope.start, plane);
    const way = sub(to, start.at);
    const off = turnTo(start.facing, headingOf(way));
    const fan = envelope.fan.toSorted((a, b) => a[0] - b[0]);
    const angle = Math.round(Math.max(fan[0]![0], Math.min(fan.at(-1)![0], off)) / 100) * 100;
    const next = fan.findIndex(([at]) => at >= angle);
    const [high, low] = [fan[Math.max(0, next)]!, fan[Math.max(0, next - 1)]!];
    const share = high[0] === low[0] ? 1 : (angle - low[0]) / (high[0] - low[0]);
    const most = Math.min(low[1], high[1]) + (Math.max(low[1], high[1]) - Math.min(low[1], high[1])) * (high[1] > low[1] ? share : 1 - share);
    // As far as the pointer is ahead in that direction.
    const along = towards(start.facing + angle);
    const wanted = Math.max(0, ((way[0] * along[0] + way[1] * along[1]) / S) * 1000);
    const far = Math.floor(Math.min(wanted, most) / 10) * 10;
    if (far < 50) return undefined;
    const said = (length: number) => (angle === 0 ? `advance ${number(length)}` : `advance ${number(length)} ${angle / 100}`);
    const words = `${(far / 1000).toFixed(1)}″${angle ? `, ${Math.abs(angle / 100)}° ${angle < 0 ? 'left' : 'right'}` : ''}`;
    const beyond = wanted > most + 100 ? said(Math.ceil(most / 10) * 10 + 100) : undefined;
    return { leg: said(far), whole: said(Math.floor(most / 10) * 10), ...(beyond && { beyond }), words, ghost: moved(start, times(along, (far / 1000) * S)) };
  }

  /** The wheel that brings the corner that is dragged towards a point. */
  wheel(plane: Plane, about: 'left' | 'right', to: Point): Draft | undefined {
    const envelope = this.envelope;
    const most = envelope?.wheels[about === 'left' ? 0 : 1] ?? 0;
    if (!envelope || most <= 0) return undefined;
    const start = shapeOf(envelope.start, plane);
    const [centre, corner] = about === 'left' ? [start.left, start.right] : [start.right, start.left];
    if (distance(centre, corner) < 1) return undefined;
    const turn = turnTo(headingOf(sub(corner, centre)), headingOf(sub(to, centre)));
    const sense = about === 'left' ? -1 : 1;
    const angle = Math.round(Math.max(0, Math.min(most, sense * turn)) / 100) * 100;
    if (angle < 100) return undefined;
    const beyond = sense * turn > most + 200 ? `wheel ${about} ${Math.ceil(most / 100) + 1}` : undefined;
    return {
      leg: `wheel ${about} ${angle / 100}`,
      ...(beyond && { beyond }),
      words: `wheels ${angle / 100}° to the ${about}`,
      ghost: turned(start, centre, sense * angle),
    };
  }

  /** Shows the zones of whatever the pointer rests on. */
  async aim(piece: string | undefined): Promise<void> {
    this.hovered = piece ?? '';
    if (!piece) {
      this.zones = undefined;
      return;
    }
    const answer = await this.answer({ ask: 'zones', piece });
    if (this.hovered === piece) this.zones = answer?.tells === 'zones' ? answer : undefined;
  }

  async measureTo(to: string): Promise<void> {
    const from = this.eye;
    if (!from || from === to) return;
    const answer = await this.answer({ ask: 'measure', from, to });
    if (this.eye === from && answer?.tells === 'measure') this.measure = answer;
  }

  toggle(): void {
    this.measuring = !this.measuring;
    [this.eye, this.measure] = [undefined, undefined];
  }
}
