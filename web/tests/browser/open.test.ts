// Free tables in a real Chromium: moves by mouse and by touch, measurements, zones, a whole clash.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Made, Piece, SeatSpec, Table } from '../../src/api/types';
import { seeded } from '../../src/lib/seeded';
import {
  actions,
  beyond,
  complaints,
  HERE,
  makeGame,
  middle,
  myTurn,
  options,
  person,
  picture,
  playOn,
  RECRUIT,
  setStage,
  sit,
  take,
  type Stage,
} from './stage';

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage.close());

const clash = (seats: [SeatSpec, SeatSpec]) => makeGame(stage, 'mill-hill', seats, { rulebook: 'eagles' });

/** The first movement of a clash: nobody attaches a leader, no order is changed. */
async function movement(): Promise<{ made: Made; table: Table }> {
  const made = await clash([HERE, HERE]);
  const table = await playOn(stage, made, (all, now) => (/Movement/.test(now.view.clock.phase) ? undefined : all.includes('done') ? 'done' : all.at(-1)));
  return { made, table };
}
const now = async (made: Made): Promise<Table> =>
  (await (await fetch(`${stage.url}/api/games/${made.id}`, { headers: { Authorization: `Bearer ${made.tokens[0]}` } })).json()) as Table;
const place = (table: Table, id: string): { x: number; y: number; facing: number } => {
  const at = table.view.pieces.find((piece) => piece.id === id)?.at;
  if (at?.kind !== 'table') throw new Error(`${id} is not on the table`);
  return { ...at.at, facing: at.facing ?? 0 };
};
/** A battalion of the side that moves: the one farthest to the right, where no note covers it. */
function mover(table: Table): Piece {
  const side = table.view.prompt!.side;
  const foot = table.view.pieces.filter((piece) => piece.side === side && piece.arm === 'infantry');
  return foot.reduce((best, piece) => (place(table, piece.id).x > place(table, best.id).x ? piece : best));
}
/** The middle of a body on the screen, and the way it looks there. */
async function spot(page: Page, table: Table, id: string): Promise<{ x: number; y: number; ahead: number }> {
  const at = await middle(page, page.getByTestId(`piece-${id}`).locator('.stand').first());
  return { ...at, ahead: place(table, id).facing === 0 ? -1 : 1 };
}

test('a body is dragged ahead, a corner is wheeled, and nothing is done until the move is given', async () => {
  const { page, context } = await person(stage);
  const { made, table } = await movement();
  const piece = mover(table);
  await sit(page, made.id, made.tokens[0]!);
  await myTurn(page);
  const at = await spot(page, table, piece.id);
  await page.mouse.click(at.x, at.y);
  await page.getByTestId('plan').waitFor();
  await page.getByTestId('reach').waitFor();
  await picture(page, 'table-move');
  const before = await actions(page);
  // Ahead by some inches.
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x, at.y + 20 * at.ahead, { steps: 4 });
  await page.mouse.move(at.x, at.y + 400 * at.ahead, { steps: 4 });
  await page.getByTestId('draft').first().waitFor();
  // Beyond its reach it stays at the end of it, and says why.
  await page.getByTestId('limit').getByText('EOTE-').waitFor();
  await page.mouse.move(at.x, at.y + 40 * at.ahead, { steps: 4 });
  await page.getByTestId('limit').waitFor({ state: 'detached' });
  await page.mouse.up();
  await page.getByTestId('ghost').first().waitFor();
  expect(await page.getByTestId('plan').textContent()).toMatch(/advance \d[\d.]* inches/);
  expect(await actions(page), 'nothing is sent').toBe(before);
  expect(place(await now(made), piece.id)).toEqual(place(table, piece.id));
  // The leg is taken back, and another one is drawn: a wheel.
  await page.keyboard.press('Escape');
  await page.getByTestId('ghost').first().waitFor({ state: 'detached' });
  const corner = (await page.getByTestId('corner-right').boundingBox())!;
  const grip = { x: corner.x + corner.width / 2, y: corner.y + corner.height / 2 };
  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  await page.mouse.move(grip.x, grip.y + 15 * at.ahead, { steps: 4 });
  await page.mouse.move(grip.x, grip.y + 30 * at.ahead, { steps: 4 });
  await page.mouse.up();
  await page.getByTestId('ghost').first().waitFor();
  expect(await page.getByTestId('plan').textContent()).toMatch(/wheel \d+ degrees to the (left|right)/);
  await page.getByTestId('give').click();
  await beyond(page, before);
  expect(place(await now(made), piece.id).facing).not.toBe(place(table, piece.id).facing);
  expect(complaints.get(page)).toEqual([]);
  await context.close();
});

test('a body is dragged by a finger', async () => {
  const { page, context } = await person(stage, { hasTouch: true, viewport: { width: 1100, height: 800 } });
  const { made, table } = await movement();
  const piece = mover(table);
  await sit(page, made.id, made.tokens[0]!);
  await myTurn(page);
  const at = await spot(page, table, piece.id);
  await page.touchscreen.tap(at.x, at.y);
  await page.getByTestId('plan').waitFor();
  const hand = await context.newCDPSession(page);
  const touch = (type: string, y: number) =>
    hand.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints: type === 'touchEnd' ? [] : [{ x: at.x, y }] });
  await touch('touchStart', at.y);
  for (const by of [8, 16, 24, 32]) await touch('touchMove', at.y + by * at.ahead);
  await touch('touchEnd', 0);
  await page.getByTestId('ghost').first().waitFor();
  const before = await actions(page);
  await page.getByTestId('give').tap();
  await beyond(page, before);
  expect(place(await now(made), piece.id).y).not.toBe(place(table, piece.id).y);
  await context.close();
});

test('two units are measured, and a unit shows where it pins and fires', async () => {
  const { page, context } = await person(stage);
  const { made, table } = await movement();
  await sit(page, made.id, made.tokens[0]!);
  await myTurn(page);
  await page.getByTestId('measure-tool').click();
  const [one, other] = [await spot(page, table, 'f03'), await spot(page, table, 'a02')];
  await page.mouse.click(one.x, one.y);
  await page.mouse.click(other.x, other.y);
  await page
    .getByTestId('measure')
    .getByText(/33e Ligne I to IR 15 II: \d+(\.\d)?″/)
    .waitFor();
  await picture(page, 'table-measure');
  await page.keyboard.press('Escape');
  await page.mouse.move(other.x + 60, other.y + 90);
  await page.mouse.move(other.x, other.y, { steps: 3 });
  await page.locator('.pin-zone').first().waitFor();
  expect(await page.locator('.fire-zone').count()).toBeGreaterThan(0);
  await context.close();
});

test('a whole training clash on a free table against the computer', { timeout: 900_000 }, async () => {
  const { page, context } = await person(stage);
  await page.addInitScript(() => localStorage.setItem('voltigeur.prefs', JSON.stringify({ ask: false })));
  const made = await clash([HERE, RECRUIT]);
  await sit(page, made.id, made.tokens[0]!);
  const random = seeded('a clash');
  let [decisions, moves] = [0, 0];
  while ((await myTurn(page, 240_000)) === 'decide') {
    const all = await options(page).evaluateAll((buttons) => buttons.map((one) => one.getAttribute('data-action') ?? ''));
    const of = (pattern: RegExp) =>
      all
        .map((action, n) => ({ action, n }))
        .filter(({ action }) => pattern.test(action))
        .map(({ n }) => n);
    const any = (from: number[]) => from[Math.floor(random() * from.length)]!;
    const [march, hands, shots] = [of(/^move /), of(/^take /), of(/^(fire|fight|yes|rally)/)];
    const end = of(/^(finish|done)/);
    if (march.length) {
      await take(page, any(march));
      moves++;
    } else if (shots.length) await take(page, any(shots));
    else if (hands.length && (random() < 0.5 || !end.length)) await take(page, any(hands));
    else await take(page, end.length ? end[0]! : any(all.map((_, n) => n)));
    decisions++;
    expect(decisions, 'a clash has an end').toBeLessThan(1200);
  }
  expect(moves).toBeGreaterThan(20);
  expect(await page.getByTestId('ended').textContent()).toMatch(/\d/);
  expect(complaints.get(page)).toEqual([]);
  await context.close();
});

test('any order can be written in the language of orders, and a wrong one says why and stays', async () => {
  const { page, context } = await person(stage);
  const made = await clash([HERE, HERE]);
  await playOn(stage, made, (all) => (all.some((action) => action.startsWith('order ')) ? undefined : 'done'));
  await sit(page, made.id, made.tokens[0]!);
  await myTurn(page);
  const [field, written] = [page.getByTestId('write'), page.getByTestId('written')];
  await page.getByText('Type another action').click();
  const before = await actions(page);
  // What is no order at all, and an order that is not his to give: both are refused, the second one by its rule.
  const refused = async (order: string, why: RegExp) => {
    await field.fill(order);
    await written.locator('.no').getByText(why).waitFor();
    await page.getByTestId('send').click();
    await page.getByTestId('toast').getByText(why).last().waitFor();
    expect(await field.inputValue(), 'what was written stays').toBe(order);
    expect(await actions(page), 'nothing is played').toBe(before);
  };
  await refused('order f_corps fd1 STORM terrain hill_mill', /'STORM' is not one of DEFEND\|ATTACK/i);
  await refused('order a_corps ad1 DEFEND terrain hill_mill', /not your leader/);
  await written.getByText('EOTE-3.1.1').click();
  await page.getByTestId('rule-text').waitFor();
  await page.keyboard.press('Escape');
  // An order that stands in no list: it is told as a sentence while it is written, and again when it was given.
  const sentence = 'to defend Mill hill until five of its units are worn out or lost; then stay in reserve';
  expect(await options(page).getByText(sentence).count()).toBe(0);
  await field.fill('order f_corps fd1 DEFEND terrain hill_mill until losses 5 then RESERVE');
  await page.getByTestId('says').getByText(`Davout orders the Friant division ${sentence}`).waitFor();
  await field.press('Enter');
  await beyond(page, before);
  await expect.poll(() => field.inputValue()).toBe('');
  await page.getByTestId('given').getByText(`Done: Davout orders the Friant division ${sentence}`).waitFor();
  expect(await options(page).and(page.locator('[data-action^="order f_corps fd1"]')).count(), 'one order a turn').toBe(0);
  // When both sides have issued theirs, the log tells it, and it stands among the orders that bind.
  await playOn(stage, made, (all, now) => (/Command/.test(now.view.clock.phase) && all.includes('done') ? 'done' : undefined));
  await page.getByTestId('log').getByText(sentence).first().waitFor();
  // Those of the side that does not decide now are folded.
  await page.getByTestId('standing').getByText('Friant division: defend Mill hill until five of its units').waitFor({ state: 'attached' });
  expect(complaints.get(page)).toEqual([]);
  await context.close();
});

test('on a phone orders are folded, so that options are seen, and a new question is read from its beginning', async () => {
  const { page, context } = await person(stage, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { made } = await movement();
  await sit(page, made.id, made.tokens[0]!);
  await myTurn(page);
  const seen = async (what: Locator) => {
    const box = (await what.boundingBox())!;
    return box.y >= 0 && box.y + box.height <= 844;
  };
  expect(await seen(options(page).first())).toBe(true);
  const orders = page.getByTestId('standing').getByText(/Friant division: attack Mill hill/);
  expect(await orders.isVisible()).toBe(false);
  await page.getByTestId('standing').locator('summary').first().tap();
  expect(await orders.isVisible()).toBe(true);
  // Somebody from the end of the list: what he does is asked at the top.
  const asked = await page.getByTestId('question').textContent();
  await options(page).and(page.locator('[data-action^="take "]')).last().tap();
  await page.waitForFunction((before) => document.querySelector('[data-testid=question]')?.textContent !== before, asked);
  await expect.poll(() => seen(page.getByTestId('question'))).toBe(true);
  await context.close();
});
