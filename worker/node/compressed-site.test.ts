import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compressSite, readCompressedFiles } from './compressed-site.ts';

let home: string;
let site: string;
let output: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'waxseal-compressed-'));
  site = join(home, 'site');
  output = join(home, 'compressed');
  mkdirSync(join(site, 'dist'), { recursive: true });
});
afterEach(() => {
  rmSync(home, { recursive: true });
});

const TEXT = 'the quick brown fox jumps over the lazy dog\n'.repeat(50);

function write(path: string, content: string | Buffer): string {
  const file = join(site, path);
  writeFileSync(file, content);
  return file;
}

test('what is read is the file itself, in both encodings', async () => {
  write('dist/a.js', TEXT);
  write('index.html', `<p>${TEXT}`);
  await compressSite(site, output);
  const files = [...readCompressedFiles(site, output).values()];
  const contents = files.map(({ bytes, variants }) => {
    const text = brotliDecompressSync(variants.br).toString();
    expect(gunzipSync(variants.gzip).toString()).toBe(text);
    expect(bytes).toBe(Buffer.byteLength(text));
    expect(variants.br.length).toBeLessThan(bytes);
    return text;
  });
  expect(contents.toSorted()).toEqual([`<p>${TEXT}`, TEXT]);
});

test('only text that becomes smaller is compressed, and nothing is written into the site', async () => {
  write('_headers', TEXT);
  write('_redirects', TEXT);
  write('icon.png', Buffer.alloc(5000));
  write('dist/small.js', 'export {};');
  await compressSite(site, output);
  expect(readdirSync(output)).toEqual([]);
  expect(readdirSync(site).toSorted()).toEqual(['_headers', '_redirects', 'dist', 'icon.png']);
  expect(readCompressedFiles(site, output).size).toBe(0);
});

test('a second build compresses only what is new, and removes what is gone', async () => {
  write('dist/a.js', TEXT);
  write('dist/b.js', `${TEXT}b`);
  await compressSite(site, output);
  const before = new Map(readdirSync(output).map((name) => [name, inodeOf(name)]));
  expect(before.size).toBe(4);
  write('dist/b.js', `${TEXT}c`);
  await compressSite(site, output);
  const kept = readdirSync(output).filter((name) => before.get(name) === inodeOf(name));
  expect(readdirSync(output)).toHaveLength(4);
  expect(kept).toHaveLength(2);
});

test('a file that changed since it was compressed has no compressed form', async () => {
  write('dist/a.js', TEXT);
  await compressSite(site, output);
  write('dist/a.js', `${TEXT}!`);
  expect(readCompressedFiles(site, output).size).toBe(0);
});

test('a site that was never compressed has none', () => {
  write('dist/a.js', TEXT);
  expect(readCompressedFiles(site, output).size).toBe(0);
});

test('a file is found by the ETag that miniflare gives it', async () => {
  const file = write('dist/a.js', TEXT);
  await compressSite(site, output);
  const named = createHash('sha256')
    .update(`${file}${statSync(file).mtimeMs}`)
    .digest('hex');
  expect([...readCompressedFiles(site, output).keys()]).toEqual([named.slice(0, 32)]);
});

function inodeOf(name: string): number {
  return statSync(join(output, name)).ino;
}
