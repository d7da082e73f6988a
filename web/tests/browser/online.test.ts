// Several people at one table, each in a browser of their own.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actions, makeGame, myTurn, options, person, REAL, setStage, sit, take, type Stage } from './stage';

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage.close());

const invite = { kind: 'invite' } as const;
const here = { kind: 'here' } as const;

async function pair(start = 2) {
  const made = await makeGame(stage, 'training-1', [here, invite], { start });
  const one = await person(stage);
  const two = await person(stage);
  await sit(one.page, made.id, made.tokens[0]!);
  await sit(two.page, made.id, made.tokens[1]!);
  return { made, one: one.page, two: two.page, close: async () => { await one.context.close(); await two.context.close(); } };
}

/** The one of the two who must decide now. */
async function decider(one: Page, two: Page): Promise<[Page, Page]> {
  await Promise.race([options(one).first().waitFor(), options(two).first().waitFor()]);
  return (await options(one).count()) ? [one, two] : [two, one];
}
const follow = (page: Page, n: number) => page.waitForFunction((count) => Number(document.querySelector('[data-testid=replay]')?.getAttribute('data-actions')) === count, n);

test('what one plays, the other sees at once; the token leaves the address bar', { timeout: 120_000 }, async () => {
  const { one, two, close } = await pair();
  expect(one.url()).not.toContain('token');
  for (let i = 0; i < 12; i++) {
    const [who, other] = await decider(one, two);
    expect(await other.getByTestId('options').count()).toBe(0);
    await take(who, (await options(who).count()) - 1);
    await follow(other, await actions(who));
    expect(await other.getByTestId('clock').textContent()).toBe(await who.getByTestId('clock').textContent());
  }
  await close();
});

test('the title tells whose move it is', async () => {
  const { one, two, close } = await pair();
  const [who, other] = await decider(one, two);
  expect(await who.title()).toContain('Your move');
  expect(await other.title()).not.toContain('Your move');
  await close();
});

test('a spectator sees everything and decides nothing', async () => {
  const { made, one, two, close } = await pair();
  const { page, context } = await person(stage);
  await sit(page, made.id, made.watch);
  const [who] = await decider(one, two);
  await take(who, 0);
  await follow(page, await actions(who));
  expect(await page.getByTestId('options').count()).toBe(0);
  await page.getByTestId('menu').click();
  expect(await page.getByTestId('resign').count()).toBe(0);
  await context.close();
  await close();
});

test('what was not decided by dice is taken back at once', async () => {
  const { one, two, close } = await pair();
  for (let i = 0; i < 40; i++) {
    const [who] = await decider(one, two);
    const choice = who.locator('[data-action^="activate"], [data-action^="take"]').first();
    if (await choice.count()) {
      const before = await actions(who);
      await choice.click();
      await follow(who, before + 1);
      await who.getByTestId('undo').click();
      await follow(who, before);
      await close();
      return;
    }
    await take(who, (await options(who).count()) - 1);
  }
  throw new Error('nothing could be activated');
});

test('further back only if the other side agrees', { timeout: 120_000 }, async () => {
  const { one, two, close } = await pair();
  // Until the last decision of `who` lies behind a die, or behind a decision of the other side.
  const [who, other] = await decider(one, two);
  for (let i = 0; i < 60; i++) {
    const [now] = await decider(one, two);
    await take(now, (await options(now).count()) - 1);
    await decider(one, two);
    if (!(await who.getByTestId('undo').count())) break;
  }
  const before = await actions(who);
  await who.getByTestId('menu').click();
  await who.getByTestId('ask-undo').click();
  await other.getByTestId('offer').waitFor();
  await other.getByTestId('decline').click();
  await who.getByTestId('offer').waitFor({ state: 'detached' });
  expect(await actions(who)).toBe(before);
  await who.getByTestId('menu').click();
  await who.getByTestId('ask-undo').click();
  await other.getByTestId('accept').click();
  await who.waitForFunction((count) => Number(document.querySelector('[data-testid=replay]')?.getAttribute('data-actions')) < count, before);
  await close();
});

test('an end is offered, asks once, and is agreed', async () => {
  const { one, two, close } = await pair();
  await decider(one, two);
  await one.getByTestId('menu').click();
  await one.getByTestId('offer-end').click();
  await one.getByTestId('sure').click();
  await two.getByTestId('accept').click();
  await one.getByTestId('ended').waitFor();
  await two.getByTestId('ended').waitFor();
  await close();
});

test('resigning asks once', async () => {
  const { one, two, close } = await pair();
  await decider(one, two);
  await two.getByTestId('menu').click();
  await two.getByTestId('resign').click();
  expect(await two.getByTestId('ended').count()).toBe(0);
  await two.getByTestId('sure').click();
  await one.getByTestId('ended').waitFor();
  await close();
});

test('talk reaches the other side as text, not as markup', async () => {
  const { one, two, close } = await pair();
  await one.getByRole('tab', { name: /Talk/ }).click();
  await one.getByTestId('say').fill('<img src=x onerror=alert(1)> Bonjour');
  await one.keyboard.press('Enter');
  await two.getByRole('tab', { name: /Talk/ }).click();
  await two.getByTestId('chat').getByText('Bonjour').waitFor();
  expect(await two.getByTestId('chat').locator('img').count()).toBe(0);
  await close();
});

test('a reload in the middle of a combat brings back the same question', { timeout: 120_000 }, async () => {
  const { page, context } = await person(stage);
  const made = await makeGame(stage, 'training-1', [here, here], { start: 10 });
  await sit(page, made.id, made.tokens[0]!);
  for (let i = 0; i < 150; i++) {
    if ((await myTurn(page)) === 'over') break;
    if (/combat/.test((await page.getByTestId('clock').textContent()) ?? '')) break;
    const attack = page.locator('[data-testid=options] [data-action^="attack"]').first();
    const go = page.locator('[data-testid=options] [data-action^="activate"], [data-testid=options] [data-action^="move"]').first();
    const before = await actions(page);
    if (await attack.count()) await attack.click();
    else if ((await go.count()) && i % 6 !== 5) await go.click();
    else await options(page).last().click();
    await page.waitForFunction((count) => Number(document.querySelector('[data-testid=replay]')?.getAttribute('data-actions')) !== count, before);
  }
  expect(await page.getByTestId('clock').textContent()).toContain('combat');
  const question = await page.getByTestId('question').textContent();
  const log = await page.getByTestId('log').locator('.line').count();
  await page.reload();
  await myTurn(page);
  expect(await page.getByTestId('question').textContent()).toBe(question);
  expect(await page.getByTestId('log').locator('.line').count()).toBe(log);
  await context.close();
});

test('a connection that breaks comes back by itself and has missed nothing', { timeout: 120_000 }, async () => {
  const { one, two, close } = await pair();
  const [who, other] = await decider(one, two);
  const before = await actions(who);
  if (stage.drop) stage.drop();
  else await other.context().setOffline(true);
  await take(who, 0);
  if (REAL) await other.context().setOffline(false);
  await follow(other, await actions(who));
  expect(await actions(other)).toBeGreaterThan(before);
  const numbers = await other.getByTestId('log').locator('.moment').allTextContents();
  expect(new Set(numbers).size).toBe(numbers.length);
  await close();
});
