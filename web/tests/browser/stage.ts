// A real Chromium, the real server at VOLTIGEUR_URL, and what a person does with them. `cargo xtask browser` starts the server.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join as under } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Locator, type Page } from 'playwright-core';
import type { Made, Seated, SeatSpec, Table } from '../../src/api/types';

const here = fileURLToPath(new URL('.', import.meta.url));
const PICTURES = process.env.VOLTIGEUR_PICTURES ?? under(here, '../../../docs/pictures');
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export const HERE: SeatSpec = { kind: 'here' };
export const INVITE: SeatSpec = { kind: 'invite' };
export const RECRUIT: SeatSpec = { kind: 'computer', level: 'recruit' };

export interface Stage {
  url: string;
  browser: Browser;
  close: () => Promise<void>;
}

export async function setStage(): Promise<Stage> {
  const url = process.env.VOLTIGEUR_URL;
  if (!url) throw new Error('these tests need a server: run `cargo xtask browser`, or set VOLTIGEUR_URL');
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
  return { url, browser, close: () => browser.close() };
}

/** Problems that a page had on its console: a test that ends with one fails. */
export const complaints = new WeakMap<Page, string[]>();

export async function person(stage: Stage, options: BrowserContextOptions = {}): Promise<{ context: BrowserContext; page: Page }> {
  const context = await stage.browser.newContext({
    baseURL: stage.url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    colorScheme: 'light',
    ...options,
  });
  context.setDefaultTimeout(60_000);
  // Tests play on behind the page's back: it decides nothing by itself, unless a test says so.
  const page = await context.newPage();
  const heard: string[] = [];
  complaints.set(page, heard);
  page.on('pageerror', (error) => heard.push(String(error)));
  page.on('console', (message) => {
    // A refused request (409, 422) is part of play; a broken page or a blocked resource is not.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) heard.push(message.text());
  });
  return { context, page };
}

/** Everything that the server tells this page: bodies of answers and frames of sockets. */
export function listen(page: Page): string[] {
  const told: string[] = [];
  page.on(
    'response',
    (response) =>
      void response.text().then(
        (text) => told.push(`${response.url()} ${text}`),
        () => undefined,
      ),
  );
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => told.push(String(payload))));
  return told;
}

/** A link that can break: the page talks to the server through it. To be called before the page opens. */
export async function breakable(page: Page): Promise<() => Promise<void>> {
  const open = new Set<{ close: () => Promise<void> }>();
  await page.routeWebSocket(/\/live$/, (socket) => {
    socket.connectToServer();
    open.add(socket);
  });
  return async () => {
    await Promise.all([...open].map((socket) => socket.close()));
    open.clear();
  };
}

const post = async (stage: Stage, path: string, body: string, kind = 'application/json', token?: string): Promise<unknown> => {
  const headers = { 'Content-Type': kind, ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  return (await patiently(() => fetch(`${stage.url}/api${path}`, { method: 'POST', headers, body }))).json();
};

/** A game in which all seats are taken: invitations are accepted at once, and their tokens stand among the others. */
export async function makeGame(stage: Stage, scenario: string, seats: [SeatSpec, SeatSpec], more: Record<string, unknown> = {}): Promise<Made> {
  const made = await makeWaiting(stage, scenario, seats, more);
  for (const [n, invitation] of made.invitations.entries()) {
    if (invitation) made.tokens[n] = ((await post(stage, `/games/${made.id}/accept`, JSON.stringify({ invitation }))) as Seated).token;
  }
  return made;
}

/** A game that waits for those who are invited. */
export const makeWaiting = async (stage: Stage, scenario: string, seats: [SeatSpec, SeatSpec], more: Record<string, unknown> = {}): Promise<Made> =>
  (await post(stage, '/games', JSON.stringify({ rulebook: 'lines-of-battle', scenario, seats, standing: { skip: 'nothing' }, ...more }))) as Made;

/** Quatre Bras in the middle of the fight: the record of the terminal's picture. */
export async function quatreBras(stage: Stage): Promise<Made> {
  const record = readFileSync(under(here, '../../../crates/cli/tests/quatre-bras.battle'), 'utf8');
  return (await post(stage, '/records?first=here&second=here', record, 'application/x-voltigeur-record')) as Made;
}

/** Asks again when the server wants a pause, as a machine that plays fast is told. */
export async function patiently(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 429) {
      if (!answer.ok) throw new Error(`the server answered ${answer.status}: ${await answer.text()}`);
      return answer;
    }
    await new Promise((done) => setTimeout(done, 1000 * Number(answer.headers.get('retry-after') ?? 1)));
  }
}

/** Plays on without a page, as somebody else's browser would. `wanted` chooses among the notations; nothing ends it. */
export async function playOn(stage: Stage, made: Made, wanted: (options: string[], table: Table) => string | undefined, most = 400): Promise<Table> {
  for (let n = 0; ; n++) {
    let table: Table | undefined;
    let token: string | undefined;
    for (const one of new Set(made.tokens)) {
      if (!one) continue;
      const answer = await patiently(() => fetch(`${stage.url}/api/games/${made.id}`, { headers: { Authorization: `Bearer ${one}` } }));
      table = (await answer.json()) as Table;
      token = one;
      if (table.view.prompt?.options.length) break;
    }
    if (!table) throw new Error('nobody has a seat');
    const options = table.view.prompt?.options.map((option) => option.action) ?? [];
    const action = options.length && !table.ended ? wanted(options, table) : undefined;
    if (!action) return table;
    if (n >= most) throw new Error(`nothing came of ${most} actions`);
    await post(stage, `/games/${made.id}/actions`, JSON.stringify({ action, after: table.seq }), 'application/json', token);
  }
}

/** Marches and attacks; ends what goes on for too long. Stops where `until` says so. */
export function fighter(until: (table: Table, options: string[]) => boolean): (options: string[], table: Table) => string | undefined {
  let n = 0;
  return (options, table) => {
    if (until(table, options)) return undefined;
    const attack = options.find((action) => action.startsWith('attack'));
    const go = options.find((action) => /^(activate|move|place|take)/.test(action));
    return attack ?? (go && n++ % 6 !== 5 ? go : options.at(-1));
  };
}

/** Waits until the field has come to rest: before that, things are not where they will be. */
export const still = (page: Page) =>
  page.waitForFunction(() => document.querySelector('[data-testid=field]') && !document.querySelector('[data-testid=field] .moving'));

export const sit = async (page: Page, id: string, token: string): Promise<void> => {
  await page.goto(`/g/${id}#token=${token}`);
  await page.getByTestId('field').waitFor();
  await still(page);
};

/** Opens an invitation and takes the seat. */
export const join = async (page: Page, id: string, invitation: string): Promise<void> => {
  await page.goto(`/g/${id}#invitation=${invitation}`);
  await page.getByTestId('accept-invitation').click();
  await page.getByTestId('field').waitFor();
  await still(page);
};

/** The middle of something on the screen, once the field rests. */
export async function middle(page: Page, what: Locator): Promise<{ x: number; y: number }> {
  await still(page);
  const box = (await what.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export const options = (page: Page) => page.locator('[data-testid=options] button.option');

/** Waits until this person must decide, or the battle is over. */
export async function myTurn(page: Page, patience = 60_000): Promise<'decide' | 'over'> {
  const over = page.getByTestId('ended');
  await page
    .locator('[aria-label=Decision][aria-busy=false] [data-testid=options] button.option')
    .or(over)
    .first()
    .waitFor({ state: 'attached', timeout: patience });
  return (await over.count()) ? 'over' : 'decide';
}

/** How many actions were played, as the replay bar tells it. */
export const actions = async (page: Page): Promise<number> => Number(await page.getByTestId('replay').getAttribute('data-actions'));

/** Waits until the page has sent what it was told: a move on the map is several actions, one after another. */
export const steady = (page: Page) => page.waitForFunction(() => !document.querySelector('[aria-label=Decision][aria-busy=true]'));

/** Waits until so many actions were played. */
export const follow = (page: Page, n: number) =>
  page.waitForFunction((count) => Number(document.querySelector('[data-testid=replay]')?.getAttribute('data-actions')) === count, n);

/** Waits until more than so many actions were played. */
export const beyond = (page: Page, n: number) =>
  page.waitForFunction((count) => Number(document.querySelector('[data-testid=replay]')?.getAttribute('data-actions')) > count, n);

/** Does something that is played, and says so a second time where the page asks. */
export async function surely(page: Page, does: () => Promise<unknown>): Promise<void> {
  const before = await actions(page);
  await does();
  const sure = page.getByTestId('confirm');
  await page.waitForFunction(
    (count) =>
      document.querySelector('[data-testid=confirm]') || Number(document.querySelector('[data-testid=replay]')?.getAttribute('data-actions')) !== count,
    before,
  );
  if (await sure.count()) {
    await sure.click();
    await beyond(page, before);
  }
}

/** Takes an option by a click, a second time where the page asks, and waits until something happened. */
export async function take(page: Page, n = 0): Promise<string> {
  await steady(page);
  const option = options(page).nth(n);
  const action = (await option.getAttribute('data-action')) ?? '';
  const question = await page.getByTestId('question').textContent();
  const before = await actions(page);
  const changed = () =>
    page.waitForFunction(
      ([asked, count]) =>
        document.querySelector('[data-testid=ended], [data-testid=confirm]') ||
        document.querySelector('[data-testid=question]')?.textContent !== asked ||
        Number(document.querySelector('[data-testid=replay]')?.getAttribute('data-actions')) !== count,
      [question, before] as const,
    );
  await option.click();
  await changed();
  const sure = page.getByTestId('confirm');
  if (await sure.count()) {
    await sure.click();
    await sure.waitFor({ state: 'detached' });
    await changed();
  }
  return action;
}

/** A picture for the documents. It is written where there is none yet, or with UPDATE_GOLDEN=1: fonts differ between machines. */
export async function picture(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(400);
  const path = under(PICTURES, `page-${name}.png`);
  const png = await page.screenshot();
  // A page that shows nothing makes a small picture.
  if (png.length < 20_000) throw new Error(`${name} is empty`);
  mkdirSync(PICTURES, { recursive: true });
  if (process.env.UPDATE_GOLDEN || !existsSync(path)) writeFileSync(path, png);
}
