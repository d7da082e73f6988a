import type { Choice, Ends, Group, Missing, Preview, Prompt, Target, View, Weight } from '../api/types';

const idOf = (id: Target['id']): string => (typeof id === 'string' ? id : Array.isArray(id) ? id.map((part) => idOf(part)).join(' ') : `${id.x},${id.y}`);
export const keyOf = (target: Target): string => `${target.kind}:${idOf(target.id)}`;

/** For each thing on the field, the options that point at it. */
export function byTarget(options: readonly Choice[]): Map<string, Choice[]> {
  const lit = new Map<string, Choice[]>();
  for (const option of options) {
    for (const key of new Set(option.points_at.map(keyOf))) {
      const there = lit.get(key);
      if (there) there.push(option);
      else lit.set(key, [option]);
    }
  }
  return lit;
}

/** How much a choice is wanted. */
export const weightOf = (option: Choice): Weight => option.weight ?? 'main';

/** What is offered on the field; the others gain nothing. */
export const offered = (options: readonly Choice[]): Choice[] => options.filter((option) => weightOf(option) !== 'harmful');

/** What is offered in the first place. */
export const main = (options: readonly Choice[]): Choice[] => options.filter((option) => weightOf(option) === 'main');

/** Is a click on a unit enough for this option? Only if it is what the question is about, as it is for most units that can be chosen: whoever
    looks at a unit means nothing beside it. */
export function isPlain(options: readonly Choice[], option: Choice): boolean {
  const kind = (one: Choice): string => one.group ?? '';
  const count = new Map<string, number>();
  for (const one of main(options)) if (one.points_at.some((target) => target.kind === 'piece')) count.set(kind(one), (count.get(kind(one)) ?? 0) + 1);
  return weightOf(option) === 'main' && (count.get(kind(option)) ?? 0) >= Math.max(0, ...count.values());
}

const LETTERS = 'abcdefghijklmnopqrstvwxyz'; // u takes back

/** The letter that picks the option of this number. */
export const letterOf = (n: number): string | undefined => LETTERS[n];
export const indexOfLetter = (letter: string): number => (letter.length === 1 ? LETTERS.indexOf(letter.toLowerCase()) : -1);

/**
 * What a click on something that is not lit most plausibly meant: the notation of an option that points at a thing of the
 * same kind, with that thing's id replaced. The page knows no rule; the referee answers what is wrong with it.
 */
export function guesses(options: readonly Choice[], clicked: Target, most = 3): string[] {
  const found = new Set<string>();
  for (const option of options) {
    for (const target of option.points_at.toReversed()) {
      if (typeof target.id !== 'string' || typeof clicked.id !== 'string' || target.kind !== clicked.kind || target.id === clicked.id) continue;
      const words = option.action.split(' ');
      const place = words.lastIndexOf(target.id);
      if (place < 0) continue;
      words[place] = clicked.id;
      found.add(words.join(' '));
    }
    if (found.size >= most) break;
  }
  return [...found].slice(0, most);
}

/** Options of a long list under the name of what they have in common. */
export interface Gathered {
  /** The key of their group. */
  key: string | null;
  title: string | null;
  options: { option: Choice; n: number }[];
}

/** A list is long from so many options on. */
const LONG = 12;

/** Options in the order of a list: those of a group together, groups as they come. */
export function arranged(options: readonly Choice[], groups: readonly Group[]): Choice[] {
  if (options.length < LONG) return [...options];
  const place = new Map(groups.map(({ key }, n) => [key, n]));
  // What belongs to no group (the end of something) stays first or last, as it was.
  const first = options.findIndex((option) => option.group != null);
  const rank = (option: Choice, n: number) => (option.group != null ? (place.get(option.group) ?? 0) : n < first ? -1 : groups.length);
  return options
    .map((option, n) => ({ option, rank: rank(option, n) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ option }) => option);
}

/** Gathers neighbouring options of a long list by their group. */
export function gather(options: readonly Choice[], groups: readonly Group[]): Gathered[] {
  const all = options.map((option, n) => ({ option, n }));
  if (all.length < LONG) return [{ key: null, title: null, options: all }];
  const parts: Gathered[] = [];
  for (const entry of all) {
    const key = entry.option.group ?? null;
    const last = parts.at(-1);
    if (last && last.key === key) last.options.push(entry);
    else parts.push({ key, title: groups.find((group) => group.key === key)?.name ?? null, options: [entry] });
  }
  return parts;
}

const ENDS: Record<Ends, (phase: string) => string> = {
  move: () => 'ends the move',
  phase: (phase) => `ends the ${phase}`,
  turn: () => 'ends the turn',
};

/** What is over after an option, in words; nothing where its label says so. */
export function endsOf(view: View, option: Choice): string | undefined {
  const name = view.clock.phase.replace(/^[A-Z0-9]+\. /, '').toLowerCase();
  const phase = /\bphase\b/.test(name) ? name : `${name} phase`;
  return option.ends && !option.label.toLowerCase().includes(phase) ? ENDS[option.ends](phase) : undefined;
}

/** Why something on the field cannot be chosen now, if the question says it. */
export const whyNot = (prompt: Prompt | null | undefined, target: Target): Missing | undefined =>
  prompt?.missing?.find((one) => one.points_at.some((other) => keyOf(other) === keyOf(target)));

/** Whether there is more to tell about an option than its label in the list: how it may turn out, what it adds up to, that it is for good. */
export const telling = (option: Choice, found: Preview | undefined): boolean =>
  !!(option.irreversible || option.odds || found?.bar || found?.ledgers.length || (found?.problem && found.legal));

/**
 * Whose move in which phase an option goes on with, in a word: what cannot be taken back is asked about once for each. An option that goes
 * on with nobody's move (an attack, the end of a phase) stands for itself.
 */
export function aboutOf(view: View, option: Choice): string {
  const movers = view.markers.filter((marker) => marker.kind === 'group').flatMap((marker) => marker.at.map(keyOf));
  const { turn, phase } = view.clock;
  return `${view.prompt?.side} ${turn} ${phase} ${movers.length ? movers.toSorted().join(' ') : option.action}`;
}
