import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
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

/** Reads a ZIP file from its end, as APPNOTE.TXT describes it. */
function unzip(file: Buffer): Map<string, Buffer> {
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  expect(end).toBe(file.length - 22);
  const found = new Map<string, Buffer>();
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    expect(file.toString('latin1', at, at + 4)).toBe('PK\u0001\u0002');
    expect(file.readUInt16LE(at + 8) & 0x800).toBe(0x800);
    const [crc, stored, size] = [16, 20, 24].map((field) => file.readUInt32LE(at + field));
    const nameLength = file.readUInt16LE(at + 28);
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    const local = file.readUInt32LE(at + 42);
    expect(file.toString('latin1', local, local + 4)).toBe('PK\u0003\u0004');
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const data = file.subarray(start, start + (stored ?? 0));
    const content = file.readUInt16LE(at + 10) === 0 ? data : inflateRawSync(data);
    expect(content.length).toBe(size);
    expect(crc32(content)).toBe(crc);
    found.set(name, content);
    at += 46 + nameLength;
  }
  expect(at).toBe(end);
  return found;
}

test('every file is read again byte for byte under its name', async () => {
  const found = unzip(await zipped());
  expect([...found.keys()]).toEqual(entries.map(({ name }) => name));
  for (const { name, content } of entries) {
    expect(found.get(name)?.equals(Buffer.from(await content.arrayBuffer()))).toBe(true);
  }
});

test('another program finds the same files, and no damage', async () => {
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

test('an archive refers to the bytes of a large file, instead of holding them once more', async () => {
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
