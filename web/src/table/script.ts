import type { HappeningKind, Importance, LogEntry, LogLine, OutcomeKind, Side, Target } from '../api/types';
import { keyOf } from '../lib/choices';

/** From what one tells of a turn in a sentence to everything. */
export const LEVELS: readonly Importance[] = ['headline', 'major', 'minor', 'detail'];
export const LEVEL_NAMES: Record<Importance, string> = { headline: 'Headlines', major: 'Fights', minor: 'Moves', detail: 'Everything' };

/** A line of the log as something that is shown for a moment. */
export interface Beat {
  /** The action that it came of. */
  n: number;
  /** Who decided that. */
  side: Side;
  turn: number;
  line: LogLine;
  kind: HappeningKind;
  importance: Importance;
  /** Those who do it, by their ids. */
  actors: readonly string[];
  way: readonly Target[];
  aims: readonly Target[];
  outcome: OutcomeKind | null;
}

const upTo = (importance: Importance, level: Importance): boolean => LEVELS.indexOf(importance) <= LEVELS.indexOf(level);

/** The lines of an action as beats. Several parts of one move are told after it: each of them ends where the next one begins. */
export function beatsOf(entry: LogEntry): Beat[] {
  const beats = entry.lines.map((line): Beat => {
    const { n, side, turn } = entry;
    const told = line.happening;
    return {
      n,
      side,
      turn,
      line,
      kind: told?.kind ?? 'command',
      importance: told?.importance ?? 'detail',
      actors: (told?.actors ?? []).flatMap((actor) => (actor.kind === 'piece' ? [actor.id] : [])),
      way: told?.way ?? [],
      aims: told?.aims ?? [],
      outcome: told?.outcome ?? null,
    };
  });
  const begins = new Map<string, Target>();
  return beats
    .reverse()
    .map((beat) => {
      const actor = beat.actors.length === 1 ? beat.actors[0]! : undefined;
      const first = beat.way[0];
      if (!actor || !first || beat.way.length < 2) return beat;
      const next = begins.get(actor);
      begins.set(actor, first);
      return next && keyOf(next) !== keyOf(beat.way.at(-1)!) ? { ...beat, way: [...beat.way.slice(0, -1), next] } : beat;
    })
    .reverse();
}

/** The beats of several actions that matter at a level. */
export const summary = (log: readonly LogEntry[], level: Importance): Beat[] => log.flatMap(beatsOf).filter((beat) => upTo(beat.importance, level));

/** Steps of one move that follow each other, as one; everything else stands for itself. */
export function gathered(beats: readonly Beat[]): Beat[][] {
  const groups: Beat[][] = [];
  const walks = (beat: Beat) => (beat.kind === 'move' || beat.kind === 'retreat') && beat.actors.length > 0;
  for (const beat of beats) {
    const last = groups.at(-1)?.[0];
    const goesOn = last && walks(beat) && last.kind === beat.kind && last.turn === beat.turn && last.actors.join() === beat.actors.join();
    if (goesOn) groups.at(-1)!.push(beat);
    else groups.push([beat]);
  }
  return groups;
}

/** Does anything of it show on the field? */
const seen = (beat: Beat): boolean => beat.way.length > 0 || beat.aims.length > 0;

/** How many milliseconds a beat is shown at the usual speed; 0 if the film passes over it. */
export function lasts(beat: Beat): number {
  if (beat.importance === 'detail') return beat.line.dice.length ? 500 : 0;
  switch (beat.kind) {
    case 'move':
    case 'retreat':
      return 420;
    case 'fire':
    case 'charge':
      return seen(beat) ? 900 : 600;
    case 'fight':
      return 1500;
    case 'gone':
    case 'score':
    case 'over':
      return 1200;
    case 'turn':
      return beat.importance === 'headline' ? 1000 : 600;
    default:
      return 650;
  }
}

/** What somebody who decides again wants to know: what the other side did since he last decided himself. */
export function sinceMine(log: readonly LogEntry[], plays: readonly Side[]): LogEntry[] {
  const last = log.findLastIndex((entry) => plays.includes(entry.side) && !entry.forced);
  return log.slice(last + 1);
}

/** What happened in the turn of the last action. */
export function thisTurn(log: readonly LogEntry[]): LogEntry[] {
  const turn = log.at(-1)?.turn;
  return log.filter((entry) => entry.turn === turn);
}
