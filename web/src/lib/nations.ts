import type { Side, View } from '../api/types';

/** The colours of a nation: never the only sign, a letter goes with them. */
export interface Nation {
  colour: string;
  /** What is written on the colour. */
  on: string;
  letter: string;
  /** Its signs are worn in reverse, the colour on a light ground: so that two sides differ in more than their hue. */
  parted?: boolean;
}

const CREAM = '#fffaf0';
const INK = '#221e19';

const NATIONS: Record<string, Nation> = {
  french: { colour: '#27408b', on: CREAM, letter: 'F' },
  british: { colour: '#a4262c', on: CREAM, letter: 'B' },
  dutch: { colour: '#cf7a2b', on: INK, letter: 'N' },
  nassau: { colour: '#d79a3e', on: INK, letter: 'Na' },
  hanoverian: { colour: '#8c3b34', on: CREAM, letter: 'H' },
  brunswick: { colour: '#26221f', on: CREAM, letter: 'Br' },
  prussian: { colour: '#1c3557', on: CREAM, letter: 'P' },
  austrian: { colour: '#f3efe4', on: INK, letter: 'A' },
  russian: { colour: '#3f6b3a', on: CREAM, letter: 'R' },
  spanish: { colour: '#b5893b', on: INK, letter: 'S' },
  portuguese: { colour: '#5b4a8a', on: CREAM, letter: 'Pt' },
  bavarian: { colour: '#6aa2cf', on: INK, letter: 'Ba' },
  saxon: { colour: '#7f8a5a', on: INK, letter: 'Sx' },
  polish: { colour: '#8c2f5e', on: CREAM, letter: 'Po' },
  italian: { colour: '#3d7f6b', on: CREAM, letter: 'I' },
  blue: { colour: '#2b4a94', on: CREAM, letter: 'Bl' },
  red: { colour: '#a4262c', on: CREAM, letter: 'R' },
  white: { colour: '#f3efe4', on: INK, letter: 'W' },
  green: { colour: '#3f6b3a', on: CREAM, letter: 'G' },
  north: { colour: '#8c2f5e', on: CREAM, letter: 'N' },
  south: { colour: '#1f5f7a', on: CREAM, letter: 'S' },
};

/** Countries by the names of their people. */
const COUNTRIES: Record<string, string> = {
  france: 'french',
  'great britain': 'british',
  austria: 'austrian',
  prussia: 'prussian',
  russia: 'russian',
  spain: 'spanish',
  portugal: 'portuguese',
  bavaria: 'bavarian',
  saxony: 'saxon',
  'dutch-belgians': 'dutch',
  'duchy of warsaw': 'polish',
  'northern italy': 'italian',
  naples: 'italian',
  hanover: 'hanoverian',
};

const SPARE = ['#4b5d7a', '#7a4b4b', '#4b7a5a', '#6d5a86', '#7a6a3f'];

/** The look of a nation; one that the table does not name gets a colour of its own and its initial. */
export function nation(name: string): Nation {
  const lower = name.toLowerCase();
  const known = NATIONS[COUNTRIES[lower] ?? lower];
  if (known) return known;
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return { colour: SPARE[sum % SPARE.length]!, on: CREAM, letter: (name[0] ?? '?').toUpperCase() };
}

const PARTED = new Map<string, Nation>();

/** How far two colours lie apart, from 0 to 441. */
const between = (a: string, b: string): number => Math.hypot(...[1, 3, 5].map((at) => parseInt(a.slice(at, at + 2), 16) - parseInt(b.slice(at, at + 2), 16)));
/** Nearer than this, two colours are taken for one on a small counter. */
const ALIKE = 80;

/** The look of a nation that fights for a side. Signs of one side are light on dark, those of the other dark on light, whatever their
    colours are: the first side wears what its nation wears, and whoever does not differ from it, or does among its own, wears his in reverse. */
export function dress(view: View, side: Side, name: string): Nation {
  const own = nation(name);
  const bright = (look: Nation) => look.on === INK;
  const first = nation(view.sides[0].nation);
  const alike = bright(own) === bright(first);
  // Two shades of blue are one colour to most eyes: then the second side wears black and white.
  const clash = side === 'second' && between(own.colour, first.colour) < ALIKE;
  const parted = alike !== (side === 'first');
  if (!parted && !clash) return own;
  // The same look each time: whoever draws it knows that nothing changed.
  const key = `${name} ${parted} ${clash}`;
  return (
    PARTED.get(key) ??
    PARTED.set(key, { ...own, ...(clash && !bright(own) ? { colour: INK } : clash ? { colour: CREAM } : {}), ...(parted ? { parted: true } : {}) }).get(key)!
  );
}

/** What a sign is drawn in. A light one has an edge, for it must not be lost on paper. */
export function signOf({ colour, on, parted = false }: Nation): { ground: string; device: string; edge: string | undefined } {
  const [ground, device] = parted ? [on, colour] : [colour, on];
  return { ground, device, edge: parted !== (on === INK) ? device : undefined };
}

/** The look of a side: the colours of its nation and the initial of its name. */
export function sideLook(view: View, side: Side): Nation {
  const { nation: of, name } = view.sides[side === 'first' ? 0 : 1];
  return { ...dress(view, side, of), letter: (name[0] ?? '?').toUpperCase() };
}

/** The colours of a look as a small flag. */
export const swatch = ({ colour, on, parted }: Nation): string => (parted ? `linear-gradient(90deg, ${on} 50%, ${colour} 50%)` : colour);
