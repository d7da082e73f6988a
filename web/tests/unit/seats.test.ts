import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Side, Table } from '../../src/api/types';
import { keep } from '../../src/lib/kept';
import { Tokens } from '../../src/table/seats';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, text: string) => void stored.set(key, text) });
});
afterEach(() => vi.unstubAllGlobals());

const table = (plays: Side[], decides?: Side): Table => ({ plays, view: { prompt: decides ? { side: decides } : null } }) as unknown as Table;

test('a token that a link brings is used and kept', () => {
  expect(new Tokens('g', 'mine').now).toBe('mine');
  expect(new Tokens('g', undefined).now).toBe('mine');
});

test('at one screen the seat changes with the side that decides', async () => {
  keep('g', ['one', 'two']);
  const tokens = new Tokens('g', undefined);
  await tokens.learn(async (token) => table([token === 'one' ? 'first' : 'second']));
  expect([tokens.several, tokens.now]).toEqual([true, 'one']);
  expect(tokens.change(table(['first'], 'first'))).toBe(false);
  expect(tokens.change(table(['first'], 'second'))).toBe(true);
  expect(tokens.now).toBe('two');
});

test('a token that only watches is not played with', async () => {
  keep('g', ['watch', 'two']);
  const tokens = new Tokens('g', undefined);
  await tokens.learn(async (token) => table(token === 'two' ? ['second'] : []));
  expect([tokens.several, tokens.now]).toEqual([false, 'two']);
});

test('whoever takes a seat plays it', () => {
  const tokens = new Tokens('g', undefined);
  expect(tokens.now).toBeUndefined();
  tokens.add('seat');
  expect([tokens.now, new Tokens('g', undefined).now]).toEqual(['seat', 'seat']);
});
