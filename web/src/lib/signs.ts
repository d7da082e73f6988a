// What signs mean, and who belongs together: lookups in the tables that a view brings.
import type { Drawn, Formation, Piece, Sign, Target, View } from '../api/types';

/** The entry of the legend for a word. */
export const lookUp = (view: View, of: Drawn['of'], word: string): Sign | undefined => view.legend.find((sign) => sign.drawn.of === of && sign.word === word);

const TITLES: Record<Drawn['of'], string> = { figure: 'Numbers', arm: 'Arms', shape: 'Formations', state: 'States', marker: 'Markers', word: 'Abbreviations' };

/** The legend in parts, each under its title. */
export function parts(legend: readonly Sign[]): { title: string; signs: Sign[] }[] {
  const all = new Map<string, Sign[]>();
  for (const sign of legend) {
    const title = TITLES[sign.drawn.of];
    const there = all.get(title);
    if (there) there.push(sign);
    else all.set(title, [sign]);
  }
  return [...all].map(([title, signs]) => ({ title, signs }));
}

/** The formations that a piece belongs to, the smallest first. */
export const formationsOf = (view: View, piece: Piece): Formation[] =>
  piece.formations.flatMap((id) => view.formations.find((formation) => formation.id === id) ?? []);

/** The troops of a formation on the field. */
export const membersOf = (view: View, formation: string): Target[] =>
  view.pieces.filter((piece) => piece.formations.includes(formation)).map((piece) => ({ kind: 'piece', id: piece.id }));

/** The name of a formation, with what it is where the name does not say so. */
export const formationName = ({ name, level }: Formation): string => (name.toLowerCase().includes(level) ? name : `${name} (${level})`);

/** The colour of a formation: neighbours in the order of battle are far apart. */
export const formationColour = ({ colour, parent }: Formation): string => `hsl(${(colour * 137 + (parent == null ? 204 : 24)) % 360} 58% 46%)`;
