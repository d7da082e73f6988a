// Fire and assault on a free table, with all that is told before they are decided; pictures of them for the documents.
import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Made } from '../../src/api/types';
import { at, BOLD, clash } from './clash';
import { complaints, HERE, makeGame, middle, myTurn, person, picture, playOn, setStage, sit, still, type Stage } from './stage';

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage.close());

const LAPTOP: BrowserContextOptions = { viewport: { width: 1366, height: 768 } };
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** How far whom goes: three battalions into the enemy's line, the others as far as their orders ask. */
const MARCHES: Record<string, number> = { f03: 4.4, f04: 4.4, f02: 4.4, f01: 4, f05: 4, f06: 4, f07: 4, f08: 4, f11: 7, f12: 7, f13: 7 };

/** The French before the Austrian line, played until something of this kind can be chosen. */
async function close(until: string): Promise<Made> {
  const places = {
    f_div: at(36, 27),
    f02: at(29, 31, 0),
    f03: at(34, 31, 0),
    f04: at(39, 31, 0),
    f09: at(42.5, 29, 0),
    a09: at(22, 45, 180),
    a10: at(47, 45, 180),
  };
  const attack = { order: '{ type = "ATTACK", objective = { enemy_division = "ad1" }, until = ["losses(2)"] }' };
  const made = await makeGame(stage, 'close', [HERE, HERE], {
    rulebook: 'eagles',
    scenario: undefined,
    scenario_text: clash('close', { f_corps: BOLD, fd2: attack, ...places }),
  });
  const gone = new Set<string>();
  await playOn(stage, made, (all) => {
    if (all.some((action) => action.startsWith(until))) return undefined;
    const next = Object.keys(MARCHES).find((id) => all.includes(`take ${id}`) && !gone.has(id));
    if (next) {
      gone.add(next);
      return `move ${next} advance ${MARCHES[next]}`;
    }
    return all.includes('done') ? 'done' : all.at(-1);
  });
  return made;
}

test.each([
  ['table-fire', 'fire f09', LAPTOP],
  ['table-assault', 'fight', LAPTOP],
  ['table-dark', 'fight', { ...LAPTOP, colorScheme: 'dark' }],
  ['table-phone', 'fight', PHONE],
] as const)('what may come of it, line by line (%s)', async (name, action, options) => {
  const { page, context } = await person(stage, options);
  const made = await close(action);
  await sit(page, made.id, made.tokens[0]!);
  await myTurn(page);
  const option = page.locator(`[data-action^="${action}"]`).first();
  await (options === PHONE ? option.tap() : option.hover());
  await page.getByTestId('odds').waitFor();
  await page.getByTestId('totals').waitFor();
  // Each line of the sum has its rule, and the lines make the sum.
  const sums = await page
    .getByTestId('totals')
    .locator('tbody')
    .evaluateAll((parts) => parts.map((part) => [...part.querySelectorAll('tr')].map((row) => Number(row.querySelector('td')?.textContent))));
  expect(sums.length).toBeGreaterThan(0);
  const [most] = sums.toSorted((a, b) => b.length - a.length);
  expect(most!.length).toBeGreaterThan(2);
  for (const [total, ...lines] of sums) if (lines.length) expect(lines.reduce((a, b) => a + b)).toBe(total);
  expect(await page.getByTestId('totals').getByTestId('rule').first().textContent()).toMatch(/^EOTE-/);
  // What it is about can be seen beside it.
  await still(page);
  const hand = (await page.getByTestId('preview').boundingBox())!;
  for (const body of await page.locator('.troop.pointed').all()) {
    const { x, y } = await middle(page, body);
    expect(x > hand.x && x < hand.x + hand.width && y > hand.y && y < hand.y + hand.height, 'it is covered').toBe(false);
  }
  await picture(page, name);
  expect(complaints.get(page)).toEqual([]);
  await context.close();
});
