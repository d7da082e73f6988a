import { expect, test } from 'vitest';
import type { Side, View } from '../../src/api/types';
import { dress, signOf } from '../../src/lib/nations';
import { views } from './fixture';

const NATIONS =
  'french british dutch nassau hanoverian brunswick prussian austrian russian spanish portuguese bavarian saxon polish italian blue red white green north south'.split(
    ' ',
  );
const field = views('quatre-bras')[0]!;
const between = (first: string, second: string): View => ({
  ...field,
  sides: [
    { ...field.sides[0], nation: first },
    { ...field.sides[1], nation: second },
  ],
});
const luminance = (colour: string) => {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
};
const contrast = (a: string, b: string) => (Math.max(luminance(a), luminance(b)) + 0.05) / (Math.min(luminance(a), luminance(b)) + 0.05);
const sign = (of: View, side: Side, nation: string) => signOf(dress(of, side, nation));

test('signs of one side are light on dark, those of the other dark on light, whoever fights', () => {
  const dark = ({ ground, device }: { ground: string; device: string }) => luminance(ground) < luminance(device);
  for (const first of NATIONS) {
    for (const second of NATIONS) {
      const of = between(first, second);
      expect(dark(sign(of, 'first', first)), `${first} against ${second}`).not.toBe(dark(sign(of, 'second', second)));
      // Allies wear what their side wears.
      for (const ally of NATIONS) expect(dark(sign(of, 'second', ally)), `${ally} with ${second}`).toBe(dark(sign(of, 'second', second)));
    }
  }
});

test('who meets in the battles differs at a glance, also without colours', () => {
  for (const [first, second] of [
    ['prussian', 'french'],
    ['french', 'prussian'],
    ['blue', 'red'],
    ['french', 'austrian'],
    ['french', 'british'],
  ] as const) {
    const of = between(first, second);
    expect(contrast(sign(of, 'first', first).ground, sign(of, 'second', second).ground), `${first} against ${second}`).toBeGreaterThan(5);
  }
});

test('two sides in shades of one colour wear different ones', () => {
  const apart = (a: string, b: string) => Math.hypot(...[1, 3, 5].map((at) => parseInt(a.slice(at, at + 2), 16) - parseInt(b.slice(at, at + 2), 16)));
  for (const [first, second] of [
    ['prussian', 'french'],
    ['french', 'prussian'],
    ['blue', 'french'],
    ['french', 'blue'],
    ['prussian', 'blue'],
    ['british', 'red'],
    ['russian', 'green'],
  ] as const) {
    const of = between(first, second);
    const [own, other] = [dress(of, 'first', first), dress(of, 'second', second)];
    expect(apart(own.colour, other.colour), `${first} against ${second}`).toBeGreaterThan(40);
    expect(other.parted).toBe(true);
  }
  expect(apart(dress(between('prussian', 'french'), 'second', 'french').colour, '#27408b')).toBeGreaterThan(80);
  expect(dress(between('french', 'british'), 'second', 'british').colour).toBe('#a4262c');
});

test('the first side wears its own colours, and a look is the same each time', () => {
  for (const nation of NATIONS) expect(dress(between(nation, 'french'), 'first', nation).parted).toBeUndefined();
  const of = between('french', 'british');
  expect(dress(of, 'second', 'british')).toBe(dress(of, 'second', 'british'));
});
