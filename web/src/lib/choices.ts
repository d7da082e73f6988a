import type { Choice, Preview, Prompt, Target, View } from '../api/types';

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

/** What is offered in the first place; the others hardly anybody wants. */
export const main = (options: readonly Choice[]): Choice[] => options.filter((option) => !option.aside);

/** Nothing is left but to decline, or what hardly anybody wants: the notation that declines. */
export function idle(prompt: Prompt | null | undefined): string | undefined {
  const rest = prompt ? main(prompt.options) : [];
  return prompt && prompt.options.length > 1 && rest.length === 1 && rest[0]!.action === prompt.decline ? prompt.decline : undefined;
}

const verb = (option: Choice): string => option.action.split(' ')[0]!;

/** Is a click on a unit enough for this option? Only if it is what the question is about, as it is for most units that can be chosen: whoever
    looks at a unit does not put it on top of its stack. */
export function isPlain(options: readonly Choice[], option: Choice): boolean {
  const count = new Map<string, number>();
  for (const one of main(options)) if (one.points_at.some((target) => target.kind === 'piece')) count.set(verb(one), (count.get(verb(one)) ?? 0) + 1);
  return (count.get(verb(option)) ?? 0) >= Math.max(0, ...count.values());
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

/** Options in a long list, gathered under what they point at first, where that makes the list shorter. */
export interface Gathered {
  title: string | null;
  options: { option: Choice; n: number }[];
}

/** Gathers neighbouring options that begin with the same notation word and thing ("leader ney to ..."). */
export function gather(options: readonly Choice[]): Gathered[] {
  const all = options.map((option, n) => ({ option, n }));
  if (all.length < 12) return [{ title: null, options: all }];
  const groups: { start: string; options: Gathered['options'] }[] = [];
  for (const entry of all) {
    const start = entry.option.action.split(' ').slice(0, 2).join(' ');
    const last = groups.at(-1);
    if (last && last.start === start) last.options.push(entry);
    else groups.push({ start, options: [entry] });
  }
  if (groups.length > all.length * 0.6) return [{ title: null, options: all }];
  return groups.map(({ options }) => ({ title: options.length > 1 ? sameStart(options.map((o) => o.option.label)) : null, options }));
}

/** The words with which all of the labels begin. */
export function sameStart(labels: readonly string[]): string | null {
  const [first = [], ...rest] = labels.map((label) => label.split(' '));
  let same = first.length - 1;
  for (const words of rest) {
    let n = 0;
    while (n < same && words[n] === first[n]) n++;
    same = n;
  }
  return same > 0 ? first.slice(0, same).join(' ') : null;
}

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
