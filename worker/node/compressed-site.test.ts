import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compressSite } from './compressed-site.ts';

let home: string;
let site: string;
let served: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'waxseal-compressed-'));
  site = join(home, 'site');
  served = join(home, 'served');
  mkdirSync(join(site, 'dist'), { recursive: true });
});
afterEach(() => {
  rmSync(home, { recursive: true });
});

const TEXT = 'the quick brown fox jumps over the lazy dog\n'.repeat(50);

function write(path: string, content: string | Buffer): void {
  writeFileSync(join(site, path), content);
}

function files(): string[] {
  const entries = readdirSync(served, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();
}

it('puts its forms beside each text file that becomes smaller, and none into the site itself', async () => {
  write('dist/a.js', TEXT);
  write('_headers', TEXT);
  write('icon.png', Buffer.alloc(5000));
  write('dist/small.js', 'export {};');
  await compressSite(site, served);
  expect(files()).toEqual(['_headers', 'a.js', 'a.js.br', 'a.js.gz', 'icon.png', 'small.js']);
  const read = (name: string) => readFileSync(join(served, 'dist', name));
  expect(read('a.js').toString()).toBe(TEXT);
  expect(brotliDecompressSync(read('a.js.br')).toString()).toBe(TEXT);
  expect(gunzipSync(read('a.js.gz')).toString()).toBe(TEXT);
  expect(readdirSync(join(site, 'dist'))).toEqual(['a.js', 'small.js']);
});

it('compresses only what is new in a second build, and removes what is gone', async () => {
  for (const name of ['kept', 'changed', 'gone']) write(`dist/${name}.js`, TEXT);
  await compressSite(site, served);
  // Compressing it again would write over this.
  const kept = join(served, 'dist/kept.js.br');
  writeFileSync(kept, 'of the first build');
  write('dist/changed.js', `${TEXT}!`);
  rmSync(join(site, 'dist/gone.js'));
  await compressSite(site, served);
  expect(readFileSync(kept, 'utf8')).toBe('of the first build');
  const changed = readFileSync(join(served, 'dist/changed.js.br'));
  expect(brotliDecompressSync(changed).toString()).toBe(`${TEXT}!`);
  expect(files().filter((name) => name.startsWith('gone'))).toEqual([]);
});
