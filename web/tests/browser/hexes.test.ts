// Battlefields of hexes in a real Chromium: moves, sight, reactions of the other browser, what is hidden, a whole battle.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Made, Query, Reach, SeatSpec, Table, Way } from '../../src/api/types';
import { seeded } from '../../src/lib/seeded';
import {
  actions,
  complaints,
  follow,
  HERE,
  INVITE,
  listen,
  makeGame,
  middle,
  myTurn,
  options,
  person,
  playOn,
  RECRUIT,
  setStage,
  sit,
  steady,
  surely,
  take,
  type Stage,
} from './stage';

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage.close());

const hexes = (seats: [SeatSpec, SeatSpec], more: Record<string, unknown> = {}) =>
  makeGame(stage, 'stream-crossing', seats, { rulebook: 'vive-lempereur', ...more });

async function table(made: Made, seat: number): Promise<Table> {
  return (await (await fetch(`${stage.url}/api/games/${made.id}`, { headers: { Authorization: `Bearer ${made.tokens[seat]}` } })).json()) as Table;
}
async function ask(made: Made, seat: number, query: Query): Promise<Answer> {
  const headers = { Authorization: `Bearer ${made.tokens[seat]}`, 'Content-Type': 'application/json' };
  const answer = await fetch(`${stage.url}/api/games/${made.id}/query`, { method: 'POST', headers, body: JSON.stringify(query) });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
const where = async (made: Made, id: string): Promise<string> => {
  const at = (await table(made, 0)).view.pieces.find((piece) => piece.id === id)?.at;
  return at?.kind === 'hexes' ? at.hexes.join('+') : '';
};
/** Blue's first movement phase, nobody charges. */
async function movement(seats: [SeatSpec, SeatSpec] = [HERE, INVITE], more: Record<string, unknown> = {}): Promise<Made> {
  const made = await hexes(seats, more);
  await playOn(stage, made, (all, now) => (/Movement/.test(now.view.clock.phase) ? undefined : all.includes('end') ? 'end' : all.at(-1)));
  return made;
}
const wait = (page: Page, n: number) =>
  page.waitForFunction((count) => Number(document.querySelector('[data-testid=replay]')?.getAttribute('data-actions')) >= count, n);
/** The same, with a yes where a move cannot be taken back: near the enemy it may show what lies under a stack. */
async function given(page: Page, n: number): Promise<void> {
  const asked = (count: number) =>
    !!document.querySelector('[data-testid=confirm]') || Number(document.querySelector('[data-testid=replay]')?.getAttribute('data-actions')) >= count;
  await page.waitForFunction(asked, n);
  const confirm = page.getByTestId('confirm');
  if (await confirm.isVisible()) await confirm.click();
  await wait(page, n);
}
/** The middle of a hex on the screen. */
const spot = (page: Page, hex: string) => middle(page, page.getByTestId(`hex-${hex}`));

test('a unit shows where it can go, at what price and how it arrives; a click gives the move', async () => {
  const { page, context } = await person(stage);
  const made = await movement();
  await sit(page, made.id, made.tokens[0]!);
  await myTurn(page);
  const before = await actions(page);
  await page.getByTestId('piece-b5').click();
  await page.getByTestId('reach').waitFor();
  const reach = (await ask(made, 0, { ask: 'reach', piece: 'b5' })) as Reach;
  expect(await page.locator('[data-testid^=goal-]').count()).toBe(reach.ways.length);
  expect(reach.ways.length).toBeGreaterThan(20);
  const way = reach.ways.find((one) => one.path.length === 3 && !reach.threats.some((threat) => one.path.includes(threat.hex)))!;
  const at = await spot(page, way.hex);
  await page.mouse.move(at.x, at.y);
  const note = page.getByTestId('way-note');
  await note.getByText(`${way.cost} of ${reach.points} movement points`).waitFor();
  expect(await note.textContent()).toContain(`arrives in ${way.posture}`);
  expect(await page.getByTestId('ghost').getAttribute('data-posture')).toBe(way.posture);
  await page.getByTestId('way').waitFor({ state: 'attached' });
  // Nothing was given yet.
  expect(await actions(page)).toBe(before);
  await page.mouse.click(at.x, at.y);
  await given(page, before + 2);
  expect(await where(made, 'b5')).toBe(way.hex);
  // It goes on from there: what is left can be spent.
  await page.getByTestId('reach').waitFor();
  await page.locator('[data-action=stop]').click();
  await given(page, before + 3);
  await page.getByTestId('reach').waitFor({ state: 'detached' });
  expect(complaints.get(page)).toEqual([]);
  await context.close();
});

test('a unit is dragged to where it should go, and Esc puts one down', async () => {
  const { page, context } = await person(stage);
  const made = await movement();
  await sit(page, made.id, made.tokens[0]!);
  await myTurn(page);
  const before = await actions(page);
  await page.getByTestId('piece-b1').click();
  await page.getByTestId('reach').waitFor();
  await page.keyboard.press('Escape');
  await page.getByTestId('reach').waitFor({ state: 'detached' });
  const { ways } = (await ask(made, 0, { ask: 'reach', piece: 'b1' })) as Reach;
  const way = ways.find((one) => one.path.length === 3)!;
  const [from, to] = [await spot(page, way.path[0]!), await spot(page, way.hex)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 14, from.y + 6);
  await page.getByTestId('reach').waitFor();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.getByTestId('ghost').waitFor();
  await page.mouse.up();
  await given(page, before + 2);
  expect(await where(made, 'b1')).toBe(way.hex);
  await context.close();
});

/** A way on which somebody may be fired at. */
async function dangerous(made: Made): Promise<{ reach: Reach; way: Way }> {
  for (const piece of (await table(made, 0)).view.pieces.filter((one) => one.side === 'first')) {
    const reach = (await ask(made, 0, { ask: 'reach', piece: piece.id }).catch(() => undefined)) as Reach | undefined;
    const fired = new Set(reach?.threats.filter((threat) => threat.kind === 'fire').map((threat) => threat.hex));
    const way = reach?.ways.find((one) => one.path.slice(1, -1).some((hex) => fired.has(hex)));
    if (reach && way) return { reach, way };
  }
  throw new Error('nobody is in danger');
}

test('danger on a way is shown; the move stops where the other side must decide, and goes on from there', async () => {
  const made = await movement();
  const [one, two] = [await person(stage), await person(stage)];
  await sit(one.page, made.id, made.tokens[0]!);
  await sit(two.page, made.id, made.tokens[1]!);
  await myTurn(one.page);
  const { reach, way } = await dangerous(made);
  const before = await actions(one.page);
  await one.page.getByTestId(`piece-${reach.piece}`).dispatchEvent('click');
  await one.page.getByTestId('reach').waitFor();
  const hot = way.path.slice(1, -1).find((hex) => reach.threats.some((threat) => threat.kind === 'fire' && threat.hex === hex))!;
  await one.page.getByTestId(`fire-${hot}`).waitFor({ state: 'attached' });
  const at = await spot(one.page, way.hex);
  await one.page.mouse.move(at.x, at.y);
  await one.page.locator('[data-testid=way-note] [data-threat=fire]').waitFor();
  await one.page.mouse.click(at.x, at.y);
  // It cannot be taken back: the page asks.
  await one.page.getByTestId('confirm').click();
  await wait(one.page, before + 2);
  await options(two.page).first().waitFor();
  expect(await two.page.getByTestId('question').textContent()).toMatch(/who fires/);
  expect(await options(one.page).count()).toBe(0);
  // It has come as far as the hex that it leaves under fire.
  const stopped = await where(made, reach.piece);
  expect(way.path.slice(0, -1)).toContain(stopped);
  expect(stopped).not.toBe(way.hex);
  // The arrow of the fire, its totals, and then nobody fires.
  await two.page.locator('[data-action^="fire "]').first().hover();
  await two.page.getByTestId('totals').waitFor();
  expect(await two.page.getByTestId('totals').textContent()).toMatch(/VLE-/);
  await surely(two.page, () => two.page.locator('[data-action="standing fire never"]').click());
  await myTurn(one.page);
  expect(await where(made, reach.piece)).toBe(way.hex);
  // What the other side will not do any more can be read, by both.
  await two.page
    .getByTestId('standing')
    .getByText(/standing order: no opportunity fire/)
    .waitFor();
  await one.page
    .getByTestId('standing')
    .getByText(/standing order: no opportunity fire/)
    .waitFor();
  expect([...complaints.get(one.page)!, ...complaints.get(two.page)!]).toEqual([]);
  await one.context.close();
  await two.context.close();
});

test('the sight tool: from here to there, and why not', async () => {
  const { page, context } = await person(stage);
  const made = await movement();
  await sit(page, made.id, made.tokens[0]!);
  await page.getByTestId('sight-tool').click();
  await page.getByTestId('sight-note').getByText('Choose the hex to look from').waitFor();
  const look = async (hex: string) => {
    const at = await spot(page, hex);
    await page.mouse.move(at.x, at.y);
    return at;
  };
  const eye = await look('0302');
  await page.mouse.click(eye.x, eye.y);
  await page.getByTestId('eye').waitFor({ state: 'attached' });
  await look('0602');
  const note = page.getByTestId('sight-note');
  await note.getByText('in sight', { exact: true }).waitFor();
  await look('0305');
  await note.getByText('out of sight').waitFor();
  expect(await note.textContent()).toContain('0303');
  expect(await note.getByTestId('rule').textContent()).toBe('VLE-VII.7a');
  expect(await page.locator('[data-testid=sight-line].blocked').count()).toBe(1);
  // Hexsides block too, and are named.
  const ridge = await ask(made, 0, { ask: 'sight', from: '0204', to: '0202' });
  expect(ridge).toMatchObject({ tells: 'sight', clear: false, rule: 'VLE-VII.7b', blocked_by: [{ hex: '0204', side: 0 }] });
  expect(await actions(page)).toBe(1);
  await page.keyboard.press('Escape');
  await note.waitFor({ state: 'detached' });
  expect(complaints.get(page)).toEqual([]);
  await context.close();
});

test('whoever rests on a unit sees its front and its field of fire', async () => {
  const { page, context } = await person(stage);
  const made = await movement();
  await sit(page, made.id, made.tokens[0]!);
  await page.getByTestId('piece-r19').hover({ force: true });
  await page.getByTestId('arcs').waitFor({ state: 'attached' });
  const arcs = await ask(made, 0, { ask: 'arcs', piece: 'r19' });
  if (arcs.tells !== 'arcs') throw new Error('these are no arcs');
  expect(await page.locator('[data-testid=arcs] .shot').count()).toBe(arcs.fire.length);
  expect(await page.locator('[data-testid=arcs] .shot:not(.unseen)').count()).toBe(arcs.fire.filter((shot) => shot.clear).length);
  await context.close();
});

/** The training battle with its troops put elsewhere. */
function moved(id: string, places: Record<string, string>): string {
  let text = readFileSync(new URL('../../../scenarios/vive-lempereur/stream-crossing.toml', import.meta.url), 'utf8').replace(
    'id = "stream-crossing"',
    `id = "${id}"`,
  );
  for (const [name, at] of Object.entries(places)) {
    const start = text.indexOf(`name = "${name}"`);
    const [from, to] = [text.indexOf('\nat = ', start) + 1, text.indexOf('\n', text.indexOf('\nat = ', start) + 1)];
    text = `${text.slice(0, from)}at = ${at}${text.slice(to)}`;
  }
  return text;
}

test('picking the next unit ends the move of the last one; whoever only looks at a unit does nothing', async () => {
  const { page, context } = await person(stage);
  const made = await movement();
  await sit(page, made.id, made.tokens[0]!);
  await myTurn(page);
  const names = () =>
    page
      .locator('[data-testid=field] .names text')
      .evaluateAll((all) => all.map((one) => `${one.textContent} ${one.getAttribute('x')} ${one.getAttribute('y')}`));
  const before = await names();
  const played = async () => (await table(made, 0)).log.map((entry) => entry.action);
  const start = (await played()).length;
  await page.getByTestId('piece-b1').dispatchEvent('click');
  await page.locator('[data-testid=reach][data-piece=b1]').waitFor({ state: 'attached' });
  const goal = (await page.locator('[data-testid^=goal-]').first().getAttribute('data-testid'))!.slice(5);
  await page.getByTestId(`hex-${goal}`).dispatchEvent('click');
  await given(page, start + 2);
  await steady(page);
  await page.getByText('To end this move, choose another unit on the map.').waitFor();
  // An enemy is looked at.
  await page.locator('[data-testid^=piece-r]').last().dispatchEvent('click');
  await page.getByTestId('card').waitFor();
  await page.waitForTimeout(300);
  expect((await played()).slice(start)).toEqual(['activate b1', `go ${goal}`]);
  await page.keyboard.press('Escape');
  // The next one is picked: the first one has stopped, and nothing else has happened.
  await page.getByTestId('piece-b2').dispatchEvent('click');
  await page.locator('[data-testid=reach][data-piece=b2]').waitFor({ state: 'attached' });
  expect((await played()).slice(start)).toEqual(['activate b1', `go ${goal}`, 'stop']);
  // Places have kept their names where they were.
  expect(await names()).toEqual(before);
  expect(before.length).toBeGreaterThan(2);
  expect(complaints.get(page)).toEqual([]);
  await context.close();
});

test('what would only harm oneself is behind "More", and skipped if that is all; it can be looked at again', async () => {
  // Cavalry too far from anybody to charge: it could only break its own order.
  const scenario_text = moved('far', {
    '1st Blue Chasseurs': '{ hex = "0110", formation = "disorganized", stack = 1 }',
    '2nd Blue Cuirassiers': '{ hex = "0112", formation = "column", facing = 2, stack = 1 }',
    '6th Red Fusiliers': '{ hex = "1506", formation = "column", facing = 4, stack = 1 }',
  });
  const make = (more: Record<string, unknown> = {}) =>
    makeGame(stage, 'far', [HERE, RECRUIT], { rulebook: 'vive-lempereur', scenario: undefined, scenario_text, ...more });
  const asked = await make();
  const { page, context } = await person(stage);
  await sit(page, asked.id, asked.tokens[0]!);
  await myTurn(page);
  // Asked, the player sees the end of the phase; the rest has no letter and no light.
  const more = page.getByTestId('more');
  await more.getByText('More: 2 choices that would gain nothing').waitFor();
  expect(await page.locator('[data-testid=options] > ul button.option').evaluateAll((all) => all.map((one) => one.getAttribute('data-action')))).toEqual([
    'end',
  ]);
  expect(await more.locator('kbd').count()).toBe(0);
  expect(await page.locator('[data-testid=field] .counter.lit').count()).toBe(0);
  await page.keyboard.press('b');
  await page.getByTestId('piece-b8').dispatchEvent('click');
  await page.waitForTimeout(300);
  expect(await actions(page)).toBe(0);
  // Skipped by the standing order that everybody has, as the player's own decision.
  const made = await make({ standing: {} });
  await page.goto('/');
  await sit(page, made.id, made.tokens[0]!);
  await page.getByTestId('skipped').getByText('Your standing orders decided for Blue: skip what could gain nothing.').waitFor();
  const [first] = (await table(made, 0)).log;
  expect([first?.action, first?.side, first?.forced]).toEqual(['end', 'first', false]);
  await page.getByTestId('look-again').click();
  await follow(page, 0);
  await page.waitForTimeout(500);
  expect(await actions(page)).toBe(0);
  await take(page, 0);
  await follow(page, 1);
  expect(complaints.get(page)).toEqual([]);
  await context.close();
});

test('hidden units of a stack never reach the other browser', async () => {
  // Guns under infantry: Red sees the infantry only.
  const scenario_text = moved('stack', { 'Blue Foot Battery': '{ hex = "0405", formation = "limbered", facing = 2, stack = 2 }' });
  const made = await makeGame(stage, 'stack', [HERE, INVITE], { rulebook: 'vive-lempereur', scenario: undefined, scenario_text });
  const [one, two] = [await person(stage), await person(stage)];
  const told = listen(two.page);
  await sit(one.page, made.id, made.tokens[0]!);
  await sit(two.page, made.id, made.tokens[1]!);
  await one.page.getByTestId('piece-b9').waitFor({ state: 'attached' });
  await two.page.getByTestId('piece-b1').waitFor();
  expect(await two.page.getByTestId('piece-b9').count()).toBe(0);
  // Both are fanned out for their owner, with their order.
  await one.page.getByTestId('piece-b1').hover({ force: true });
  await one.page.locator('[data-testid=piece-b9] .order').waitFor();
  // Blue moves the upper one away under Red's eyes, who asks about all that can be asked.
  const { actions: played } = await playOn(stage, made, (_, now) => (/Movement/.test(now.view.clock.phase) ? undefined : 'end'));
  await follow(two.page, played);
  for (const query of [
    { ask: 'arcs', piece: 'b9' },
    { ask: 'reach', piece: 'b9' },
    { ask: 'reach', piece: 'b1' },
  ] satisfies Query[])
    await expect(ask(made, 1, query)).rejects.toThrow('422');
  await two.page.getByTestId('sight-tool').click();
  const eye = await spot(two.page, '0906');
  await two.page.mouse.click(eye.x, eye.y);
  const there = await spot(two.page, '0605');
  await two.page.mouse.move(there.x, there.y);
  await two.page.getByTestId('sight-line').waitFor({ state: 'attached' });
  const heard = () => told.join('\n');
  await follow(two.page, await actions(one.page));
  expect(heard()).toContain('1st Blue Line');
  expect(heard()).not.toContain('Blue Foot Battery');
  expect(heard()).not.toMatch(/"b9"/);
  // What is uncovered is seen.
  await playOn(stage, made, (all, now) =>
    now.view.pieces.some((piece) => piece.id === 'b1' && piece.at.kind === 'hexes' && piece.at.hexes[0] === '0506')
      ? undefined
      : (all.find((action) => action === 'go 0506') ?? all.find((action) => action === 'activate b1') ?? all.at(-1)),
  );
  await two.page.getByTestId('piece-b9').waitFor();
  expect(heard()).toContain('Blue Foot Battery');
  await one.context.close();
  await two.context.close();
});

test('what lies under reserve counters reaches its owner only, from the set-up on', async () => {
  const made = await hexes([HERE, INVITE], { switches: ['hidden-stacks', 'reserves', 'dummies'] });
  const [one, two] = [await person(stage), await person(stage)];
  const [own, other] = [listen(one.page), listen(two.page)];
  await sit(one.page, made.id, made.tokens[0]!);
  await sit(two.page, made.id, made.tokens[1]!);
  // Until Blue has hidden what it hides, Red sees none of its troops.
  await two.page.locator('[data-testid^=piece-r]').first().waitFor();
  expect(await two.page.locator('[data-testid^=piece-b]').count()).toBe(0);
  const give = async (action: string | RegExp): Promise<string> => {
    await myTurn(one.page);
    const all = await options(one.page).evaluateAll((found) => found.map((button) => button.getAttribute('data-action') ?? ''));
    const n = all.findIndex((text) => (typeof action === 'string' ? text === action : action.test(text)));
    expect(n, `${action} among ${all.join(', ')}`).toBeGreaterThanOrEqual(0);
    const before = await actions(one.page);
    // Places are chosen on the map.
    const hex = /^to (\d+)$/.exec(all[n]!)?.[1];
    if (hex) await one.page.getByTestId(`hex-${hex}`).dispatchEvent('click');
    else await take(one.page, n);
    await wait(one.page, before + 1);
    return all[n]!;
  };
  const hidden: string[] = [];
  for (let n = 0; n < 2; n++) {
    hidden.push((await give(/^reserve b/)).split(' ')[1]!);
    await myTurn(one.page);
    // One counter that fits is no choice.
    if (await options(one.page).and(one.page.locator('[data-action^="counter "]')).count()) await give(/^counter /);
    await myTurn(one.page);
    if (/which hex/.test((await one.page.getByTestId('question').textContent()) ?? '')) await give(/^to /);
  }
  await give(/^decoy b/);
  const names = new Map((await table(made, 0)).view.pieces.map((piece) => [piece.id, piece.name]));
  await give('done');
  // Red sees the troops that are open, and the counters, face down.
  await myTurn(two.page);
  await two.page.locator('[data-testid^=piece-b]').first().waitFor();
  const counters = (await table(made, 1)).view.markers.filter((marker) => marker.sign === 'reserve');
  expect(counters.length).toBeGreaterThan(0);
  for (const counter of counters) {
    expect(counter.side).toBe('first');
    expect(await two.page.getByTestId(`marker-${counter.id}`).getAttribute('class')).toContain('cover');
    // Its owner sees his units there.
    expect(await one.page.getByTestId(`marker-${counter.id}`).getAttribute('class')).toContain('tab');
  }
  for (const id of hidden) {
    await one.page.getByTestId(`piece-${id}`).waitFor({ state: 'attached' });
    expect(await two.page.getByTestId(`piece-${id}`).count()).toBe(0);
    for (const query of [
      { ask: 'arcs', piece: id },
      { ask: 'reach', piece: id },
    ] satisfies Query[])
      await expect(ask(made, 1, query)).rejects.toThrow('422');
  }
  // Red hides nothing; the battle begins, and Red looks back to the beginning.
  await playOn(stage, made, (all, now) => (now.view.clock.turn > 0 ? undefined : all.includes('done') ? 'done' : all.at(-1)));
  await two.page.getByText('Turn 1').first().waitFor();
  await two.page.goto(`/g/${made.id}?at=0`);
  await two.page.getByTestId('past').waitFor();
  await two.page.waitForLoadState('networkidle');
  expect(hidden.length).toBe(2);
  for (const id of hidden) {
    const name = names.get(id)!;
    expect(name.length).toBeGreaterThan(4);
    expect(own.join('\n')).toContain(name);
    expect(own.join('\n')).toContain(`"${id}"`);
    expect(other.join('\n')).not.toContain(name);
    // Of what the page is made of, the program may have any letters in it.
    const told = other.filter((text) => !/^\S+\/page\//.test(text)).join('\n');
    expect([...told.matchAll(new RegExp(`.{0,60}(?<![\\w-])${id}(?![\\w-]).{0,40}`, 'g'))].map(([text]) => text)).toEqual([]);
  }
  // The ears were open: what is not hidden was told.
  const open = [...names].find(([id]) => id.startsWith('b') && !hidden.includes(id))!;
  expect(other.join('\n')).toContain(open[1]);
  expect(other.join('\n')).not.toMatch(/"kind":"decoy"/);
  expect([...complaints.get(one.page)!, ...complaints.get(two.page)!]).toEqual([]);
  await one.context.close();
  await two.context.close();
});

test('a charge by two browsers: a square is tried, cavalry countercharges, the winner exploits', { timeout: 600_000 }, async () => {
  // Guns that the charge meets, cavalry beside its way, and infantry that sees it come from afar.
  const scenario_text = moved('charge', {
    '2nd Blue Cuirassiers': '{ hex = "0903", formation = "column", facing = 2, stack = 1 }',
    'Red Foot Battery': '{ hex = "1303", formation = "limbered", facing = 4, stack = 1 }',
    '1st Red Hussars': '{ hex = "1304", formation = "column", facing = 5, stack = 1 }',
    '2nd Red Dragoons': '{ hex = "1501", formation = "column", facing = 4, stack = 1 }',
  });
  const seen = { square: 0, countercharge: 0, exploit: 0, attack: 0 };
  const [one, two] = [await person(stage), await person(stage)];
  for (let n = 0; n < 8 && !(seen.square && seen.countercharge && seen.exploit); n++) {
    const made = await makeGame(stage, 'charge', [HERE, INVITE], { rulebook: 'vive-lempereur', scenario: undefined, scenario_text });
    await sit(one.page, made.id, made.tokens[0]!);
    await sit(two.page, made.id, made.tokens[1]!);
    for (let i = 0; i < 90; i++) {
      const now = await table(made, 0);
      if (now.view.clock.turn > 1 || now.view.clock.active !== 'first' || /Rally/.test(now.view.clock.phase)) break;
      const who = now.view.prompt?.side === 'first' ? one.page : two.page;
      await wait(who, now.actions);
      await myTurn(who);
      const all = await options(who).evaluateAll((buttons) => buttons.map((button) => button.getAttribute('data-action') ?? ''));
      const pick = choice(all, now, n);
      const word = /exploit/.test(now.view.prompt?.question ?? '') ? 'exploit' : pick.split(' ')[0]!;
      if (word in seen) seen[word as keyof typeof seen]++;
      await give(who, pick);
    }
  }
  expect(seen.square, 'somebody tried to form square').toBeGreaterThan(0);
  expect(seen.countercharge, 'somebody tried to countercharge').toBeGreaterThan(0);
  expect(seen.exploit, 'somebody exploited').toBeGreaterThan(0);
  expect([...complaints.get(one.page)!, ...complaints.get(two.page)!]).toEqual([]);
  await one.context.close();
  await two.context.close();

  /** Blue charges the guns; Red tries everything in one game, and lets the charge come on in the next. */
  function choice(all: string[], now: Table, game: number): string {
    const find = (start: string) => all.find((action) => action.startsWith(start));
    if (now.view.prompt?.side === 'second') return find('square') ?? (game % 2 === 0 ? find('countercharge') : undefined) ?? find('done') ?? all[0]!;
    if (/Charges/.test(now.view.clock.phase)) {
      const done = now.view.pieces.some(
        (piece) => piece.id === 'b8' && piece.states.some((state) => state.word === 'charged' || state.word === 'disorganized'),
      );
      return find('go 1203') ?? find('stop') ?? find('form line 1') ?? find('form') ?? (done ? find('end') : find('activate b8')) ?? all.at(-1)!;
    }
    return find('exploit') ?? find('advance') ?? find('attack 1303') ?? find('join') ?? find('done') ?? find('end') ?? all[0]!;
  }
  async function give(page: Page, action: string): Promise<void> {
    await page.evaluate(() => document.querySelectorAll('details.places').forEach((one) => one.setAttribute('open', '')));
    await surely(page, () => page.locator(`[data-action="${action}"]`).click());
  }
});

test('a whole training battle on hexes against the computer', { timeout: 900_000 }, async () => {
  const { page, context } = await person(stage);
  await page.addInitScript(() => localStorage.setItem('voltigeur.prefs', JSON.stringify({ ask: false })));
  const made = await hexes([HERE, RECRUIT]);
  await sit(page, made.id, made.tokens[0]!);
  const random = seeded('a battle on hexes');
  let [decisions, moves, phase, left] = [0, 0, '', 0];
  while ((await myTurn(page, 240_000)) === 'decide') {
    const now = (await page.getByTestId('clock').textContent()) ?? '';
    if (now !== phase) [phase, left] = [now, 4];
    const all = await options(page).evaluateAll((buttons) => buttons.map((one) => one.getAttribute('data-action') ?? ''));
    const movers = all.filter((action) => action.startsWith('activate'));
    // A few moves in each phase, on the map; else the last option, which ends what goes on.
    if (/Movement/.test(now) && left > 0 && movers.length) {
      left--;
      const before = await actions(page);
      const id = movers[Math.floor(random() * movers.length)]!.split(' ')[1]!;
      await page.getByTestId(`piece-${id}`).dispatchEvent('click');
      // It shows where it can go; if it can go nowhere, it is activated, or the page asks what is meant.
      await page.waitForFunction(
        ([unit, n]) =>
          document.querySelector(`[data-testid=reach][data-piece="${unit}"], [data-testid=picker], [data-testid=confirm]`) ||
          Number(document.querySelector('[data-testid=replay]')?.getAttribute('data-actions')) > n,
        [id, before] as const,
      );
      if (await page.locator(`[data-testid=reach][data-piece="${id}"]`).count()) {
        const goals = await page.locator('[data-testid^=goal-]').evaluateAll((found) => found.map((one) => one.getAttribute('data-testid')!.slice(5)));
        await page.getByTestId(`hex-${goals[Math.floor(random() * goals.length)]}`).dispatchEvent('click');
        await wait(page, before + 1);
        await steady(page);
        moves++;
      } else if (await page.locator('[data-testid=picker], [data-testid=confirm]').count()) await page.keyboard.press('Escape');
    } else {
      const fight = all.findIndex((action) => /^(attack|target|fire|rally|advance)/.test(action));
      const stop = all.findIndex((action) => /^(stop|done|end)$/.test(action));
      await take(page, fight >= 0 && random() < 0.7 ? fight : stop >= 0 ? stop : 0);
    }
    decisions++;
    expect(decisions, 'a training battle has an end').toBeLessThan(900);
  }
  expect(moves).toBeGreaterThan(15);
  expect(await page.getByTestId('ended').textContent()).toMatch(/\d/);
  expect(await page.getByTestId('log').locator('.line').count()).toBeGreaterThan(60);
  expect(complaints.get(page)).toEqual([]);
  await context.close();
});
