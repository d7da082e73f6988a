// What happened, as a summary and as a film.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actions, complaints, HERE, makeGame, person, playOn, quatreBras, RECRUIT, setStage, sit, type Stage } from './stage';

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage?.close());

test('what happened in a turn is summed up, and each line leads to its moment', async () => {
  const made = await quatreBras(stage);
  const { context, page } = await person(stage);
  await sit(page, made.id, made.tokens[0]!);
  const all = await actions(page);
  await page.getByTestId('what-happened').click();
  const lines = page.locator('[data-testid=happened] li button');
  await page.getByTestId('level-headline').click();
  const few = await lines.count();
  await page.getByTestId('level-detail').click();
  const many = await lines.count();
  expect(many).toBeGreaterThan(few);
  await lines.first().click();
  await page.getByTestId('past').waitFor();
  await page.getByTestId('now').click();
  await page.getByTestId('past').waitFor({ state: 'detached' });
  expect(await actions(page)).toBe(all);
  // Escape puts the summary away, and takes nothing back.
  await page.keyboard.press('Escape');
  expect(await page.getByTestId('happened').count()).toBe(0);
  expect(await actions(page)).toBe(all);
  expect(complaints.get(page)).toEqual([]);
  await context.close();
});

/** Has something been seen in more than three places on its way? */
const places = () => {
  const seen = ((globalThis as unknown as { seen?: Set<string> }).seen ??= new Set());
  document.querySelectorAll('[data-testid=scene] > g[transform]').forEach((g) => seen.add(g.getAttribute('transform')!));
  return seen.size > 3;
};

test.each(['reduce', 'no-preference'] as const)('a film of the turn can be watched, made faster and skipped (motion: %s)', async (reducedMotion) => {
  const made = await quatreBras(stage);
  const { context, page } = await person(stage, { reducedMotion });
  await sit(page, made.id, made.tokens[0]!);
  await page.getByTestId('what-happened').click();
  await page.getByTestId('watch').click();
  await page.getByTestId('film').waitFor();
  await page.getByTestId('scene').waitFor({ state: 'attached' });
  // While it runs nothing can be decided.
  expect(await page.getByTestId('options').count()).toBe(0);
  await page.getByTestId('film-speed').click();
  expect(await page.getByTestId('film-speed').textContent()).toContain('2×');
  if (reducedMotion === 'no-preference') await page.waitForFunction(places, undefined, { polling: 'raf' });
  await page.getByTestId('film-skip').click();
  await page.getByTestId('film').waitFor({ state: 'detached' });
  await page.getByTestId('options').waitFor();
  expect(complaints.get(page)).toEqual([]);
  await context.close();
});

test('who likes it sees what the other side did as soon as it is his turn again', async () => {
  const made = await makeGame(stage, 'training-1', [HERE, RECRUIT]);
  const { context, page } = await person(stage);
  await context.addInitScript(() => localStorage.setItem('voltigeur.prefs', JSON.stringify({ skip: false, film: true })));
  await sit(page, made.id, made.tokens[0]!);
  // The player ends what he can until the computer has played.
  await playOn(stage, made, (options, table) => (table.log.some((entry) => entry.side === 'second' && !entry.forced) ? undefined : options.at(-1)));
  await page.getByTestId('film').waitFor();
  await page.getByTestId('film-skip').click();
  await page.getByTestId('film').waitFor({ state: 'detached' });
  expect(complaints.get(page)).toEqual([]);
  await context.close();
});
