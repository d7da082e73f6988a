import type { Arm, AreaShape, Difficulty, LinkShape, Piece, Side, View } from '../api/types';
import { list, party } from './english';
import { lookUp } from './signs';

const SHORTER: [RegExp, string][] = [
  [/\bDivision\b/gi, 'Div'],
  [/\bartillery\b/gi, 'guns'],
  [/\bbattery\b/gi, 'bty'],
  [/\bcuirassiers\b/gi, 'cuir.'],
  [/\bdragoons\b/gi, 'drag.'],
  [/\blight horse\b/gi, 'light'],
  [/\bBritish\/Hannoverian\b/gi, 'Br/Han'],
  [/\bHannoverian\b/gi, 'Hannov.'],
  [/\bNetherlands\b/gi, 'Neth.'],
];

/** A name that fits into so many letters. */
export function shortName(name: string, most: number): string {
  if (name.length <= most) return name;
  let text = name;
  for (const [long, short] of SHORTER) text = text.replace(long, short);
  if (text.length <= most) return text;
  const tight = text.replace(/ Div guns$/, ' guns');
  return tight.length <= most ? tight : `${tight.slice(0, Math.max(1, most - 1)).trimEnd()}.`;
}

/** The name by which a leader is known. */
export function leaderName(label: string, most = 12): string {
  const name = label.replace(/ \(.*\)$/, '');
  return name.length <= most ? name : (name.split(' ').at(-1) ?? name);
}

export const sideName = (view: View, side: Side): string => view.sides[side === 'first' ? 0 : 1].name;

/** What a unit is: views say `light` where players say light cavalry. */
export const armWords = (view: View, arm: Arm): string => lookUp(view, 'arm', arm)?.name ?? arm;

/** What the short name of a kind of unit stands for, to be read under the pointer: `I3` is `I: infantry`. */
export function codeWords(view: View, code: string): string | undefined {
  const letters = /^[A-Z]+/.exec(code)?.[0] ?? '';
  const sign = lookUp(view, 'word', letters);
  return sign && `${letters}: ${sign.name}`;
}

/** A text with its abbreviations spelled out, to be read under the pointer; none if it has none. */
export function spelled(view: View, text: string): string | undefined {
  const words = view.legend.filter((sign) => sign.drawn.of === 'word');
  const long = text.replace(/\b[A-Z]{2,}\b/g, (short) => words.find((sign) => sign.word === short)?.name ?? short);
  return long === text ? undefined : long;
}

/** A piece in words, for those who hear the page. */
export function pieceWords(piece: Piece, view: View): string {
  const losses = piece.losses ? `, ${piece.losses[0]} of ${piece.losses[1]} losses` : '';
  const strength = piece.strength == null ? '' : `, strength ${piece.strength}`;
  const states = piece.states.length ? `, ${piece.states.map((state) => state.text).join(', ')}` : '';
  const leaders = piece.leaders.length ? `, with ${list(piece.leaders)}` : '';
  return `${piece.name}, ${sideName(view, piece.side)} ${armWords(view, piece.arm)} in ${lookUp(view, 'shape', piece.posture)?.name ?? piece.posture}${strength}${losses}${states}${leaders}`;
}

export function areaWords(area: AreaShape, view: View): string {
  const held = area.held_by ? `, held by ${party(sideName(view, area.held_by)).name}` : '';
  const points = area.points ? `, victory points ${area.points}` : '';
  return `${area.name}, ${area.ground}${points}${held}`;
}

export function linkWords(link: LinkShape, areas: readonly AreaShape[]): string {
  const name = (id: string) => areas.find((area) => area.id === id)?.name ?? id;
  return `${link.approach ? 'Approach' : 'Border'} between ${name(link.between[0])} and ${name(link.between[1])}`;
}

export const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** Time left on a clock: `12:05`, or `2 d 4 h`. */
export function duration(ms: number): string {
  const s = Math.max(0, Math.round(ms / 1000));
  const days = Math.floor(s / 86400);
  return days > 0 ? `${days} d ${Math.floor((s % 86400) / 3600)} h` : `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;
}

/** How much a battle asks of its players. */
export const DIFFICULTY: Record<Difficulty, string> = { lesson: 'lesson', easy: 'easy', medium: 'medium', hard: 'demanding' };
