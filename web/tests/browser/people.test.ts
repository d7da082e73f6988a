// Accounts, clocks, and two people at one screen.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Table } from '../../src/api/types';
import { actions, HERE, INVITE, join, listen, makeGame, makeWaiting, myTurn, options, person, setStage, sit, take, type Stage } from './stage';

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage.close());

test('an account finds its battles in another browser', async () => {
  const name = `ney-${Date.now().toString(36)}`;
  const password = 'la garde recule';
  const { page, context } = await person(stage);
  const told = listen(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'I need an account' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  await page.getByTestId('scenario-training-2').click();
  await page.getByTestId('fight-0').click();
  await myTurn(page);
  await take(page, 0);
  const played = await actions(page);
  expect(told.join('\n')).not.toContain(password);

  const other = await person(stage);
  await other.page.goto('/');
  expect(await other.page.getByTestId('games').count()).toBe(0);
  await other.page.getByRole('button', { name: 'Sign in' }).click();
  await other.page.getByLabel('Name').fill(name);
  await other.page.getByLabel('Password').fill('not the password');
  await other.page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click();
  await other.page.getByRole('alert').waitFor();
  await other.page.getByLabel('Password').fill(password);
  await other.page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click();
  await other.page.getByTestId('games').getByText('Training 2').click();
  await myTurn(other.page);
  expect(await actions(other.page)).toBeGreaterThanOrEqual(played);
  // It may decide there, too.
  await take(other.page, 0);
  await other.page.goto('/');
  await other.page.getByRole('button', { name: 'Sign out' }).click();
  await other.page.getByRole('button', { name: 'Sign in' }).waitFor();
  await other.page.getByTestId('games').waitFor({ state: 'detached' });
  await context.close();
  await other.context.close();
});

test('a clock waits for both players, and then runs for whoever must decide', async () => {
  const made = await makeWaiting(stage, 'training-1', [HERE, INVITE], { clock: { kind: 'live', minutes: 1, increment: 0 } });
  const [one, two] = [await person(stage), await person(stage)];
  await sit(one.page, made.id, made.tokens[0]!);
  const left = async () =>
    (await one.page.getByTestId('score').locator('.left').allTextContents()).map((text) => Number(text.split(':')[0]) * 60 + Number(text.split(':')[1]));
  // It waits until both are there.
  await one.page.waitForTimeout(1500);
  expect(await left()).toEqual([60, 60]);
  await join(two.page, made.id, made.invitations[1]!);
  await expect.poll(async () => Math.min(...(await left()))).toBeLessThan(59);
  const [first, second] = await left();
  expect(Math.max(first!, second!)).toBe(60);
  // The seat that decides has the time that runs.
  const mine = await options(one.page).count();
  expect(mine ? first! < second! : second! < first!).toBe(true);
  await one.context.close();
  await two.context.close();
});

test('a clock never jumps back when somebody says something or comes and goes, and is the same wherever it stands', async () => {
  const made = await makeGame(stage, 'training-1', [HERE, INVITE], { clock: { kind: 'live', minutes: 2, increment: 0 } });
  const [one, two] = [await person(stage), await person(stage)];
  await sit(one.page, made.id, made.tokens[0]!);
  await sit(two.page, made.id, made.tokens[1]!);
  const seconds = (text: string) => Number(text.split(':')[0]) * 60 + Number(text.split(':')[1]);
  const ribbon = async () => (await one.page.getByTestId('score').locator('.left').allTextContents()).map(seconds);
  await one.page.getByRole('tab', { name: 'Forces' }).click();
  const runs = (await options(one.page).count()) ? 0 : 1;
  await expect.poll(async () => (await ribbon())[runs]!).toBeLessThan(117);
  const before = (await ribbon())[runs]!;
  // The other one talks, goes, and comes again.
  await two.page.getByRole('tab', { name: 'Talk' }).click();
  await two.page.getByTestId('say').fill('Well?');
  await two.page.keyboard.press('Enter');
  await one.page.locator('#tab-Talk .unread').waitFor();
  expect((await ribbon())[runs]!).toBeLessThanOrEqual(before);
  await two.context.close();
  await one.page.getByTestId('who').getByText('away').waitFor();
  expect((await ribbon())[runs]!).toBeLessThanOrEqual(before);
  const both = await one.page.evaluate(() => [...document.querySelectorAll('[data-testid=score] .left, [data-testid^=time-]')].map((one) => one.textContent));
  expect(both.slice(0, 2)).toEqual(both.slice(2));
  expect(both.length).toBe(4);
  await one.context.close();
});

test('two at one screen see the field at once where nothing is hidden', async () => {
  const { page, context } = await person(stage);
  const made = await makeGame(stage, 'training-1', [HERE, HERE]);
  expect(made.tokens[0]).toBe(made.tokens[1]);
  await sit(page, made.id, made.tokens[0]!);
  await myTurn(page);
  expect(await page.getByTestId('pass').count()).toBe(0);
  await context.close();
});

test('where the rules hide something the screen is passed on before the other side sees it', async () => {
  const { page, context } = await person(stage);
  const made = await makeGame(stage, 'training-1', [HERE, HERE]);
  // No rulebook hides anything yet: what the server says is changed on its way.
  const hide = (table: Table) => ({ ...table, view: { ...table.view, hides: true } });
  await page.route(`**/api/games/${made.id}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: hide((await answer.json()) as Table) });
  });
  await page.routeWebSocket(/\/live$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const update = JSON.parse(String(text)) as { table?: Table };
      socket.send(JSON.stringify(update.table ? { ...update, table: hide(update.table) } : update));
    });
  });
  await page.goto(`/g/${made.id}#token=${made.tokens[0]}`);
  await page.getByTestId('pass').waitFor();
  const seen: string[] = [];
  for (let i = 0; i < 80 && seen.length < 3; i++) {
    await page.getByTestId('pass').or(options(page).first()).first().waitFor();
    if (await page.getByTestId('pass').count()) {
      // Nothing of the field, of the question, or of the log shows.
      expect(await page.getByTestId('field').count()).toBe(0);
      expect(await page.getByTestId('question').count()).toBe(0);
      expect(await page.getByTestId('log').count()).toBe(0);
      seen.push((await page.getByRole('heading').textContent()) ?? '');
      await page.keyboard.press('Enter');
      await page.getByTestId('field').waitFor();
    } else {
      await take(page, (await options(page).count()) - 1);
    }
  }
  expect(seen).toEqual(['Pass the screen to Blue', 'Pass the screen to Red', 'Pass the screen to Blue']);
  await context.close();
});
