// The clash at the mill hill with some of it written anew: troops put elsewhere, other orders, other numbers.
import { readFileSync } from 'node:fs';

type Words = Record<string, string>;

/** Where somebody stands, and which way he looks. */
export const at = (x: number, y: number, heading?: number): Words => ({
  x: x.toFixed(1),
  y: y.toFixed(1),
  ...(heading === undefined ? {} : { heading: heading.toFixed(1) }),
});

/** Combat effectiveness that is in no list. */
export const ce = (value: number): Words => ({ ce: String(value), ce_adjusted: 'true' });

/** A commander who surely has the initiative. */
export const BOLD: Words = { rating: '30', house: 'true' };

/** The text of a scenario of this name. `changes` says by id what is written anew about whom. */
export function clash(name: string, changes: Record<string, Words>): string {
  let text = readFileSync(new URL('../../../scenarios/eagles/mill-hill.toml', import.meta.url), 'utf8').replace('id = "mill-hill"', `id = "${name}"`);
  for (const [id, words] of Object.entries(changes)) {
    const start = text.indexOf(`id = "${id}"`);
    const end = text.indexOf('\n\n', start);
    if (start < 0 || end < 0) throw new Error(`nobody is called ${id}`);
    const lines = text
      .slice(start, end)
      .split('\n')
      .filter((line) => !Object.keys(words).some((key) => line.startsWith(`${key} =`)));
    text = text.slice(0, start) + [...lines, ...Object.entries(words).map(([key, word]) => `${key} = ${word}`)].join('\n') + text.slice(end);
  }
  return text;
}
