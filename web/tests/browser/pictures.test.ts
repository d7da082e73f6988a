// Pictures for the documents, made by the page itself: a laptop by day and by night, and a phone.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaints, fighter, myTurn, options, person, picture, playOn, quatreBras, setStage, sit, type Stage } from './stage';

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage.close());

const LAPTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Quatre Bras with a fight to decide. */
async function fight(page: Page): Promise<void> {
  const made = await quatreBras(stage);
  await playOn(
    stage,
    made,
    fighter((_, all) => all.some((action) => action.startsWith('attack'))),
  );
  await sit(page, made.id, made.tokens[0]!);
  await myTurn(page);
}

test('the home page', async () => {
  const { page, context } = await person(stage, LAPTOP);
  await page.goto('/');
  for (const id of ['training-1', 'quatre-bras']) await page.getByTestId(`scenario-${id}`).locator('svg').first().waitFor();
  await picture(page, 'home');
  await context.close();
});

test.each([
  ['quatre-bras', 'light'],
  ['dark', 'dark'],
] as const)('an attack at Quatre Bras on a laptop (%s)', async (name, colorScheme) => {
  const { page, context } = await person(stage, { ...LAPTOP, colorScheme });
  await fight(page);
  await page.locator('[data-action^="attack"]').first().hover();
  await page.getByTestId('odds').waitFor();
  await picture(page, name);
  expect(complaints.get(page)).toEqual([]);
  await context.close();
});

test('Quatre Bras on a phone', async () => {
  const { page, context } = await person(stage, PHONE);
  await fight(page);
  await options(page).first().tap();
  await picture(page, 'phone');
  await context.close();
});

test('what happened at Quatre Bras, summed up and as a film', async () => {
  const { page, context } = await person(stage, LAPTOP);
  const made = await quatreBras(stage);
  await sit(page, made.id, made.tokens[0]!);
  await page.getByTestId('what-happened').click();
  await picture(page, 'happened');
  await page.getByTestId('watch').click();
  // Three times faster is half as fast as usual.
  for (let n = 0; n < 3; n++) await page.getByTestId('film-speed').click();
  await page.locator('[data-testid=scene][data-kind-of=fight]').waitFor({ state: 'attached' });
  await picture(page, 'film');
  expect(complaints.get(page)).toEqual([]);
  await context.close();
});
