// Two servers on one PostgreSQL, a browser at each of them.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actions, complaints, follow, HERE, INVITE, makeGame, options, person, setStage, sit, take, type Stage } from './stage';

const program = process.env.VOLTIGEUR_BIN;
const versions = '/usr/lib/postgresql';
const bin = (existsSync(versions) ? readdirSync(versions) : [])
  .map((version) => join(versions, version, 'bin'))
  .filter((at) => existsSync(join(at, 'initdb')))
  .at(-1);
const why = !program
  ? 'VOLTIGEUR_BIN names no program: `cargo xtask browser` does'
  : !bin
    ? `there is no PostgreSQL in ${versions}; install the package postgresql to run this test`
    : undefined;
if (why) console.log(`skipped: ${why}`);

let stage: Stage;
let folder: string;
const servers: ChildProcess[] = [];
const root = process.getuid?.() === 0;
// PostgreSQL does not run as root.
const run = (name: string, ...words: string[]) =>
  execFileSync(root ? 'runuser' : join(bin!, name), root ? ['-u', 'nobody', '--', join(bin!, name), ...words] : words, { cwd: folder, stdio: 'ignore' });

const freePort = () =>
  new Promise<number>((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const at = server.address();
      server.close(() => found(typeof at === 'object' && at ? at.port : 0));
    });
  });

/** Starts a server; its first line says where it is. */
const serve = (database: string) =>
  new Promise<string>((found, failed) => {
    const server = spawn(program!, ['serve', '--listen', '127.0.0.1:0', '--database', database], { stdio: ['ignore', 'pipe', 'inherit'] });
    servers.push(server);
    server.once('error', failed);
    server.stdout.once('data', (text) => found(/http:\/\/\S+/.exec(String(text))![0]));
  });

beforeAll(async () => {
  if (why) return;
  stage = await setStage();
  folder = mkdtempSync(join(tmpdir(), 'voltigeur-postgres-'));
  if (root) chownSync(folder, Number(execFileSync('id', ['-u', 'nobody'])), -1);
  run('initdb', '-A', 'trust', '-U', 'voltigeur', '--no-sync', '-E', 'UTF8', '--locale=C', '-D', join(folder, 'data'));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => new Promise((gone) => (server.once('exit', gone), server.kill()))));
  if (folder) {
    run('pg_ctl', '-D', join(folder, 'data'), '-m', 'immediate', 'stop');
    rmSync(folder, { recursive: true, force: true });
  }
  await stage?.close();
});

test.skipIf(why)('a move made at one server reaches the browser at the other', async () => {
  const port = await freePort();
  run('pg_ctl', '-D', join(folder, 'data'), '-w', '-o', `-c listen_addresses=127.0.0.1 -p ${port} -k ${folder}`, '-l', join(folder, 'log'), 'start');
  const database = `postgres://voltigeur@127.0.0.1:${port}/postgres`;
  const [here, there] = await Promise.all([serve(database), serve(database)]);
  expect(here).not.toBe(there);
  const made = await makeGame({ ...stage, url: here! }, 'training-1', [HERE, INVITE]);
  const one = await person({ ...stage, url: here! });
  const two = await person({ ...stage, url: there! });
  await sit(one.page, made.id, made.tokens[0]!);
  await sit(two.page, made.id, made.tokens[1]!);
  const movers = new Set<string>();
  for (let i = 0; i < 40 && movers.size < 2; i++) {
    await Promise.race([options(one.page).first().waitFor(), options(two.page).first().waitFor()]);
    const [who, other] = (await options(one.page).count()) ? [one.page, two.page] : [two.page, one.page];
    movers.add(who.url());
    await take(who, (await options(who).count()) - 1);
    await follow(other, await actions(who));
    expect(await other.getByTestId('question').textContent()).toBe(await who.getByTestId('question').textContent());
  }
  expect(movers.size).toBe(2);
  expect([...complaints.get(one.page)!, ...complaints.get(two.page)!]).toEqual([]);
  await one.context.close();
  await two.context.close();
});
