import { expect, test } from 'vitest';
import { count, does, inParts, list, party, plural, plus, said } from '../../src/lib/english';
import type { Sign } from '../../src/api/types';
import { codeWords, spelled } from '../../src/lib/words';
import { views } from './fixture';

test('nouns agree with their number', () => {
  expect([count(0, 'hex'), count(1, 'hex'), count(2, 'hex'), count(-1, 'point')]).toEqual(['0 hexes', '1 hex', '2 hexes', '-1 point']);
  expect(['die', 'battery', 'day', 'loss', 'horseman'].map(plural)).toEqual(['dice', 'batteries', 'days', 'losses', 'horsemen']);
});

test('abbreviations are spelled out under the pointer', () => {
  const short = (word: string, name: string): Sign => ({ drawn: { of: 'word' }, word, name, text: '', rule: null });
  const view = { ...views('training-1')[0]!, legend: [short('HC', 'heavy cavalry'), short('I', 'infantry'), short('CE', 'combat effectiveness')] };
  expect(['I3', 'HC4', 'X2'].map((code) => codeWords(view, code))).toEqual(['I: infantry', 'HC: heavy cavalry', undefined]);
  expect([spelled(view, 'CE 3'), spelled(view, 'event 3')]).toEqual(['combat effectiveness 3', undefined]);
});

test('a refusal is a sentence', () => {
  expect(['the battle is over', 'it is too far (needs 106, has 100)', 'Taken back.', 'which unit?', ''].map(said)).toEqual([
    'The battle is over.',
    'It is too far (needs 106, has 100).',
    'Taken back.',
    'Which unit?',
    '',
  ]);
});

test('numbers of parts are wholes and a fraction', () => {
  expect([inParts(7), inParts(12, 6), inParts(15, 6), inParts(1, 2), inParts(0, 6)]).toEqual(['7', '2', '2 1/2', '1/2', '0']);
});

test('a line of a total adds or multiplies', () => {
  expect([3, -1, '1/2', '-1/2', '×2', '×12/17'].map(plus)).toEqual(['+3', '-1', '+1/2', '-1/2', '×2', '×12/17']);
});

test('lists have commas and one last word', () => {
  expect([list([]), list(['A']), list(['A', 'B']), list(['A', 'B', 'C'])]).toEqual(['', 'A', 'A and B', 'A, B and C']);
  expect(list(['A', 'B'], 'or')).toBe('A or B');
});

test('sides are called what people call them, as by the engine', () => {
  const names = ['French', 'Prussian', 'Anglo-Allied', 'Austrians', 'Blue', '1st Army'].map((side) => party(side).name);
  expect(names).toEqual(['the French', 'the Prussians', 'the Anglo-Allies', 'the Austrians', 'Blue', '1st Army']);
  expect([does('French', 'asks', 'ask'), does('Blue', 'asks', 'ask')]).toEqual(['The French ask', 'Blue asks']);
});
