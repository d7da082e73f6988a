// Below a base path: addresses are made in one place, and nothing in the page begins one with a slash.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { address, base, within } from '../../src/lib/base';

const sources = fileURLToPath(new URL('../../src', import.meta.url));

test('addresses are below the base path', () => {
  expect(base).toBe('/');
  expect(address('/g/abc')).toBe('/g/abc');
  expect(address('/g/abc', '/voltigeur/')).toBe('/voltigeur/g/abc');
  expect(address('/', '/voltigeur/')).toBe('/voltigeur/');
  expect(within('/voltigeur/g/abc', '/voltigeur/')).toBe('/g/abc');
  expect(within('/voltigeur/', '/voltigeur/')).toBe('/');
  expect(within('/voltigeurs/g/abc', '/voltigeur/')).toBeUndefined();
  expect(within('/g/abc')).toBe('/g/abc');
});

test('nothing in the page leads or asks beside the base path', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(ts|svelte)$/.test(name) && !name.endsWith('types.ts'));
  expect(files.length).toBeGreaterThan(50);
  const beside = /(href|src|action)=(["'{]?[`"']?)\/|fetch\([`'"]\/|location\.(href|pathname)\s*=|\$\{location\.(origin|host)\}\/|location\.origin \+ [`'"]/;
  const found = files.flatMap((name) =>
    readFileSync(join(sources, name), 'utf8')
      .split('\n')
      .filter((line) => beside.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
