import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { archiveOf } from './archive.ts';

const folder = mkdtempSync(join(tmpdir(), 'zip-'));
afterAll(() => rmSync(folder, { recursive: true }));

const big = new Uint8Array(2.5 * 1024 * 1024).map((_, index) => (index * 7919) >>> 5);
const entries = [
  { name: 'ein Brief.txt', content: new Blob(['123456789']) },
  { name: 'Ärger 日本 🔏.bin', content: new Blob([big]) },
  { name: 'empty', content: new Blob([]) },
];

async function zipped(): Promise<Buffer> {
  return Buffer.from(await (await archiveOf(entries)).arrayBuffer());
}

it('writes files that another program finds under their names, byte for byte', async () => {
  const path = join(folder, 'files.zip');
  writeFileSync(path, await zipped());
  const script = `
import json, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
print(json.dumps([archive.testzip(), [[each.filename, each.file_size, each.CRC] for each in archive.infolist()]]))`;
  const read: unknown = JSON.parse(
    execFileSync('python3', ['-c', script, path], { encoding: 'utf8' }),
  );
  const files = [
    ['ein Brief.txt', 9, 0xcb_f4_39_26],
    ['Ärger 日本 🔏.bin', big.length, crc32(big)],
    ['empty', 0, 0],
  ];
  expect(read).toEqual([null, files]);
});

it('refers to the bytes of a large file, instead of holding them once more', async () => {
  const content = new Blob([big]);
  const slices: unknown[] = [];
  const blob = globalThis.Blob;
  class Recording extends blob {
    constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
      super(parts, options);
      slices.push(...parts);
    }
  }
  globalThis.Blob = Recording;
  try {
    await archiveOf([{ name: 'big', content }]);
  } finally {
    globalThis.Blob = blob;
  }
  expect(slices.filter((part) => part === content)).toHaveLength(1);
  const held = slices.filter((part) => part instanceof Uint8Array);
  expect(held.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(500);
});
