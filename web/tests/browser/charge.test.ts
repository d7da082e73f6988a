// A cavalry charge on a free table, by two browsers, each of which decides what is its own to decide.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, BOLD, ce, clash } from './clash';
import {
  actions,
  beyond,
  complaints,
  follow,
  HERE,
  INVITE,
  makeGame,
  middle,
  myTurn,
  options,
  person,
  picture,
  playOn,
  setStage,
  sit,
  surely,
  type Stage,
} from './stage';

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage.close());

/**
 * Hussars in a corner of the mill hill with a battalion before them and horse beside their way. What the dice say makes no difference: the
 * French surely win the initiative and every fight, and the battalion cannot form square.
 */
const HUSSARS = clash('hussars', {
  f_corps: BOLD,
  f_cav: at(55, 3),
  a_cav: at(69, 15),
  fd1: { order: '{ type = "DEFEND" }' },
  fd2: { order: '{ type = "ATTACK", objective = { enemy_division = "ad1" }, until = ["losses(2)"] }' },
  ad1: { order: '{ type = "DEFEND" }' },
  ad2: { order: '{ type = "ATTACK", objective = { enemy_division = "fd2" }, until = ["losses(2)"] }' },
  f11: { division: '"fd1"' },
  f12: { division: '"fd1"' },
  f14: { division: '"fd1"' },
  f13: { ...at(58, 4, 0), ...ce(40) },
  a07: { ...at(58, 13.5, 180), ...ce(1) },
  a13: { ...at(66.5, 12.5, 270), ...ce(4) },
});

/** The middle of a body on the screen. */
const body = (page: Page, id: string) => middle(page, page.getByTestId(`piece-${id}`).locator('.stand').first());

test('a charge by two browsers: a square is tried, cavalry intercepts, the winner breaks through', async () => {
  const made = await makeGame(stage, 'hussars', [HERE, INVITE], { rulebook: 'eagles', scenario: undefined, scenario_text: HUSSARS });
  await playOn(stage, made, (all, table) => (/Movement/.test(table.view.clock.phase) ? undefined : all.includes('done') ? 'done' : all.at(-1)));
  const [french, austrian] = [await person(stage), await person(stage)];
  const [one, two] = [french.page, austrian.page];
  await sit(one, made.id, made.tokens[0]!);
  await sit(two, made.id, made.tokens[1]!);

  /** The one who must decide is asked this, the other one nothing; an option is taken by a click. */
  const decide = async (who: Page, question: RegExp, action: RegExp): Promise<void> => {
    const other = who === one ? two : one;
    await who.getByTestId('question').getByText(question).waitFor();
    await myTurn(who);
    await follow(other, await actions(who));
    expect(await options(other).count()).toBe(0);
    const all = await options(who).evaluateAll((buttons) => buttons.map((button) => button.getAttribute('data-action') ?? ''));
    const n = all.findIndex((found) => action.test(found));
    expect(n, `${action} among ${all.join(', ')}`).toBeGreaterThanOrEqual(0);
    await surely(who, () => options(who).nth(n).click());
  };

  // The hussars are let go over the battalion: the note tells that this is a charge, and who may answer it.
  await myTurn(one);
  const from = await body(one, 'f13');
  await one.mouse.click(from.x, from.y);
  await one.getByTestId('reach').waitFor();
  const [grip, goal] = [await body(one, 'f13'), await body(one, 'a07')];
  await one.mouse.move(grip.x, grip.y);
  await one.mouse.down();
  await one.mouse.move(grip.x, (grip.y + goal.y) / 2, { steps: 4 });
  await one.getByTestId('draft').first().waitFor();
  await one.mouse.move(grip.x, goal.y, { steps: 4 });
  await one.mouse.up();
  const plan = one.getByTestId('plan');
  await plan.getByText('charges 7th Jager').waitFor();
  await plan.getByText('7th Jager may form square').waitFor();
  await plan.getByText('Stipsicz Hussars may intercept').waitFor();
  await picture(one, 'table-charge');
  const before = await actions(one);
  await one.getByTestId('give').click();
  await beyond(one, before);

  await decide(two, /7th Jager try to form square/, /^yes$/);
  await two.getByTestId('log').getByText('7th Jager fails to form square').waitFor();
  await decide(two, /Stipsicz Hussars intercept/, /^yes$/);
  await decide(one, /wheel to face it/, /^turn /);
  await one.getByTestId('log').getByText('Stipsicz Hussars intercepts 8e Hussards').waitFor();
  // Nobody else moves or fires, and nobody supports.
  await decide(one, /Choose a unit to move/, /^done$/);
  await decide(two, /Choose a unit to move/, /^done$/);
  await decide(two, /batteries fire/, /^done$/);
  await decide(two, /support the defender/, /^done$/);
  // The horse routs or falls back, by the die; the hussars ride on at the battalion, which tries again.
  await one
    .getByTestId('question')
    .getByText(/Should 8e Hussards break through|fall back/)
    .waitFor();
  if (/fall back/.test((await one.getByTestId('question').textContent()) ?? '')) await decide(two, /fall back/, /^back /);
  await one
    .getByTestId('question')
    .getByText(/Should 8e Hussards break through/)
    .waitFor();
  await one.locator('[data-action^="breakthrough -45"]').hover();
  await one.getByTestId('preview').waitFor();
  await decide(one, /Should 8e Hussards break through/, /^breakthrough -45/);
  await decide(two, /Should 7th Jager try to form square/, /^yes$/);
  for (const page of [one, two]) {
    await page.getByTestId('log').getByText('8e Hussards breaks through').waitFor();
    await page
      .getByTestId('log')
      .getByText(/8e Hussards against 7th Jager/)
      .waitFor();
    expect(await page.getByTestId('log').getByText('7th Jager fails to form square').count()).toBe(2);
    expect(complaints.get(page)).toEqual([]);
  }
  await french.context.close();
  await austrian.context.close();
});
