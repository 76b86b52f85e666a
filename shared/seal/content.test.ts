/** What was packed is unpacked. What no program of ours packs is refused with the same code, whatever is wrong with it. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { concat } from '../concat.ts';
import { sizeClass } from '../size-class.ts';
import { utf8 } from './bytes.ts';
import { packContent, unpackContent } from './content.ts';

/** Content as `packContent` writes it, but with any manifest. */
function packed(manifest: Uint8Array | string, rest: Uint8Array = new Uint8Array()): Uint8Array {
  const bytes = typeof manifest === 'string' ? utf8(manifest) : manifest;
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, bytes.length);
  const whole = concat(length, bytes, rest);
  return concat(whole, new Uint8Array(sizeClass(whole.length) - whole.length));
}

const unpacked = (bytes: Uint8Array) => unpackContent(new Blob([new Uint8Array(bytes)]));
const INVALID = { name: 'SealError', code: 'manifest_invalid' };
const file = { name: 'a', bytes: 0 };

describe('unpacking', () => {
  it('gives back the text, a byte order mark included, and the files in their order', async () => {
    const files = [
      { name: 'é.txt', content: new Blob(['one']) },
      { name: '', content: new Blob([]) },
      { name: 'last', content: new Blob(['three']) },
    ];
    const content = await unpackContent(packContent({ text: '\uFEFFété', files }));
    expect(content.text).toBe('\uFEFFété');
    expect(content.files.map(({ name }) => name)).toEqual(['é.txt', '', 'last']);
    const texts = content.files.map((each) => each.content.text());
    expect(await Promise.all(texts)).toEqual(['one', '', 'three']);
    expect(content).not.toHaveProperty('fields');
  });

  it('gives back the fields of an answer between its text and its files, whatever their names', async () => {
    const fields = [
      { name: 'token', value: 'é\n' },
      { name: '__proto__', value: '' },
      { name: 'token', value: '\uFEFFlast' },
    ];
    const files = [{ name: 'a', content: new Blob(['file']) }];
    const whole = packContent({ text: 'text', fields, files });
    expect(await whole.text()).toMatch(/\}texté\n\uFEFFlastfile\0*$/);
    const content = await unpackContent(whole);
    expect(content).toMatchObject({ text: 'text', fields });
    expect(await content.files[0]?.content.text()).toBe('file');
    const none = await unpackContent(packContent({ text: '', fields: [], files: [] }));
    expect(none.fields).toEqual([]);
  });

  it.each([
    ['no JSON', '{"text":0,"files":[]'],
    ['null', 'null'],
    ['a number', '1'],
    ['a list', '[]'],
    ['no text', '{"files":[]}'],
    ['a length that is text', '{"text":"0","files":[]}'],
    ['a negative length', '{"text":-1,"files":[{"name":"a","bytes":1}]}'],
    ['half a byte', '{"text":0.5,"files":[]}'],
    ['no files', '{"text":0}'],
    ['files that are no list', '{"text":0,"files":{"length":0}}'],
    ['a file that is null', '{"text":0,"files":[null]}'],
    ['a file that is a text', '{"text":0,"files":["a"]}'],
    ['a file without a name', '{"text":0,"files":[{"bytes":0}]}'],
    ['a file whose name is a number', '{"text":0,"files":[{"name":1,"bytes":0}]}'],
    ['a file without a length', '{"text":0,"files":[{"name":"a"}]}'],
    ['a file with a negative length', '{"text":1,"files":[{"name":"a","bytes":-1}]}'],
    ['a file whose length is text', '{"text":0,"files":[{"name":"a","bytes":"0"}]}'],
    ['fields that are null', '{"text":0,"fields":null,"files":[]}'],
    ['fields that are no list', '{"text":0,"fields":{"length":0},"files":[]}'],
    ['a field that is a text', '{"text":0,"fields":["a"],"files":[]}'],
    ['a field without a name', '{"text":0,"fields":[{"bytes":0}],"files":[]}'],
    ['a field whose name is a number', '{"text":0,"fields":[{"name":1,"bytes":0}],"files":[]}'],
    ['a field with a negative length', '{"text":1,"fields":[{"name":"a","bytes":-1}],"files":[]}'],
  ])('refuses a manifest with %s', async (_name, manifest) => {
    await expect(unpacked(packed(manifest))).rejects.toMatchObject(INVALID);
  });

  it('takes twenty files, and refuses more', async () => {
    const manifest = (files: number) =>
      JSON.stringify({ text: 0, files: Array.from({ length: files }, () => file) });
    expect((await unpacked(packed(manifest(20)))).files).toHaveLength(20);
    await expect(unpacked(packed(manifest(21)))).rejects.toMatchObject(INVALID);
  });

  it('takes ten fields, and refuses more', async () => {
    const manifest = (fields: number) =>
      JSON.stringify({ text: 0, fields: Array.from({ length: fields }, () => file), files: [] });
    expect((await unpacked(packed(manifest(10)))).fields).toHaveLength(10);
    await expect(unpacked(packed(manifest(11)))).rejects.toMatchObject(INVALID);
  });

  it('takes a manifest of 64 KiB, and refuses a longer one', async () => {
    const manifest = (length: number) => '{"text":0,"files":[]}'.padEnd(length);
    expect((await unpacked(packed(manifest(65_536)))).files).toEqual([]);
    await expect(unpacked(packed(manifest(65_537)))).rejects.toMatchObject(INVALID);
  });

  it('refuses what is no UTF-8, in the manifest and in the text', async () => {
    const broken = Uint8Array.of(0xc3, 0x28);
    await expect(unpacked(packed(broken))).rejects.toMatchObject(INVALID);
    const manifest = concat(utf8('{"text":0,"files":[{"name":"'), broken, utf8('","bytes":0}]}'));
    await expect(unpacked(packed(manifest))).rejects.toMatchObject(INVALID);
    const withText = packed('{"text":2,"files":[]}', broken);
    await expect(unpacked(withText)).rejects.toMatchObject(INVALID);
    const withField = packed('{"text":0,"fields":[{"name":"a","bytes":2}],"files":[]}', broken);
    await expect(unpacked(withField)).rejects.toMatchObject(INVALID);
  });

  it('gives back what a manifest names, or refuses it as one, whatever is changed in it', async () => {
    const size = fc.oneof(fc.nat(300), fc.constantFrom(-1, 0.5, 2 ** 53, 1e300));
    const parts = fc.array(fc.record({ name: fc.string(), bytes: size }), { maxLength: 4 });
    const manifest = fc.oneof(
      fc.json(),
      fc
        .record({ text: size, fields: parts, files: parts }, { requiredKeys: ['text', 'files'] })
        .map((given) => JSON.stringify(given)),
    );
    const changes = fc.array(fc.tuple(fc.nat(40), fc.nat(255)), { maxLength: 2 });
    const rest = fc.uint8Array({ maxLength: 300, max: 127 });
    await fc.assert(
      fc.asyncProperty(manifest, rest, changes, async (given, bytes, changed) => {
        const whole = packed(given, bytes);
        for (const [at, byte] of changed) whole[at] = byte;
        const result = await unpacked(whole).catch((error: unknown) => {
          expect(error).toMatchObject(INVALID);
        });
        if (!result) return;
        const length = new DataView(whole.buffer, whole.byteOffset).getUint32(0);
        const read: unknown = JSON.parse(new TextDecoder().decode(whole.subarray(4, 4 + length)));
        expect(read).toMatchObject({
          text: utf8(result.text).length,
          ...(result.fields && {
            fields: result.fields.map(({ name, value }) => ({ name, bytes: utf8(value).length })),
          }),
          files: result.files.map(({ name, content }) => ({ name, bytes: content.size })),
        });
      }),
      { numRuns: 500 },
    );
  });

  it('refuses lengths that are not those of what follows', async () => {
    const of = (text: number, bytes: number) =>
      packed(JSON.stringify({ text, files: [{ name: 'a', bytes }] }), new Uint8Array(4));
    expect((await unpacked(of(2, 2))).text).toHaveLength(2);
    await expect(unpacked(of(300, 0))).rejects.toMatchObject(INVALID);
    await expect(unpacked(of(0, 300))).rejects.toMatchObject(INVALID);
    const withField = JSON.stringify({ text: 0, fields: [{ name: 'a', bytes: 300 }], files: [] });
    await expect(unpacked(packed(withField))).rejects.toMatchObject(INVALID);
    // The sizes may add up to all of the content with its padding, and not to a byte more.
    const manifest = (text: number) => JSON.stringify({ text, files: [] });
    const room = 256 - 4 - manifest(100).length;
    expect((await unpacked(packed(manifest(room)))).text).toHaveLength(room);
    await expect(unpacked(packed(manifest(room + 1)))).rejects.toMatchObject(INVALID);
    // Less than half of the content is used: it would have been padded to a smaller class.
    const large = concat(packed(manifest(0)), new Uint8Array(256));
    await expect(unpacked(large)).rejects.toMatchObject(INVALID);
  });
});
