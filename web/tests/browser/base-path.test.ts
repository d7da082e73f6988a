// A server below a base path, as it stands behind a proxy: every page, link and request stays below it.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actions, complaints, HERE, INVITE, makeGame, makeWaiting, options, person, setStage, still, take, type Stage } from './stage';

const program = process.env.VOLTIGEUR_BIN;
const why = program ? undefined : 'VOLTIGEUR_BIN names no program: `cargo xtask browser` does';
if (why) console.log(`skipped: ${why}`);

let stage: Stage;
let folder: string;
let server: ChildProcess;

beforeAll(async () => {
  if (why) return;
  const { browser, close } = await setStage();
  folder = mkdtempSync(join(tmpdir(), 'voltigeur-below-'));
  server = spawn(program!, ['serve', '--listen', '127.0.0.1:0', '--database', join(folder, 'games.sqlite')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, VOLTIGEUR_BASE_PATH: '/voltigeur/' },
  });
  const url = await new Promise<string>((found, failed) => {
    server.once('error', failed);
    server.stdout!.once('data', (text) => found(/http:\/\/\S+/.exec(String(text))![0]));
  });
  expect(url).toMatch(/\/voltigeur\/$/);
  stage = { url: url.slice(0, -1), browser, close };
});
afterAll(async () => {
  if (server) await new Promise((gone) => (server.once('exit', gone), server.kill()));
  if (folder) rmSync(folder, { recursive: true, force: true });
  await stage?.close();
});

/** Somebody whose page asks for nothing beside the base path. */
async function somebody(): Promise<Awaited<ReturnType<typeof person>> & { beside: string[] }> {
  const one = await person(stage);
  const beside: string[] = [];
  const look = (address: string) => {
    if (!/^(data|blob):/.test(address) && !new URL(address).pathname.startsWith('/voltigeur/')) beside.push(address);
  };
  one.page.on('request', (request) => look(request.url()));
  one.page.on('websocket', (socket) => look(socket.url()));
  return { ...one, beside };
}

test.skipIf(why)('a game below a base path is opened by its link and played', async () => {
  const made = await makeGame(stage, 'training-1', [HERE, INVITE]);
  const { context, page, beside } = await somebody();
  const live = page.waitForEvent('websocket');
  await page.goto(`${stage.url}/g/${made.id}#token=${made.tokens[0]}`);
  await page.getByTestId('field').waitFor();
  await still(page);
  expect(new URL((await live).url()).pathname).toBe(`/voltigeur/api/games/${made.id}/live`);
  await options(page).first().waitFor();
  const before = await actions(page);
  await take(page, (await options(page).count()) - 1);
  await expect.poll(() => actions(page)).toBeGreaterThan(before);
  // A page that is loaded anew finds its way and its files.
  await page.reload();
  await page.getByTestId('field').waitFor();
  await expect.poll(() => actions(page)).toBeGreaterThan(before);
  // And the way home and back.
  await page.getByRole('link', { name: 'Voltigeur, all battles' }).click();
  await page.getByTestId('scenario-training-1').waitFor();
  expect(new URL(page.url()).pathname).toBe('/voltigeur/');
  await page.locator(`a[href="/voltigeur/g/${made.id}"]`).first().click();
  await page.getByTestId('field').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/voltigeur/g/${made.id}`);
  expect([...complaints.get(page)!, ...beside]).toEqual([]);
  await context.close();
});

test.skipIf(why)('a battle is set up, an account is made, and an invitation is accepted below a base path', async () => {
  const { context, page, beside } = await somebody();
  await page.goto(`${stage.url}/`);
  await page.getByTestId('scenario-training-1').click();
  await page.waitForURL(/\/voltigeur\/new\/lines-of-battle\/training-1$/);
  // The cookie of a session is sent below the path, and nowhere else.
  const account = await page.request.post(`${stage.url}/api/accounts`, { data: { name: 'Junot', password: 'of Abrantes, 1807' } });
  expect(account.status()).toBe(201);
  const [cookie] = await context.cookies(`${stage.url}/api/me`);
  expect([cookie?.name, cookie?.path]).toEqual(['voltigeur_session', '/voltigeur/']);
  expect(await context.cookies(new URL(stage.url).origin)).toEqual([]);
  await page.goto(`${stage.url}/account`);
  await page.getByText('Junot').first().waitFor();
  const made = await makeWaiting(stage, 'training-1', [HERE, INVITE]);
  await page.goto(`${stage.url}/g/${made.id}#invitation=${made.invitations[1]}`);
  await page.getByTestId('accept-invitation').click();
  await page.getByTestId('field').waitFor();
  expect([...complaints.get(page)!, ...beside]).toEqual([]);
  await context.close();
});
