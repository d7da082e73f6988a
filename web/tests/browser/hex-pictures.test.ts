// Pictures of battlefields of hexes for the documents, made by the page itself.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Made, SeatSpec, Table } from '../../src/api/types';
import { complaints, HERE, INVITE, makeGame, middle, myTurn, person, picture, playOn, setStage, sit, type Stage } from './stage';

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage.close());

const LAPTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SEATS: [SeatSpec, SeatSpec] = [HERE, INVITE];

async function battle(scenario: string, until: (table: Table, options: string[]) => boolean, prefer: RegExp = /^$/): Promise<{ made: Made; table: Table }> {
  const made = await makeGame(stage, scenario, SEATS, { rulebook: 'vive-lempereur' });
  let n = 0;
  const table = await playOn(
    stage,
    made,
    (all, now) => {
      if (until(now, all)) return undefined;
      const liked = all.filter((action) => prefer.test(action));
      return liked.length && n++ % 9 !== 8 ? liked[(n * 7) % liked.length] : (all.find((action) => /^(stop|done|end)$/.test(action)) ?? all.at(-1));
    },
    2000,
  );
  return { made, table };
}
const spot = (page: Page, hex: string) => middle(page, page.getByTestId(`hex-${hex}`));
const inMovement = (table: Table) =>
  /Movement/.test(table.view.clock.phase) && table.view.clock.active === 'first' && !table.view.markers.some((marker) => marker.kind === 'group');

test.each(['light', 'dark'] as const)('a move at the stream, with what awaits it (%s)', async (colorScheme) => {
  const { page, context } = await person(stage, { ...LAPTOP, colorScheme });
  const { made } = await battle('stream-crossing', inMovement);
  await sit(page, made.id, made.tokens[0]!);
  await myTurn(page);
  await page.getByTestId('piece-b5').dispatchEvent('click');
  await page.getByTestId('reach').waitFor();
  const at = await spot(page, '0904');
  await page.mouse.move(at.x, at.y);
  await page.getByTestId('way').waitFor({ state: 'attached' });
  await picture(page, colorScheme === 'light' ? 'hex-move' : 'hex-dark');
  expect(complaints.get(page)).toEqual([]);
  await context.close();
});

test('Auerstaedt as a whole, and near', async () => {
  const { page, context } = await person(stage, LAPTOP);
  const { made, table } = await battle(
    'auerstaedt',
    (now) => now.view.clock.turn >= 3 && /Movement/.test(now.view.clock.phase),
    /^(activate|go|enter|form column)/,
  );
  const seat = table.view.prompt?.side === 'second' ? 1 : 0;
  await sit(page, made.id, made.tokens[seat]!);
  await page.keyboard.press('0');
  await picture(page, 'hex-auerstaedt');
  const at = await spot(page, '2012');
  await page.mouse.move(at.x, at.y);
  for (let i = 0; i < 7; i++) await page.mouse.wheel(0, -120);
  await page.mouse.move(at.x + 180, at.y + 190);
  await picture(page, 'hex-near');
  await context.close();
});

test('what is seen, and what is not', async () => {
  const { page, context } = await person(stage, LAPTOP);
  const { made } = await battle('stream-crossing', inMovement);
  await sit(page, made.id, made.tokens[0]!);
  await page.getByTestId('sight-tool').click();
  const [from, to] = [await spot(page, '0506'), await spot(page, '1204')];
  await page.mouse.click(from.x, from.y);
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.getByTestId('sight-line').waitFor({ state: 'attached' });
  await picture(page, 'hex-sight');
  await context.close();
});

test('a fire with its totals and its odds', async () => {
  const { page, context } = await person(stage, LAPTOP);
  const { made, table } = await battle('stream-crossing', (_, all) => all.some((action) => action.startsWith('fire ')), /^(target|activate|go 0[5-8]0[4-7])/);
  await sit(page, made.id, made.tokens[table.view.prompt?.side === 'second' ? 1 : 0]!);
  await myTurn(page);
  await page.locator('[data-action^="fire "]').first().hover();
  await page.getByTestId('totals').waitFor();
  await picture(page, 'hex-fire');
  await context.close();
});

test('on a phone', async () => {
  const { page, context } = await person(stage, PHONE);
  const { made } = await battle('stream-crossing', inMovement);
  await sit(page, made.id, made.tokens[0]!);
  await myTurn(page);
  await page.getByTestId('piece-b5').dispatchEvent('click');
  await page.getByTestId('reach').waitFor();
  await picture(page, 'hex-phone');
  await context.close();
});
