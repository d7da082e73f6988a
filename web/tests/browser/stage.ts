// A Chromium, a server, and what a person does with them. With VOLTIGEUR_URL the tests talk to that server; without it to
// the mock, which walks through stored positions and knows no rule.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import type { Made, SeatSpec } from '../../src/api/types';
import { startMock } from '../mock-server';

export const REAL = process.env.VOLTIGEUR_URL;
export const PICTURES = process.env.VOLTIGEUR_PICTURES ?? join(fileURLToPath(new URL('.', import.meta.url)), '../../../docs/pictures');

export interface Stage {
  url: string;
  browser: Browser;
  /** Breaks every live connection, as far as the server allows it. */
  drop: (() => void) | undefined;
  close: () => Promise<void>;
}

export async function setStage(): Promise<Stage> {
  const mock = REAL ? undefined : await startMock();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
  });
  return {
    url: REAL ?? mock!.url,
    browser,
    drop: mock?.drop,
    close: async () => {
      await browser.close();
      mock?.close();
    },
  };
}

/** Problems that a page had on its console: a test that ends with one fails. */
export const complaints = new WeakMap<Page, string[]>();

export async function person(stage: Stage, options: BrowserContextOptions = {}): Promise<{ context: BrowserContext; page: Page }> {
  const context = await stage.browser.newContext({ baseURL: stage.url, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', colorScheme: 'light', ...options });
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

export async function makeGame(stage: Stage, scenario: string, seats: [SeatSpec, SeatSpec], more: Record<string, unknown> = {}): Promise<Made> {
  const response = await fetch(`${stage.url}/api/games`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ rulebook: 'lines-of-battle', scenario, seats, ...(REAL ? {} : more) }),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as Made;
}

/** Quatre Bras in the middle of the fight: from a stored record on the real server, from a stored view on the mock. */
export async function quatreBras(stage: Stage): Promise<Made> {
  if (!REAL) return makeGame(stage, 'quatre-bras', [{ kind: 'here' }, { kind: 'here' }], { start: 8 });
  const record = readFileSync(new URL('../fixtures/quatre-bras.record', import.meta.url), 'utf8');
  const response = await fetch(`${stage.url}/api/records?first=here&second=here`, { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: record });
  return response.ok ? ((await response.json()) as Made) : makeGame(stage, 'quatre-bras', [{ kind: 'here' }, { kind: 'here' }]);
}

export const sit = async (page: Page, id: string, token: string): Promise<void> => {
  await page.goto(`/g/${id}#token=${token}`);
  await page.getByTestId('field').waitFor();
};

export const options = (page: Page) => page.locator('[data-testid=options] button.option');

/** Waits until this person must decide, or the battle is over. */
export async function myTurn(page: Page, patience = 60_000): Promise<'decide' | 'over'> {
  const over = page.getByTestId('ended');
  await options(page).first().or(over).first().waitFor({ timeout: patience });
  return (await over.count()) ? 'over' : 'decide';
}

/** How many actions were played, as the replay bar tells it. */
export const actions = async (page: Page): Promise<number> => Number(await page.getByTestId('replay').getAttribute('data-actions'));

/** Takes an option by a click and waits until something happened. */
export async function take(page: Page, n = 0): Promise<string> {
  const option = options(page).nth(n);
  const action = (await option.getAttribute('data-action')) ?? '';
  const question = await page.getByTestId('question').textContent();
  const before = await actions(page);
  await option.click();
  await page.waitForFunction(
    ([asked, count]) =>
      document.querySelector('[data-testid=ended]') ||
      document.querySelector('[data-testid=question]')?.textContent !== asked ||
      Number(document.querySelector('[data-testid=replay]')?.getAttribute('data-actions')) !== count,
    [question, before] as const,
  );
  return action;
}

export async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(PICTURES, `page-${name}.png`) });
}
