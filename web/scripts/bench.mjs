// The promises of the page, measured in a real Chromium against the server at VOLTIGEUR_URL: what it weighs, how soon the field is
// drawn, how smoothly it moves. `cargo xtask bench --page` starts a release server for it; `--json` prints only JSON lines.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';

const url = process.env.VOLTIGEUR_URL;
if (!url) throw new Error('there is no server: run `cargo xtask bench --page`, or set VOLTIGEUR_URL');
const RUNS = 7;
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
const load = () => Number(loadavg()[0].toFixed(1));
const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

const record = readFileSync(new URL('../../crates/cli/tests/quatre-bras.battle', import.meta.url), 'utf8');
const made = await (
  await fetch(`${url}/api/records?first=here&second=here`, { method: 'POST', headers: { 'Content-Type': 'application/x-voltigeur-record' }, body: record })
).json();
const table = `${url}/g/${made.id}#token=${made.tokens[0]}`;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });

/** A page that notes when the first area of a field was on the screen, and what came over the wire. */
async function fresh(motion = 'no-preference') {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: motion });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('[data-testid^=area-]')) return;
      seen.disconnect();
      // Two frames later it has been painted.
      requestAnimationFrame(() => requestAnimationFrame(() => (window.drawn = performance.now())));
    });
    seen.observe(document, { childList: true, subtree: true });
  });
  const wire = { script: 0, files: 0 };
  const session = await context.newCDPSession(page);
  const scripts = new Set();
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type !== 'Script') return;
    scripts.add(requestId);
    wire.files++;
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => scripts.has(requestId) && (wire.script += encodedDataLength));
  return { context, page, wire };
}

/** Times between frames while something is moved in each of them. */
const frames = (page, moves) =>
  page.evaluate(async (kind) => {
    const frame = () => new Promise(requestAnimationFrame);
    const field = document.querySelector('[data-testid=field]') ?? document.body;
    field.setPointerCapture = () => undefined;
    const pointer = (name, x, y) => field.dispatchEvent(new PointerEvent(name, { pointerId: 1, clientX: x, clientY: y, bubbles: true, isPrimary: true }));
    const wheel = (by) => field.dispatchEvent(new WheelEvent('wheel', { deltaY: by, clientX: 500, clientY: 430, bubbles: true, cancelable: true }));
    const box = document.getElementById('box');
    const move = {
      pan: (i) => pointer('pointermove', 500 + 160 * Math.sin(i / 9), 430 + 120 * Math.cos(i / 7)),
      zoom: (i) => wheel(60 * Math.sin(i / 12)),
      nothing: (i) => (box.style.transform = `translate(${100 * Math.sin(i / 9)}px, 0)`),
    }[kind];
    if (kind === 'pan') pointer('pointerdown', 500, 430);
    const times = [];
    let before;
    for (let i = 0; i < 260; i++) {
      move(i);
      const now = await frame();
      // The first frames make the layer: they are part of moving, and count.
      if (before !== undefined) times.push(now - before);
      before = now;
    }
    if (kind === 'pan') pointer('pointerup', 500, 430);
    return times;
  }, moves);

const rows = [];
const note = (what, value, unit, bar, more = {}) => {
  const told = Number(value.toFixed(1));
  rows.push({ what, value: told, unit, bar, well: bar === null ? null : told <= bar, load: load(), ...more });
};

// What it weighs.
const files = (folder) =>
  readdirSync(folder).flatMap((name) => (statSync(join(folder, name)).isDirectory() ? files(join(folder, name)) : [join(folder, name)]));
const all = files('dist').filter((file) => file.endsWith('.js'));
note('all script of the page, gzipped', all.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0) / 1000, 'kB', 150, { files: all.length });

// How soon it draws, with nothing in the cache, and again.
const first = [];
const again = [];
let wire;
for (let i = 0; i < RUNS; i++) {
  const one = await fresh();
  await one.page.goto(table);
  await one.page.waitForFunction(() => window.drawn);
  first.push(await one.page.evaluate(() => window.drawn));
  wire = { ...one.wire };
  await one.page.goto('about:blank');
  await one.page.goto(table);
  await one.page.waitForFunction(() => window.drawn);
  again.push(await one.page.evaluate(() => window.drawn));
  await one.context.close();
}
for (const times of [first, again]) times.sort((a, b) => a - b);
note('script of a first battle, as it came over the wire', wire.script / 1000, 'kB', 150, { files: wire.files });
note('first field drawn, nothing cached (median)', at(first, 0.5), 'ms', 1000, { best: Math.round(first[0]), worst: Math.round(first.at(-1)) });
note('first field drawn, opened again (median)', at(again, 0.5), 'ms', 1000, { best: Math.round(again[0]), worst: Math.round(again.at(-1)) });

// How smoothly it moves, between two measurements of a page with nothing on it.
async function nothing() {
  const { context, page } = await fresh();
  await page.setContent('<div id="box" style="width:200px;height:200px;background:#888;will-change:transform"></div>');
  const times = (await frames(page, 'nothing')).sort((a, b) => a - b);
  await context.close();
  return times;
}
const smooth = (what, times, bar) =>
  note(`${what}, 95th percentile frame`, at(times, 0.95), 'ms', bar, {
    median: Number(at(times, 0.5).toFixed(1)),
    late: times.filter((time) => time > 20).length,
    of: times.length,
  });
const before = await nothing();
const { context, page } = await fresh();
await page.goto(table);
await page.waitForFunction(() => window.drawn);
await page.waitForTimeout(600);
const moving = (await frames(page, 'pan')).sort((a, b) => a - b);
await page.waitForTimeout(600);
const zooming = (await frames(page, 'zoom')).sort((a, b) => a - b);
await context.close();
const after = await nothing();
// No page can be smoother than an empty one: where that misses the bar, it is the bar.
const empty = Number(Math.max(at(before, 0.95), at(after, 0.95)).toFixed(1));
smooth('an empty page', before, null);
smooth('moving Quatre Bras', moving, Math.max(16.7, empty));
smooth('zooming Quatre Bras', zooming, Math.max(16.7, empty));
smooth('an empty page again', after, null);
await browser.close();

if (!process.argv.includes('--json')) {
  for (const { what, value, unit, bar, well } of rows)
    console.log(`${what.padEnd(50)} ${String(value).padStart(8)} ${unit}${bar === null ? '' : `   at most ${bar}: ${well ? 'yes' : 'no'}`}`);
  console.log(`load of the machine ${load()}\n`);
}
for (const row of rows) console.log(JSON.stringify(row));
if (rows.some((row) => row.well === false)) process.exitCode = 1;
