// Whole battles, played through the page as a person plays them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seeded } from '../../src/lib/seeded';
import {
  actions,
  beyond,
  complaints,
  fighter,
  follow,
  HERE,
  makeGame,
  myTurn,
  options,
  person,
  playOn,
  RECRUIT,
  setStage,
  sit,
  surely,
  take,
  type Stage,
} from './stage';

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage.close());

test('three clicks from the home page a newcomer is in a training battle, and fights it to its end', { timeout: 400_000 }, async () => {
  const { page, context } = await person(stage);
  await page.goto('/');
  await page.getByTestId('scenario-training-1').click();
  await page.getByTestId('fight-0').click();
  await page.getByTestId('field').waitFor();

  const random = seeded('a whole battle');
  const seen = new Map<string, number>();
  let decisions = 0;
  while ((await myTurn(page)) === 'decide') {
    const key = `${await page.getByTestId('clock').textContent()} ${await page.getByTestId('question').textContent()}`;
    const asked = seen.get(key) ?? 0;
    seen.set(key, asked + 1);
    const all = await options(page).evaluateAll((buttons) => buttons.map((one) => one.getAttribute('data-action') ?? ''));
    // Fights where it can; when a phase goes on and on, the last option ends it.
    const attack = all.findIndex((action) => action.startsWith('attack'));
    await take(page, attack >= 0 ? attack : asked > 2 ? all.length - 1 : Math.floor(random() * all.length));
    decisions++;
    expect(decisions, 'a training battle has an end').toBeLessThan(600);
  }
  expect(decisions).toBeGreaterThan(15);
  expect(await page.getByTestId('ended').textContent()).toMatch(/\d/);
  expect(await page.title()).toContain('over');
  expect(await page.getByTestId('log').locator('.line').count()).toBeGreaterThan(30);
  expect(await page.getByTestId('log').locator('svg.die').count()).toBeGreaterThan(5);
  // Once it is over the dice can be checked.
  await page.getByTestId('menu').click();
  expect(await page.getByRole('dialog').textContent()).toContain('voltigeur verify');
  expect(complaints.get(page)).toEqual([]);
  await context.close();
});

test('a turn of Quatre Bras: lit counters can be clicked, the ribbon follows', async () => {
  const { page, context } = await person(stage);
  const made = await makeGame(stage, 'quatre-bras', [HERE, HERE]);
  await playOn(
    stage,
    made,
    fighter((table) => table.view.clock.turn > 0),
  );
  await sit(page, made.id, made.tokens[0]!);
  await myTurn(page);
  const turn = async () => Number(/Turn (\d+)/.exec((await page.getByTestId('clock').textContent()) ?? '')?.[1]);
  expect(await turn()).toBe(1);
  let clicked = 0;
  for (let i = 0; i < 120 && (await turn()) === 1; i++) {
    await myTurn(page);
    const lit = page.locator('[data-testid^=piece-][role=button]');
    if (i % 4 === 1 && clicked < 4 && (await lit.count())) {
      // A click on a lit counter picks its option, or asks which of several.
      const before = await actions(page);
      await surely(page, async () => {
        await lit.first().dispatchEvent('click');
        await page.waitForFunction(
          (n) =>
            document.querySelector('[data-testid=picker], [data-testid=confirm]') ||
            Number(document.querySelector('[data-testid=replay]')?.getAttribute('data-actions')) > n,
          before,
        );
        const menu = page.getByTestId('picker').getByRole('menuitem').first();
        if (await menu.count()) await menu.click();
      });
      clicked++;
    } else await take(page, (await options(page).count()) - 1);
  }
  expect(await turn()).toBe(2);
  expect(clicked).toBeGreaterThan(0);
  expect(complaints.get(page)).toEqual([]);
  await context.close();
});

test('a combat by keyboard alone', async () => {
  const { page, context } = await person(stage);
  const made = await makeGame(stage, 'training-1', [HERE, HERE]);
  const attack = (actions: string[]) => actions.findIndex((action) => action.startsWith('attack'));
  await playOn(
    stage,
    made,
    fighter((_, all) => attack(all) >= 0),
  );
  await sit(page, made.id, made.tokens[0]!);
  let fought = false;
  for (let i = 0; i < 60; i++) {
    if ((await myTurn(page)) === 'over') break;
    const combat = /combat/.test((await page.getByTestId('clock').textContent()) ?? '');
    if (fought && !combat) break;
    const before = await page.getByTestId('replay').getAttribute('data-actions');
    const all = await options(page).evaluateAll((buttons) => buttons.map((one) => one.getAttribute('data-action') ?? ''));
    const n = Math.max(0, attack(all));
    // Down goes to the list, arrows to the option that is wanted, Enter takes it.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Home');
    for (let step = 0; step < n; step++) await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-action'))).toBe(all[n]);
    if (all[n]!.startsWith('attack')) {
      await page.getByTestId('odds').waitFor();
      fought = true;
    }
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      (count) =>
        document.querySelector('[data-testid=replay]')?.getAttribute('data-actions') !== count ||
        document.querySelector('[data-testid=ended], [data-testid=confirm]'),
      before,
    );
    // What cannot be taken back is asked: Enter says so again.
    if (await page.getByTestId('confirm').count()) {
      await page.keyboard.press('Enter');
      await beyond(page, Number(before));
    }
  }
  expect(fought, 'somebody attacked').toBe(true);
  expect(await page.getByTestId('log').locator('svg.die').count()).toBeGreaterThan(0);
  expect(complaints.get(page)).toEqual([]);
  await context.close();
});

test('a letter shows its option, the same letter takes it, Esc steps back', async () => {
  const { page, context } = await person(stage);
  const made = await makeGame(stage, 'training-1', [HERE, HERE]);
  await playOn(
    stage,
    made,
    fighter((_, all) => all.some((action) => action.startsWith('activate'))),
  );
  await sit(page, made.id, made.tokens[0]!);
  await myTurn(page);
  const question = await page.getByTestId('question').textContent();
  const before = Number(await page.getByTestId('replay').getAttribute('data-actions'));
  const n = await options(page).evaluateAll((all) => all.findIndex((one) => one.getAttribute('data-action')?.startsWith('activate')));
  const letter = 'abcdefghijklmnopqrstvwxyz'[n]!;
  await page.keyboard.press(letter);
  await page.locator('.option.in-hand[data-action^="activate"]').waitFor();
  await page.keyboard.press(letter);
  await page.waitForFunction((asked) => document.querySelector('[data-testid=question]')?.textContent !== asked, question);
  await page.keyboard.press('Escape');
  await follow(page, before);
  expect(await page.getByTestId('question').textContent()).toBe(question);
  await context.close();
});

test('a battle against the computer goes on while the page is closed', async () => {
  const { page, context } = await person(stage);
  const made = await makeGame(stage, 'training-1', [RECRUIT, HERE]);
  await page.goto('/');
  await page.waitForTimeout(1500);
  await sit(page, made.id, made.tokens[1]!);
  expect(await myTurn(page)).toBe('decide');
  expect(await page.getByTestId('log').locator('.line').count()).toBeGreaterThan(0);
  await context.close();
});
