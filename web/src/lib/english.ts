// Grammar that depends on numbers and names, in one place: the counterpart of crates/engine/src/english.rs.

/** The plural of a noun, or of the last word of a phrase: units, hexes, dice, batteries. */
export function plural(noun: string): string {
  if (noun === 'die') return 'dice';
  if (noun.endsWith('man')) return `${noun.slice(0, -2)}en`;
  if (/[^aeou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return `${noun}${/(s|x|ch|sh)$/.test(noun) ? 'es' : 's'}`;
}

/** A number and its noun: `1 hex`, `3 hexes`. */
export const count = (n: number, noun: string): string => `${n} ${Math.abs(n) === 1 ? noun : plural(noun)}`;

/** A number that is counted in parts, as wholes and a fraction: 15 sixths are `2 1/2`. */
export function inParts(n: number, parts?: number | null): string {
  if (!parts || n % parts === 0) return String(parts ? n / parts : n);
  const common = (a: number, b: number): number => (b ? common(b, a % b) : a);
  const [rest, by] = [n % parts, common(n % parts, parts)];
  return `${n < parts ? '' : `${Math.floor(n / parts)} `}${rest / by}/${parts / by}`;
}

/** What a line of a total does: `+2`, `-1`, `+1/2`, `×2`. A number is added; so is a text, unless it says that it multiplies. */
export const plus = (step: number | string): string => (/^[1-9]/.test(`${step}`) ? `+${step}` : `${step}`);

/** Names in a row: `A`, `A and B`, `A, B and C`. */
export const list = (names: readonly string[], last = 'and'): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;

/** A text with its first letter in upper case. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A message of the referee or the server as a sentence: it begins with a capital and ends with a full stop. */
export const said = (text: string): string => sentence(!text || /[.!?…]$/.test(text) ? text : `${text}.`);

/** A side as the subject or object of a sentence: nations are their people (the French, the Prussians), anything else stays as it is (Blue). */
export interface Party {
  name: string;
  many: boolean;
}

export function party(side: string): Party {
  const people = (name: string): Party => ({ name: `the ${name}`, many: true });
  if (side.endsWith('Allied')) return people(side.replace(/Allied$/, 'Allies'));
  if (!/^\p{Lu}/u.test(side)) return { name: side, many: false };
  if (/(ench|ish|Dutch|Swiss|ese|ians|Allies)$/.test(side)) return people(side);
  if (/(ian|Saxon|German)$/.test(side)) return people(`${side}s`);
  return { name: side, many: false };
}

/** A side and what it does, as the beginning of a sentence: `The French ask`, `Blue asks`. */
export function does(side: string, one: string, many: string): string {
  const who = party(side);
  return sentence(`${who.name} ${who.many ? many : one}`);
}
