// Pictures for the documents, made by the page itself.
import { afterAll, beforeAll, test } from 'vitest';
import { myTurn, options, person, picture, quatreBras, setStage, sit, type Stage } from './stage';

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage.close());

test('the home page', async () => {
  const { page, context } = await person(stage);
  await page.goto('/');
  await page.getByTestId('scenario-quatre-bras').locator('svg').waitFor();
  await picture(page, 'home');
  await context.close();
});

test('Quatre Bras on a laptop, by day and by night', async () => {
  for (const [name, colorScheme] of [['laptop', 'light'], ['dark', 'dark']] as const) {
    const { page, context } = await person(stage, { colorScheme });
    const made = await quatreBras(stage);
    await sit(page, made.id, made.tokens[0]!);
    await myTurn(page);
    await options(page).first().hover();
    await picture(page, name);
    await context.close();
  }
});

test('Quatre Bras on a phone', async () => {
  const { page, context } = await person(stage, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  const made = await quatreBras(stage);
  await sit(page, made.id, made.tokens[0]!);
  await myTurn(page);
  await picture(page, 'phone');
  await context.close();
});
