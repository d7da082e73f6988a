import { expect, test } from 'vitest';
import { Pages } from '../../src/admin/pages.svelte';
import { ADMIN_PAGE } from '../../src/api/client';

test('a list of an admin grows page by page until its last entry', async () => {
  const all = Array.from({ length: ADMIN_PAGE + 30 }, (_, n) => n);
  const asked: (number | undefined)[] = [];
  const pages = new Pages<number>(async (last) => {
    asked.push(last);
    const from = last === undefined ? 0 : last + 1;
    return all.slice(from, from + ADMIN_PAGE);
  });
  await pages.load();
  expect([pages.list?.length, pages.more]).toEqual([ADMIN_PAGE, true]);
  await pages.earlier();
  expect([pages.list, pages.more]).toEqual([all, false]);
  await pages.load();
  expect([pages.list?.length, asked]).toEqual([ADMIN_PAGE, [undefined, ADMIN_PAGE - 1, undefined]]);
});
