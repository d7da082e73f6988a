// What a first battle loads, compressed: every script and style of the built page.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const files = (dir) =>
  readdirSync(dir).flatMap((name) => {
    const path = join(dir, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
const size = (ending) => {
  const all = files('dist').filter((file) => file.endsWith(ending));
  const bytes = all.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0);
  return { files: all.length, bytes };
};
const script = size('.js');
const style = size('.css');
console.log(`script ${(script.bytes / 1000).toFixed(1)} kB gzipped in ${script.files} files, style ${(style.bytes / 1000).toFixed(1)} kB`);
if (script.bytes > 150_000) {
  console.error('the budget is 150 kB of script');
  process.exit(1);
}
