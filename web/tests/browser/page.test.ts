// The page itself: refusals, rules, odds, replay, records, set-up, fingers, accessibility.
import { AxeBuilder } from '@axe-core/playwright';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  still,
  take,
  type Stage,
} from './stage';

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage.close());

const starts = (word: string) => (_: unknown, all: string[]) => all.some((action) => action.startsWith(word));

/** A training battle for two at one screen, played until somebody may do something. */
async function lesson(page: Page, word = 'activate') {
  const made = await makeGame(stage, 'training-1', [HERE, HERE]);
  await playOn(stage, made, fighter(starts(word)));
  await sit(page, made.id, made.tokens[0]!);
  await myTurn(page);
  return made;
}

test('what is written on a dark button can be read while the pointer is on it', async () => {
  const { page, context } = await person(stage);
  await page.goto('/new/lines-of-battle/training-1');
  const strong = page.getByTestId('fight-0');
  await strong.hover();
  const [ground, ink] = await strong.evaluate((one) => [getComputedStyle(one).backgroundColor, getComputedStyle(one).color]);
  const light = (colour: string) =>
    colour
      .match(/\d+/g)!
      .slice(0, 3)
      .reduce((sum, one) => sum + Number(one), 0);
  expect(light(ink!) - light(ground!)).toBeGreaterThan(400);
  await context.close();
});

test('the page follows the root font size, and at 200 % zoom the map is no strip', async () => {
  const made = await makeGame(stage, 'training-1', [HERE, RECRUIT]);
  const { page, context } = await person(stage);
  await sit(page, made.id, made.tokens[0]!);
  const size = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
  const before = [await size('body'), await size('[data-testid=question]'), await size('.ribbon h1')];
  await page.evaluate(() => void (document.documentElement.style.fontSize = '150%'));
  expect([await size('body'), await size('[data-testid=question]'), await size('.ribbon h1')]).toEqual(before.map((one) => one * 1.5));
  // Nothing is cut off: the ribbon grows with what is written in it.
  expect(await page.locator('.ribbon').evaluate((one) => one.scrollHeight <= one.clientHeight + 1)).toBe(true);
  await context.close();
  // A laptop's window at 200 % is 720 by 450.
  const near = await person(stage, { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 });
  await sit(near.page, made.id, made.tokens[0]!);
  const map = (await near.page.getByTestId('field').boundingBox())!;
  expect(map.width).toBeGreaterThan(380);
  expect(map.height).toBeGreaterThan(300);
  expect((await near.page.locator('aside.panel').boundingBox())!.width).toBeGreaterThan(250);
  await near.context.close();
});

test('a click on something that is not legal says why, with the rule; the rule opens', async () => {
  const { page, context } = await person(stage);
  await lesson(page);
  await page.locator('[data-testid^=piece-][role=img]').first().dispatchEvent('click');
  const toast = page.getByTestId('toast').first();
  await toast.waitFor();
  const rule = toast.getByTestId('rule');
  expect(await rule.textContent()).toMatch(/^LOB-/);
  await rule.click();
  await page.getByTestId('rule-text').waitFor();
  expect(((await page.getByTestId('rule-text').textContent()) ?? '').length).toBeGreaterThan(10);
  await page.keyboard.press('Escape');
  expect(await page.getByTestId('rule-text').count()).toBe(0);
  expect(await page.getByTestId('card').count()).toBe(1);
  await context.close();
});

test('a click on ground, where a unit is asked for, says what is asked and by which rule', async () => {
  const { page, context } = await person(stage);
  await lesson(page);
  await page.locator('[data-testid^=area-]').first().dispatchEvent('click');
  const toast = page.getByTestId('toast').first();
  await toast.waitFor();
  expect(await toast.textContent()).toContain('which unit will you activate?');
  expect(await toast.getByTestId('rule').textContent()).toBe('LOB-D-1');
  await context.close();
});

test('hovering an option lights what it points at, and a fight shows its odds', async () => {
  const { page, context } = await person(stage);
  const made = await lesson(page);
  const option = page.locator('[data-action^="activate"]').first();
  const id = (await option.getAttribute('data-action'))!.split(' ')[1]!;
  await option.hover();
  await page.locator(`[data-testid="piece-${id}"].pointed`).waitFor();
  // Its words stand in the list: a card that only repeats them would cover the field.
  await page.waitForTimeout(400);
  expect(await page.getByTestId('preview').count()).toBe(0);
  const { actions: played } = await playOn(stage, made, fighter(starts('attack')));
  await follow(page, played);
  await page.locator('[data-action^="attack"]').first().hover();
  await page.getByTestId('odds').waitFor();
  const shares = (await page.getByTestId('odds').locator('tbody th').allTextContents()).map(Number.parseFloat);
  expect(shares.length).toBeGreaterThan(1);
  expect(shares.reduce((a, b) => a + b)).toBeGreaterThan(90);
  expect(complaints.get(page)).toEqual([]);
  await context.close();
});

test('a line of the log lights its place; wheel and keys zoom the field', async () => {
  const { page, context } = await person(stage);
  await lesson(page);
  await page.locator('[data-testid=log] .line').filter({ hasText: 'is placed' }).first().hover();
  await page.locator('.pointed').first().waitFor();
  const width = async () => (await page.locator('[data-testid^=area-]').first().boundingBox())!.width;
  await still(page);
  const usual = await width();
  await page.getByTestId('field').hover();
  await page.mouse.wheel(0, -400);
  await expect.poll(width).toBeGreaterThan(usual * 1.1);
  await page.keyboard.press('0');
  await expect.poll(width).toBeLessThan(usual * 1.05);
  await still(page);
  const fitted = await width();
  await page.keyboard.press('+');
  await expect.poll(width).toBeGreaterThan(fitted * 1.1);
  await page.keyboard.press('-');
  await expect.poll(width).toBeCloseTo(fitted, 0);
  expect(complaints.get(page)).toEqual([]);
  await context.close();
});

test.each([true, false])('dice fall where they are thrown, unless they are switched off (%s)', async (dice) => {
  const { page, context } = await person(stage, { reducedMotion: 'no-preference' });
  await page.addInitScript((dice) => localStorage.setItem('voltigeur.prefs', JSON.stringify({ dice, ask: false })), dice);
  const made = await lesson(page);
  // Whether the dice were ever there, for however short a time.
  await page.evaluate(() => {
    const seen = () => document.querySelector('[data-testid=dice]') && document.body.setAttribute('data-fallen', '');
    new MutationObserver(seen).observe(document.body, { childList: true, subtree: true });
  });
  const { actions: played } = await playOn(
    stage,
    made,
    fighter((table) => table.view.clock.turn > 1),
  );
  await follow(page, played);
  expect(await page.locator('[data-testid=log] svg.die').count(), 'dice were thrown').toBeGreaterThan(0);
  expect(await page.locator('body[data-fallen]').count()).toBe(dice ? 1 : 0);
  await context.close();
});

test('replay steps back, a link leads to the moment, and a "what if" goes on from there in a new game', async () => {
  const { page, context } = await person(stage);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stage.url });
  await page.goto('/new/lines-of-battle/training-1');
  await page.getByTestId('seat-1').selectOption('here');
  await page.getByTestId('start').click();
  for (let i = 0; i < 7; i++) {
    await myTurn(page);
    await take(page, (await options(page).count()) - 1);
  }
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  const last = await actions(page);
  await page.getByTestId('step-back').click();
  await page.getByTestId('past').waitFor();
  await page.getByTestId('step-back').click();
  await page.waitForFunction((n) => document.querySelector('[data-testid=past]')?.textContent?.includes(`action ${n} of`), last - 2);
  expect(await page.getByTestId('options').count()).toBe(0);
  const then = await page.getByTestId('clock').textContent();

  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByTestId('toast').first().waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain(`/g/${id}?at=${last - 2}`);
  // Somebody else opens it, sees the moment, and cannot decide anything.
  const guest = await person(stage);
  await guest.page.goto(link);
  await guest.page.getByTestId('past').waitFor();
  await guest.page.waitForFunction((text) => document.querySelector('[data-testid=clock]')?.textContent === text, then);
  expect(await guest.page.getByTestId('options').count()).toBe(0);
  await guest.context.close();

  await page.getByTestId('what-if').click();
  await page.getByTestId('start-branch').click();
  await page.waitForFunction((before) => !location.pathname.endsWith(before), id);
  await myTurn(page);
  // What is forced after that moment has been played again.
  const branched = await actions(page);
  expect(branched).toBeGreaterThanOrEqual(last - 2);
  expect(branched).toBeLessThanOrEqual(last);
  await take(page, 0);
  await page.goto(`/g/${id}`);
  await myTurn(page);
  expect(await actions(page)).toBe(last);
  await context.close();
});

test('a replay jumps to a turn, and plays on by itself', async () => {
  const { page, context } = await person(stage);
  const made = await lesson(page);
  const { actions: played } = await playOn(
    stage,
    made,
    fighter((table) => table.view.clock.turn > 2),
  );
  await follow(page, played);
  const moment = async () => Number(await page.getByTestId('slider').inputValue());
  await page.getByRole('button', { name: 'Previous turn' }).click();
  await page.getByTestId('past').waitFor();
  const turn = await moment();
  expect(turn).toBeLessThan(played);
  await page.getByRole('button', { name: 'Play' }).click();
  await expect.poll(moment).toBeGreaterThan(turn);
  await context.close();
});

test('a record is downloaded and opened again', async () => {
  const { page, context } = await person(stage);
  await lesson(page);
  const last = await actions(page);
  await page.getByTestId('menu').click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByTestId('download').click()]);
  const path = await file.path();
  await page.goto('/');
  await page.getByTestId('games').waitFor();
  await page.getByTestId('upload').setInputFiles(path);
  await page.getByTestId('field').waitFor();
  await myTurn(page);
  expect(await actions(page)).toBe(last);
  await page.goto('/');
  await page.getByTestId('upload').setInputFiles({ name: 'no.record', mimeType: 'text/plain', buffer: Buffer.from('no record at all') });
  await page.getByTestId('toast').first().waitFor();
  await context.close();
});

test('a battle is set up: switches that exclude each other, an invitation, a clock', async () => {
  const { page, context } = await person(stage);
  await page.goto('/new/lines-of-battle/quatre-bras');
  await page.getByTestId('start').waitFor();
  const boxes = page.locator('[data-testid^=switch-]');
  expect(await boxes.count()).toBeGreaterThan(10);
  const { switches } = (await (await fetch(`${stage.url}/api/books/lines-of-battle/scenarios/quatre-bras`)).json()) as {
    switches: { id: string; excludes: string[]; requires: string[] }[];
  };
  const one = switches.find((found) => found.excludes.length)!;
  const other = switches.find((found) => found.id === one.excludes[0])!;
  await page.getByTestId(`switch-${one.id}`).check();
  await page.getByTestId(`switch-${other.id}`).check();
  expect(await page.getByTestId(`switch-${one.id}`).isChecked()).toBe(false);
  await page.getByTestId(`switch-${other.id}`).uncheck();
  await page.getByTestId('switch-leaders').check();
  await page.getByTestId('seat-1').selectOption('invite');
  await page.getByLabel('Time').selectOption('live');
  await page.getByTestId('start').click();
  await page.getByTestId('field').waitFor();
  await page.getByTestId('score').getByText('60:00').first().waitFor();
  expect(await page.getByTestId('invite-link').getAttribute('data-link')).toContain('#invitation=');
  await context.close();
});

test.each(['light', 'dark'] as const)('axe finds nothing on any page (%s)', async (colorScheme) => {
  const { page, context } = await person(stage, { colorScheme });
  const clean = async (where: string) => {
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
    expect(violations.map((one) => `${where}: ${one.id} ${one.nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)).toEqual([]);
  };
  await page.goto('/');
  await page.getByTestId('scenario-quatre-bras').locator('svg').first().waitFor();
  await clean('home');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await clean('sign in');
  await page.goto('/new/lines-of-battle/training-1');
  await page.getByTestId('start').waitFor();
  await clean('set-up');
  const made = await lesson(page);
  await options(page).first().focus();
  await clean('table');
  await page.getByRole('tab', { name: 'Forces' }).click();
  await clean('forces');
  await page.getByRole('tab', { name: /Talk/ }).click();
  await clean('talk');
  await page.getByRole('tab', { name: 'Log' }).click();
  await page.getByTestId('menu').click();
  await clean('menu');
  await page.keyboard.press('Escape');
  await page.locator('[data-testid^=piece-][role=img]').first().dispatchEvent('click');
  await page.getByTestId('toast').first().waitFor();
  await clean('refusal and card');
  await follow(page, (await playOn(stage, made, fighter(starts('attack')))).actions);
  await page.locator('[data-action^="attack"]').first().hover();
  await page.getByTestId('odds').waitFor();
  await clean('odds');
  await page.getByTestId('step-back').click();
  await page.getByTestId('past').waitFor();
  await clean('replay');
  await page.getByTestId('now').click();
  await page.getByTestId('menu').click();
  await page.getByTestId('resign').click();
  await page.getByTestId('sure').click();
  await page.getByTestId('ended').waitFor();
  await clean('end');
  await page.setViewportSize({ width: 390, height: 844 });
  await clean('phone');
  await page.goto('/g/no-such-game');
  await page.getByRole('alert').waitFor();
  await clean('nothing there');
  await context.close();
});

test('works at 390 px: nothing is wider than the screen, options can be touched', async () => {
  const { page, context } = await person(stage, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await page.goto('/');
  await page.getByTestId('scenario-training-1').locator('svg').waitFor();
  expect(await width()).toBeLessThanOrEqual(390);
  await page.goto('/new/lines-of-battle/quatre-bras');
  await page.getByTestId('start').waitFor();
  expect(await width()).toBeLessThanOrEqual(390);
  await lesson(page);
  expect(await width()).toBeLessThanOrEqual(390);
  expect((await options(page).first().boundingBox())!.height).toBeGreaterThanOrEqual(40);
  const before = await actions(page);
  await options(page).first().tap();
  await beyond(page, before);
  await context.close();
});

const touch = (session: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', points: [number, number][]) =>
  session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });

test('two fingers zoom the field, one finger moves it, and neither chooses anything', async () => {
  const { page, context } = await person(stage, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await lesson(page);
  const before = await actions(page);
  const session = await context.newCDPSession(page);
  const map = () => page.getByTestId('field').locator('svg').first().boundingBox();
  await still(page);
  const start = (await map())!;
  await touch(session, 'touchStart', [
    [170, 250],
    [220, 250],
  ]);
  for (let i = 1; i <= 12; i++)
    await touch(session, 'touchMove', [
      [170 - i * 8, 250],
      [220 + i * 8, 250],
    ]);
  await touch(session, 'touchEnd', []);
  await expect.poll(async () => (await map())!.width / start.width).toBeGreaterThan(2);
  await still(page);
  const zoomed = (await map())!;
  await touch(session, 'touchStart', [[200, 250]]);
  for (let i = 1; i <= 10; i++) await touch(session, 'touchMove', [[200 - i * 8, 250 + i * 4]]);
  await touch(session, 'touchEnd', []);
  await still(page);
  const moved = (await map())!;
  expect(Math.abs(moved.width - zoomed.width)).toBeLessThan(1);
  expect(moved.x - zoomed.x).toBeLessThan(-40);
  expect(await actions(page)).toBe(before);
  expect(await page.getByTestId('card').count()).toBe(0);
  await context.close();
});

test.each([
  ['lines-of-battle', 'quatre-bras', 'veteran'],
  ['vive-lempereur', 'stream-crossing', 'recruit'],
  ['eagles', 'mill-hill', 'veteran'],
])('whoever sets up a battle of %s sees its field, and both ways to start have the same opponent', async (book, scenario, level) => {
  const { page, context } = await person(stage);
  await page.goto(`/new/${book}/${scenario}`);
  await page.getByTestId('fight-0').waitFor();
  expect(await page.locator('.picture svg path').count()).toBeGreaterThan(5);
  await page.getByText(`Against the computer (${level})`).waitFor();
  expect(await page.locator('select').nth(1).locator('option:checked').textContent()).toBe(`Computer: ${level}`);
  expect(complaints.get(page)).toEqual([]);
  await context.close();
});
