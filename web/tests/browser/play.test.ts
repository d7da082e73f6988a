// Whole battles, played through the page as a person plays them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seeded } from '../../src/lib/seeded';
import { complaints, makeGame, myTurn, options, person, REAL, setStage, sit, take, type Stage } from './stage';

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage.close());

const here = { kind: 'here' } as const;
const computer = { kind: 'computer', level: 'novice' } as const;

test('three clicks from the home page a newcomer is in a training battle, and fights it to its end', { timeout: 600_000 }, async () => {
  const { page, context } = await person(stage);
  await page.goto('/');
  await page.getByTestId('scenario-training-1').click();
  await page.getByTestId('fight-0').click();
  await page.getByTestId('field').waitFor();

  const random = seeded('a whole battle');
  const seen = new Map<string, number>();
  let decisions = 0;
  while ((await myTurn(page)) === 'decide') {
    const question = (await page.getByTestId('question').textContent()) ?? '';
    const clock = (await page.getByTestId('clock').textContent()) ?? '';
    const key = `${clock} ${question}`;
    const asked = seen.get(key) ?? 0;
    seen.set(key, asked + 1);
    const count = await options(page).count();
    // Fights where it can; when a phase goes on and on, the last option ends it.
    const attack = await page.locator('[data-testid=options] [data-action^="attack"]').count();
    const n = attack ? await page.locator('[data-testid=options] button.option').evaluateAll((all) => all.findIndex((one) => one.getAttribute('data-action')?.startsWith('attack'))) : asked > 2 ? count - 1 : Math.floor(random() * count);
    await take(page, n);
    decisions++;
    expect(decisions, 'a training battle has an end').toBeLessThan(600);
  }
  expect(decisions).toBeGreaterThan(5);
  expect(await page.getByTestId('ended').textContent()).toMatch(/\d/);
  expect(await page.getByTestId('log').locator('.line').count()).toBeGreaterThan(10);
  expect(await page.getByTestId('log').locator('svg.die').count()).toBeGreaterThan(0);
  expect(complaints.get(page)).toEqual([]);
  await context.close();
});

test('a turn of Quatre Bras: lit counters can be clicked, the ribbon follows', { timeout: 300_000 }, async () => {
  const { page, context } = await person(stage);
  const made = await makeGame(stage, 'quatre-bras', [here, here], { start: 1 });
  await sit(page, made.id, made.tokens[0]!);
  await myTurn(page);
  const first = await page.getByTestId('clock').textContent();
  for (let i = 0; i < 200; i++) {
    if ((await myTurn(page)) === 'over') break;
    const now = (await page.getByTestId('clock').textContent()) ?? '';
    if (/Turn ([2-9])/.test(now)) break;
    const lit = page.locator('[data-testid^=piece-][role=button]');
    if (i % 5 === 1 && (await lit.count())) {
      // A click on a lit counter picks its option, or asks which of several.
      await lit.first().dispatchEvent('click');
      const menu = page.getByTestId('picker').getByRole('menuitem');
      if (await menu.count()) await menu.first().click();
      await page.waitForTimeout(250);
    } else await take(page, (await options(page).count()) - 1);
  }
  expect(await page.getByTestId('clock').textContent()).not.toBe(first);
  expect(complaints.get(page)).toEqual([]);
  await context.close();
});

test('a combat by keyboard alone', { timeout: 300_000 }, async () => {
  const { page, context } = await person(stage);
  const made = await makeGame(stage, 'training-1', [here, here], { start: 2 });
  await sit(page, made.id, made.tokens[0]!);
  await myTurn(page);
  let fought = false;
  for (let i = 0; i < 160 && !fought; i++) {
    if ((await myTurn(page)) === 'over') break;
    const before = await page.getByTestId('replay').getAttribute('data-actions');
    const actions = await options(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-action') ?? ''));
    const attack = actions.findIndex((action) => action.startsWith('attack'));
    const way = attack >= 0 ? attack : actions.findIndex((action) => /^(activate|move|place|take)/.test(action));
    const n = Math.max(0, way >= 0 && (attack >= 0 || i % 7 !== 6) ? way : actions.length - 1);
    // Home goes to the first option, arrows to the one that is wanted, Enter takes it.
    await options(page).first().focus();
    await page.keyboard.press('Home');
    for (let step = 0; step < n; step++) await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-action'))).toBe(actions[n]);
    if (attack >= 0) {
      await page.getByTestId('odds').waitFor();
      fought = true;
    }
    await page.keyboard.press('Enter');
    await page.waitForFunction((count) => document.querySelector('[data-testid=replay]')?.getAttribute('data-actions') !== count || document.querySelector('[data-testid=ended]'), before);
  }
  expect(fought, 'somebody attacked').toBe(true);
  expect(await page.getByTestId('log').locator('.line').count()).toBeGreaterThan(0);
  await context.close();
});

test('a letter shows its option, the same letter takes it, Esc steps back', async () => {
  const { page, context } = await person(stage);
  const made = await makeGame(stage, 'training-1', [here, here], { start: 2 });
  await sit(page, made.id, made.tokens[0]!);
  for (let i = 0; i < 60; i++) {
    await myTurn(page);
    if (await page.locator('[data-action^="activate"]').count()) break;
    await take(page, (await options(page).count()) - 1);
  }
  const question = await page.getByTestId('question').textContent();
  const n = await options(page).evaluateAll((all) => all.findIndex((one) => one.getAttribute('data-action')?.startsWith('activate')));
  const letter = 'abcdefghijklmnopqrstvwxyz'[n]!;
  await page.keyboard.press(letter);
  await page.getByTestId('preview').waitFor();
  await page.keyboard.press(letter);
  await page.waitForFunction((asked) => document.querySelector('[data-testid=question]')?.textContent !== asked, question);
  await page.keyboard.press('Escape');
  await page.waitForFunction((asked) => document.querySelector('[data-testid=question]')?.textContent === asked, question);
  await context.close();
});

test.skipIf(!REAL)('a battle against the computer goes on while the page is closed', async () => {
  const { page, context } = await person(stage);
  const made = await makeGame(stage, 'training-1', [computer, here]);
  await sit(page, made.id, made.tokens[1]!);
  await myTurn(page);
  await page.goto('about:blank');
  await page.waitForTimeout(300);
  await sit(page, made.id, made.tokens[1]!);
  expect(await myTurn(page)).toBe('decide');
  await context.close();
});
