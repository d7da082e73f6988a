// Several people at one table, each in a browser of their own.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  actions,
  beyond,
  breakable,
  complaints,
  fighter,
  follow,
  HERE,
  INVITE,
  join,
  listen,
  makeGame,
  makeWaiting,
  myTurn,
  options,
  person,
  playOn,
  setStage,
  sit,
  take,
  type Stage,
} from './stage';

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage.close());

async function pair(more: Record<string, unknown> = {}) {
  const made = await makeGame(stage, 'training-1', [HERE, INVITE], more);
  const [one, two] = [await person(stage), await person(stage)];
  await sit(one.page, made.id, made.tokens[0]!);
  await sit(two.page, made.id, made.tokens[1]!);
  return {
    made,
    one: one.page,
    two: two.page,
    close: async () => {
      await one.context.close();
      await two.context.close();
    },
  };
}

/** The one of the two who must decide now. Both have seen all that was played: what the other one shows is not older. */
async function decider(one: Page, two: Page): Promise<[Page, Page]> {
  for (;;) {
    await Promise.race([options(one).first().waitFor(), options(two).first().waitFor()]);
    const played = [await actions(one), await actions(two)];
    const choices = [await options(one).count(), await options(two).count()];
    if (played[0] === played[1] && (choices[0] === 0) !== (choices[1] === 0)) return choices[0] ? [one, two] : [two, one];
    await one.waitForTimeout(50);
  }
}

test('what one plays, the other sees at once; nothing secret reaches anybody', async () => {
  const made = await makeGame(stage, 'training-1', [HERE, INVITE]);
  const [one, two] = [(await person(stage)).page, (await person(stage)).page];
  const told = [listen(one), listen(two)];
  await sit(one, made.id, made.tokens[0]!);
  await sit(two, made.id, made.tokens[1]!);
  // A token does not stay where others can read it.
  expect(one.url()).not.toContain('token');
  for (let i = 0; i < 14; i++) {
    const [who, other] = await decider(one, two);
    expect(await other.getByTestId('options').count()).toBe(0);
    await take(who, (await options(who).count()) - 1);
    await follow(other, await actions(who));
    expect(await other.getByTestId('clock').textContent()).toBe(await who.getByTestId('clock').textContent());
  }
  const [first, second] = told.map((all) => all.join('\n'));
  expect(first!.length).toBeGreaterThan(20_000);
  for (const heard of [first!, second!]) {
    expect(heard).toContain('"kind":"played"');
    for (const secret of [...made.tokens, made.maker, made.watch]) expect(heard).not.toContain(secret!);
    expect(heard).toContain('"secret":null');
    expect(heard).not.toMatch(/"secret":"/);
  }
  // What one may choose is not told to the other while it is theirs to choose.
  const mixed = second!.split('\n').filter((line) => line.includes('"kind":"played"') && /"prompt":\{"side":"first"/.test(line));
  expect(mixed.length).toBeGreaterThan(0);
  for (const line of mixed) expect(line).toMatch(/"prompt":\{"side":"first"[^[]*"options":\[\]/);
  expect([...complaints.get(one)!, ...complaints.get(two)!]).toEqual([]);
  await one.context().close();
  await two.context().close();
});

test('the title tells whose move it is; a hidden page is told by a notification', async () => {
  const made = await makeGame(stage, 'training-1', [HERE, INVITE]);
  const [{ page: one, context: first }, { page: two, context: second }] = [await person(stage), await person(stage)];
  for (const context of [first, second]) {
    await context.grantPermissions(['notifications'], { origin: stage.url });
    await context.addInitScript(() => {
      const shown: string[] = [];
      Object.assign(window, { shown });
      class Noted {
        static permission = 'granted';
        static requestPermission = () => Promise.resolve('granted');
        constructor(title: string, options?: NotificationOptions) {
          shown.push(`${title}: ${options?.body ?? ''}`);
        }
      }
      Object.assign(window, { Notification: Noted });
    });
  }
  const shown = (page: Page) => page.evaluate(() => (window as unknown as { shown: string[] }).shown);
  await sit(one, made.id, made.tokens[0]!);
  await sit(two, made.id, made.tokens[1]!);
  const [who, other] = await decider(one, two);
  await who.waitForFunction(() => document.title.includes('Your move'));
  expect(await other.title()).not.toContain('Your move');
  await other.getByTestId('menu').click();
  await other.getByLabel('Notify me when it is my turn').check();
  await other.keyboard.press('Escape');
  expect(await shown(other)).toEqual([]);
  await other.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }));
  for (let i = 0; i < 60 && (await decider(one, two))[0] === who; i++) await take(who, (await options(who).count()) - 1);
  await other.waitForFunction(() => document.title.includes('Your move'));
  const heard = await shown(other);
  expect(heard.length).toBe(1);
  expect(heard[0]).toContain('Training 1');
  expect(await shown(who)).toEqual([]);
  await first.close();
  await second.close();
});

test('who is there shows: here, away, nobody yet', async () => {
  const made = await makeWaiting(stage, 'training-1', [HERE, INVITE]);
  const { page, context } = await person(stage);
  await sit(page, made.id, made.tokens[0]!);
  await page.getByRole('tab', { name: 'Forces' }).click();
  const forces = page.getByRole('tabpanel');
  await forces.getByText('Nobody yet').waitFor();
  const guest = await person(stage);
  await join(guest.page, made.id, made.invitations[1]!);
  await forces.getByText('Nobody yet').waitFor({ state: 'detached' });
  await forces.getByText('· here').nth(1).waitFor();
  await guest.context.close();
  await forces.getByText('· away').waitFor();
  await context.close();
});

test('while a seat is open the link is shown instead of choices; then both see who plays which side, and who is away', async () => {
  const made = await makeWaiting(stage, 'training-1', [HERE, INVITE]);
  const maker = await person(stage);
  await maker.page.goto('/');
  await maker.page.evaluate(
    ([id, side, invitation]) => localStorage.setItem('voltigeur.games', JSON.stringify({ [id!]: { tokens: [], invites: [{ side, invitation }], opened: 1 } })),
    [made.id, 'second', made.invitations[1]!],
  );
  await sit(maker.page, made.id, made.tokens[0]!);
  const waiting = maker.page.getByTestId('invites');
  await waiting.getByRole('heading', { name: 'Waiting for Red' }).waitFor();
  expect(await waiting.getByRole('textbox').inputValue()).toContain(`/g/${made.id}#invitation=${made.invitations[1]}`);
  expect(await waiting.getByTestId('share').count()).toBe(1);
  // Nothing is offered that the server would refuse: not in the list, not on the map, not by the title.
  expect(await options(maker.page).count()).toBe(0);
  expect(await maker.page.getByTestId('question').count()).toBe(0);
  expect(await maker.page.locator('[data-testid=field] .lit').count()).toBe(0);
  expect(await maker.page.title()).not.toContain('Your move');
  const who = (page: Page) => page.getByTestId('who').getByRole('listitem').allTextContents();
  const tidy = async (page: Page) => (await who(page)).map((text) => text.replace(/\s+/g, ' ').trim());
  expect(await tidy(maker.page)).toEqual(['Blue you', 'Red nobody yet']);
  const guest = await person(stage);
  await join(guest.page, made.id, made.invitations[1]!);
  await waiting.waitFor({ state: 'detached' });
  await expect.poll(async () => (await options(maker.page).count()) + (await options(guest.page).count())).toBeGreaterThan(0);
  await expect.poll(() => tidy(maker.page)).toEqual(['Blue you', 'Red your opponent, here']);
  await expect.poll(() => tidy(guest.page)).toEqual(['Blue your opponent, here', 'Red you']);
  await maker.context.close();
  await expect.poll(() => tidy(guest.page), { timeout: 30_000 }).toEqual(['Blue your opponent, away', 'Red you']);
  await guest.context.close();
});

test('a watch link opens in a tab that said "Battle not found"; a refused record is told where one looks', async () => {
  const made = await makeGame(stage, 'training-1', [HERE, INVITE]);
  const { page, context } = await person(stage);
  await page.goto(`/g/${made.id}`);
  await page.getByRole('heading', { name: 'Battle not found' }).waitFor();
  await page.evaluate((token) => void (location.hash = `token=${token}`), made.watch);
  await page.getByTestId('field').waitFor();
  expect(page.url()).not.toContain('token');
  await page.route('**/record', (route) => route.fulfill({ status: 403, json: { why: 'The whole record is available when the battle is over.', rule: null } }));
  await page.getByTestId('menu').click();
  await page.getByTestId('download').click();
  await page.getByTestId('dialog').getByText('The whole record is available when the battle is over.').waitFor();
  await context.close();
});

test('what is said while a dialog is open lies above it', async () => {
  const made = await makeGame(stage, 'training-1', [HERE, INVITE]);
  const { page, context } = await person(stage);
  await sit(page, made.id, made.tokens[0]!);
  await page.route('**/resign', (route) => route.fulfill({ status: 409, json: { why: 'Not now.', rule: null } }));
  await page.getByTestId('menu').click();
  await page.getByTestId('resign').click();
  await page.getByTestId('sure').click();
  const toast = page.getByTestId('toast').getByText('Not now.');
  await toast.waitFor();
  // The dialog makes the rest of the page inert, so that the point cannot be asked for what lies there: the top layer can.
  expect(await page.evaluate(() => document.querySelector('.toasts')?.matches(':popover-open'))).toBe(true);
  await context.close();
});

test('the room that one talks in stands out', async () => {
  const { one, close } = await pair();
  await one.getByRole('tab', { name: 'Talk' }).click();
  const look = (id: string) => one.getByTestId(id).evaluate((button) => getComputedStyle(button).backgroundColor);
  const [chosen, other] = [await look('room-players'), await look('room-gallery')];
  expect(chosen).not.toBe(other);
  await one.getByTestId('room-gallery').click();
  expect([await look('room-gallery'), await look('room-players')]).toEqual([chosen, other]);
  await close();
});

test('an invitation is passed on, renewed, withdrawn, and good for one person', async () => {
  const { page: maker, context } = await person(stage);
  await maker.goto('/new/lines-of-battle/training-1');
  await maker.getByTestId('seat-1').selectOption('invite');
  await maker.getByTestId('start').click();
  await maker.getByTestId('field').waitFor();
  const link = async () => (await maker.getByTestId('invite-link').getAttribute('data-link'))!;
  const first = await link();
  await maker.getByTestId('renew').click();
  await expect.poll(link).not.toBe(first);
  const guest = await person(stage);
  await guest.page.goto(first);
  await guest.page.getByText('has been used, replaced or withdrawn').waitFor();
  await maker.getByTestId('withdraw').click();
  await maker.getByTestId('invite-link').waitFor({ state: 'detached' });
  await maker.getByTestId('renew').click();
  const last = await link();
  await guest.page.goto('/');
  await guest.page.goto(last);
  await guest.page.getByTestId('invitation').getByText('You are invited to play Red').waitFor();
  expect(guest.page.url()).not.toContain('invitation');
  await guest.page.getByTestId('accept-invitation').click();
  await guest.page.getByTestId('field').waitFor();
  await maker.getByText('Your opponent has joined').waitFor();
  expect(await maker.getByTestId('invites').count()).toBe(0);
  // The seat stays theirs when the page is loaded again; the link is good no more.
  await guest.page.reload();
  await guest.page.getByTestId('field').waitFor();
  const late = await person(stage);
  await late.page.goto(last);
  await late.page.getByText('has been used, replaced or withdrawn').waitFor();
  for (const one of [context, guest.context, late.context]) await one.close();
});

test('a spectator sees everything and decides nothing', async () => {
  const { made, one, two, close } = await pair();
  const { page, context } = await person(stage);
  await sit(page, made.id, made.watch);
  await one.getByText('1 watching').waitFor();
  const [who] = await decider(one, two);
  await take(who, 0);
  await follow(page, await actions(who));
  expect(await page.getByTestId('options').count()).toBe(0);
  await page.getByTestId('menu').click();
  expect(await page.getByTestId('resign').count()).toBe(0);
  expect(await page.getByTestId('offer-end').count()).toBe(0);
  await context.close();
  await close();
});

test('what was not decided by dice is taken back at once; what is for good asks before', async () => {
  const { made, one, two, close } = await pair();
  const played = await playOn(
    stage,
    made,
    fighter(
      ({ view }) => !!view.prompt?.options.at(-1)?.irreversible && view.prompt.options.some((one) => one.action.startsWith('activate') && !one.irreversible),
    ),
  );
  for (const page of [one, two]) await follow(page, played.actions);
  const [who] = await decider(one, two);
  const choice = who.locator('[data-action^="activate"]').first();
  await choice.waitFor();
  const before = await actions(who);
  await choice.click();
  await who.waitForFunction((n) => Number(document.querySelector('[data-testid=replay]')?.getAttribute('data-actions')) > n, before);
  await who.getByTestId('undo').click();
  await follow(who, before);
  // The end of the phase is for good: it asks once, and Esc leaves everything as it was.
  const end = options(who).last();
  await end.click();
  await who.getByTestId('confirm').waitFor();
  expect(await who.getByTestId('preview').textContent()).toContain('cannot be taken back');
  await who.keyboard.press('Escape');
  await who.getByTestId('confirm').waitFor({ state: 'detached' });
  expect(await actions(who)).toBe(before);
  await end.click();
  await who.getByTestId('confirm').waitFor();
  await end.press('Enter');
  await who.waitForFunction((n) => Number(document.querySelector('[data-testid=replay]')?.getAttribute('data-actions')) > n, before);
  await close();
});

test('further back only if the other side agrees', async () => {
  const { one, two, close } = await pair();
  // Until the last decision of `who` lies behind a die, or behind a decision of the other side.
  const [who, other] = await decider(one, two);
  for (let i = 0; i < 60; i++) {
    const [now] = await decider(one, two);
    await take(now, (await options(now).count()) - 1);
    await decider(one, two);
    await follow(who, await actions(now));
    if (!(await who.getByTestId('undo').count())) break;
  }
  const before = await actions(who);
  await who.getByTestId('menu').click();
  await who.getByTestId('ask-undo').click();
  await other.getByTestId('offer').waitFor();
  await other.getByTestId('decline').click();
  await who.getByTestId('offer').waitFor({ state: 'detached' });
  expect(await actions(who)).toBe(before);
  // Whoever was refused cannot ask again at once; what was asked can be withdrawn.
  await who.getByTestId('menu').click();
  await who.getByTestId('ask-undo').click();
  await who.getByText('has just refused').waitFor();
  await who.keyboard.press('Escape');
  await who.waitForTimeout(10_000);
  for (const answer of ['withdraw-offer', 'accept']) {
    await who.getByTestId('menu').click();
    await who.getByTestId('ask-undo').click();
    await other.getByTestId('accept').waitFor();
    await (answer === 'accept' ? other : who).getByTestId(answer).click();
    await other.getByTestId('offer').waitFor({ state: 'detached' });
  }
  await who.waitForFunction((count) => Number(document.querySelector('[data-testid=replay]')?.getAttribute('data-actions')) < count, before);
  await follow(other, await actions(who));
  // Both read in the log what was taken back, and by whom.
  for (const page of [who, other]) await page.getByTestId('takeback').getByText('the other side agreed').waitFor();
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
  expect(await one.getByTestId('ended').textContent()).toContain('resign');
  await close();
});

test('a click that comes while the last move is still being sent is not lost', async () => {
  const { made, one, two, close } = await pair();
  const played = await playOn(
    stage,
    made,
    fighter((_, all) => all.some((action) => action.startsWith('activate'))),
  );
  for (const page of [one, two]) await follow(page, played.actions);
  const [who] = await decider(one, two);
  // The server answers late; the new position is shown at once.
  await who.route('**/actions', async (route) => {
    const response = await route.fetch();
    await new Promise((later) => setTimeout(later, 1500));
    await route.fulfill({ response });
  });
  const before = await actions(who);
  await who.locator('[data-action^="activate"]').first().click();
  await beyond(who, before);
  expect(await who.locator('[aria-label=Decision]').getAttribute('aria-busy')).toBe('true');
  const sure = await options(who).evaluateAll((all) =>
    all.map((one) => one.getAttribute('data-action') ?? '').findIndex((action) => !/^(attack|end)/.test(action)),
  );
  const middle = await actions(who);
  await options(who).nth(Math.max(0, sure)).click();
  await who.waitForFunction(
    (n) => document.querySelector('[data-testid=confirm]') || Number(document.querySelector('[data-testid=replay]')?.getAttribute('data-actions')) > n,
    middle,
  );
  await close();
});

test('whoever asks too often is told to wait, and the page waits by itself', async () => {
  const { one, two, close } = await pair();
  const [who] = await decider(one, two);
  let refused = 0;
  await who.route('**/actions', (route) =>
    refused++ < 2
      ? route.fulfill({ status: 429, headers: { 'Retry-After': '1' }, json: { why: 'too many requests: wait 1 s', rule: null } })
      : route.continue(),
  );
  await take(who, 0);
  expect(refused).toBe(3);
  await close();
});

test('what is asked about stays when the other side comes, goes or talks', async () => {
  const { made, one, two, close } = await pair();
  const played = await playOn(
    stage,
    made,
    fighter(({ view }) => !!view.prompt?.options.at(-1)?.irreversible),
  );
  for (const page of [one, two]) await follow(page, played.actions);
  const [who, other] = await decider(one, two);
  await options(who).last().click();
  await who.getByTestId('confirm').waitFor();
  await other.getByRole('tab', { name: /Talk/ }).click();
  await other.getByTestId('say').fill('Think it over');
  await other.keyboard.press('Enter');
  await who.locator('.unread').getByText('1').waitFor();
  await who.getByRole('tab', { name: 'Forces' }).click();
  await other.goto('about:blank');
  await who.getByRole('tabpanel').getByText('· away').waitFor();
  const before = await actions(who);
  await who.getByTestId('confirm').click();
  await beyond(who, before);
  await close();
});

test('talk reaches the other side as text, not as markup, and does not disturb a decision', async () => {
  const { one, two, close } = await pair();
  const [who, other] = await decider(one, two);
  await other.getByRole('tab', { name: /Talk/ }).click();
  await other.getByTestId('say').fill('<img src=x onerror=alert(1)> Bonjour');
  await other.keyboard.press('Enter');
  // The tab counts what was not read yet.
  await who.locator('.unread').getByText('1').waitFor();
  await take(who, 0);
  await who.getByRole('tab', { name: /Talk/ }).click();
  await who.getByTestId('chat').getByText('Bonjour').waitFor();
  expect(await who.getByTestId('chat').locator('img').count()).toBe(0);
  expect(await who.locator('.unread').count()).toBe(0);
  await close();
});

test('a reload in the middle of a combat brings back the same question', async () => {
  const { page, context } = await person(stage);
  const made = await makeGame(stage, 'training-1', [HERE, HERE]);
  await playOn(
    stage,
    made,
    fighter((table) => table.view.clock.phase.includes('combat')),
  );
  await sit(page, made.id, made.tokens[0]!);
  await myTurn(page);
  expect(await page.getByTestId('clock').textContent()).toContain('combat');
  const question = await page.getByTestId('question').textContent();
  const log = await page.getByTestId('log').locator('.line').count();
  await page.reload();
  await myTurn(page);
  expect(await page.getByTestId('question').textContent()).toBe(question);
  expect(await page.getByTestId('log').locator('.line').count()).toBe(log);
  await take(page, 0);
  await context.close();
});

test('a connection that breaks in a combat comes back by itself and has missed nothing', async () => {
  const made = await makeGame(stage, 'training-1', [HERE, INVITE]);
  await playOn(
    stage,
    made,
    fighter((table) => table.view.clock.phase.includes('combat')),
  );
  const [{ page: one, context: first }, { page: two, context: second }] = [await person(stage), await person(stage)];
  const cut = [await breakable(one), await breakable(two)];
  await sit(one, made.id, made.tokens[0]!);
  await sit(two, made.id, made.tokens[1]!);
  const [who, other] = await decider(one, two);
  const before = await actions(who);
  await cut[other === one ? 0 : 1]!();
  await other.getByText('The connection was lost').waitFor();
  await take(who, 0);
  await follow(other, await actions(who));
  expect(await actions(other)).toBeGreaterThan(before);
  const numbers = await other.getByTestId('log').locator('.moment').allTextContents();
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.length).toBe(await who.getByTestId('log').locator('.moment').count());
  await first.close();
  await second.close();
});
