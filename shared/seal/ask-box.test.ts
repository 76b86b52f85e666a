/** A box opens to what was asked, as it may be shown. What no program of ours makes is refused, whatever is wrong with it. */
import { describe, expect, it } from 'vitest';
import { concat } from '../concat.ts';
import { cleanQuestion, isBoxLength, openBox, type Question, sealBox } from './ask-box.ts';
import { boxKeyOf } from './ask-keys.ts';
import { type Bytes, utf8 } from './bytes.ts';
import { encryptionKey } from './derivation.ts';

const MAGIC = utf8('WXA1');
const linkKey = crypto.getRandomValues(new Uint8Array(16));
const publicKey = crypto.getRandomValues(new Uint8Array(1216));
const QUESTION: Question = { question: 'Why?', name: 'Maya', fields: ['a', 'b'], language: 'en' };
const LONGEST: Question = {
  question: '🕯'.repeat(1000),
  name: '🕯'.repeat(60),
  fields: Array.from({ length: 10 }, () => '🕯'.repeat(40)),
  language: 'x'.repeat(35),
};

const failure = (code: string) => ({ name: 'SealError', code });

/** A box with any content, which is filled up with zeros. */
async function boxed(bytes: Uint8Array, length = 2048): Promise<Bytes> {
  const plain = concat(bytes, new Uint8Array(length - bytes.length));
  const algorithm = { name: 'AES-GCM', iv: new Uint8Array(12), additionalData: MAGIC };
  const key = await encryptionKey(await boxKeyOf(linkKey));
  return concat(MAGIC, new Uint8Array(await crypto.subtle.encrypt(algorithm, key, plain)));
}

/** The content of a box whose question is this JSON. */
function content(json: string, length = utf8(json).length): Bytes {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, length);
  return concat(publicKey, bytes, utf8(json));
}

describe('a box', () => {
  it.each([
    ['a question', QUESTION],
    ['lines', { ...QUESTION, question: 'one\n\n two\n' }],
    ['nothing', { question: '', name: '', fields: [], language: '' }],
    ['as much as it may', LONGEST],
    ['what is escaped in JSON', { ...QUESTION, question: '"\\\n'.repeat(333) }],
    ['a field that objects have', { ...QUESTION, fields: ['__proto__', 'constructor'] }],
  ])('opens to %s', async (_what, question) => {
    const box = await sealBox(linkKey, publicKey, cleanQuestion(question));
    expect(await openBox(linkKey, box)).toEqual({ publicKey, question });
  });

  it('has the length of its class, which shows little of its question', async () => {
    const bytesOf = async (question: Question) =>
      (await sealBox(linkKey, publicKey, question)).length;
    expect(await bytesOf(QUESTION)).toBe(4 + 2048 + 16);
    expect(await bytesOf({ ...QUESTION, question: 'x'.repeat(500) })).toBe(4 + 2048 + 16);
    expect(await bytesOf(LONGEST)).toBe(4 + 8192 + 16);
    // The JSON of `QUESTION` fills a box to its last byte, or is a byte longer.
    const room = 2048 - 1220 - JSON.stringify({ ...QUESTION, question: '' }).length;
    expect(await bytesOf({ ...QUESTION, question: 'x'.repeat(room) })).toBe(4 + 2048 + 16);
    expect(await bytesOf({ ...QUESTION, question: 'x'.repeat(room + 1) })).toBe(4 + 3072 + 16);
  });

  it('can have only the length of a class', () => {
    const lengths = Array.from({ length: 10_000 }, (_, bytes) => bytes).filter(isBoxLength);
    const classes = Array.from({ length: 7 }, (_, index) => 4 + (index + 2) * 1024 + 16);
    expect(lengths).toEqual(classes);
  });

  it('loses what is not shown, when it is made and when it is opened', async () => {
    const hidden: Question = {
      question: 'a\u202Eb\r\nc\u0000\u001B[2J\u2028d',
      name: '\u200BMa\u2066y\u00ADa\uFEFF',
      fields: ['to\u200Bken', '\uD800x'],
      language: 'en\u0007',
    };
    const shown = {
      question: 'ab\nc[2Jd',
      name: 'Maya',
      fields: ['token', 'x'],
      language: 'en',
    };
    expect(cleanQuestion(hidden)).toEqual(shown);
    const box = await sealBox(linkKey, publicKey, hidden);
    expect((await openBox(linkKey, box)).question).toEqual(shown);
  });

  it.each([
    ['question', { question: 'é'.repeat(1001) }],
    ['name', { name: 'é'.repeat(61) }],
    ['number of fields', { fields: Array.from({ length: 11 }, () => 'a') }],
    ['field', { fields: ['a', 'é'.repeat(41)] }],
    ['language', { language: 'x'.repeat(36) }],
  ])('takes no longer %s', async (_what, more) => {
    const long = { ...QUESTION, ...more };
    expect(() => cleanQuestion(long)).toThrow(RangeError);
    const box = await boxed(content(JSON.stringify(long)), 4096);
    await expect(openBox(linkKey, box)).rejects.toMatchObject(failure('manifest_invalid'));
  });

  it('does not open when it was changed, or with another key', async () => {
    const box = await sealBox(linkKey, publicKey, QUESTION);
    const changed = (at: number) => box.with(at, (box[at] ?? 0) ^ 1);
    for (const at of [4, 1300, box.length - 17, box.length - 1]) {
      await expect(openBox(linkKey, changed(at))).rejects.toMatchObject(failure('damaged'));
    }
    const other = openBox(linkKey.with(0, (linkKey[0] ?? 0) ^ 1), box);
    await expect(other).rejects.toMatchObject(failure('damaged'));
    for (const at of [0, 3]) {
      await expect(openBox(linkKey, changed(at))).rejects.toMatchObject(failure('unknown_version'));
    }
    await expect(openBox(linkKey, new Uint8Array())).rejects.toMatchObject(
      failure('unknown_version'),
    );
  });

  it.each([
    ['a byte less', 2047],
    ['a byte more', 2049],
    ['no question', 1024],
    ['more than any question', 9216],
  ])('is refused with %s', async (_what, length) => {
    const box = await boxed(publicKey.subarray(0, Math.min(1216, length)), length);
    await expect(openBox(linkKey, box)).rejects.toMatchObject(failure('incomplete'));
  });

  const json = JSON.stringify(QUESTION);
  it.each([
    ['a length beyond the end', content(json, 2048 - 1220 + 1)],
    ['the greatest length', content(json, 2 ** 32 - 1)],
    ['a length that leaves out its end', content(json, json.length - 1)],
    ['padding that is not zeros', concat(content(json), Uint8Array.of(0, 1))],
    ['no JSON', content('{')],
    ['null', content('null')],
    ['a text', content('"a"')],
    ['a list', content('[]')],
    ['no question', content(JSON.stringify({ ...QUESTION, question: undefined }))],
    ['a name that is a number', content(JSON.stringify({ ...QUESTION, name: 1 }))],
    ['no language', content(JSON.stringify({ ...QUESTION, language: null }))],
    ['no fields', content(JSON.stringify({ ...QUESTION, fields: undefined }))],
    ['fields that are a text', content(JSON.stringify({ ...QUESTION, fields: 'ab' }))],
    [
      'fields that look like a list',
      content(JSON.stringify({ ...QUESTION, fields: { length: 0 } })),
    ],
    ['a field that is a list', content(JSON.stringify({ ...QUESTION, fields: ['a', ['b']] }))],
  ])('is refused with %s', async (_what, given) => {
    expect((await openBox(linkKey, await boxed(content(json)))).question).toEqual(QUESTION);
    const opening = openBox(linkKey, await boxed(given));
    await expect(opening).rejects.toMatchObject(failure('manifest_invalid'));
  });

  it('is refused with a question in a larger class than it needs, or of more than 6,900 bytes', async () => {
    const large = boxed(content(json), 3072);
    await expect(openBox(linkKey, await large)).rejects.toMatchObject(failure('manifest_invalid'));
    const spaced = (bytes: number) => boxed(content(json.padEnd(bytes)), 8192);
    expect((await openBox(linkKey, await spaced(6900))).question).toEqual(QUESTION);
    const opening = openBox(linkKey, await spaced(6901));
    await expect(opening).rejects.toMatchObject(failure('manifest_invalid'));
  });
});
