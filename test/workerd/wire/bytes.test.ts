import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formBody } from '../../../web/api/form-body.ts';
import { outcome, postRaw, reveal, textAt } from '../client.ts';

const off = { settings: { LIMIT_CREATE: '0', LIMIT_REVEAL: '0' } };
const encoder = new TextEncoder();
const FORM_TYPE = 'application/x-www-form-urlencoded';
const MULTIPART_TYPE = 'multipart/form-data; boundary=0edge0';
const PART = '--0edge0\r\nContent-Disposition: form-data; name="secret"\r\n\r\n';

/** As a token, which .NET does not quote. */
const BARE_PART = PART.replaceAll('"', '');

/** A form with every byte as a percent code, but for what stands for itself. */
function percent(text: string): string {
  return [...encoder.encode(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}

const encodings = [
  ['JSON', 'application/json', (text: string) => JSON.stringify({ secret: text })],
  ['a form', FORM_TYPE, (text: string) => `secret=${percent(text)}`],
  ['a form without a type', null, (text: string) => `secret=${percent(text)}`],
  ['a form of the pages', FORM_TYPE, (text: string) => formBody({ secret: text })],
  ['multipart', MULTIPART_TYPE, (text: string) => `${PART}${text}\r\n--0edge0--\r\n`],
  ['multipart of .NET', MULTIPART_TYPE, (text: string) => `${BARE_PART}${text}\r\n--0edge0--\r\n`],
] as const;

async function roundTrip(
  type: string | null,
  body: string | Uint8Array<ArrayBuffer>,
): Promise<string> {
  const concealed = await postRaw('/secret/conceal', type, body, off);
  return textAt(
    await reveal(textAt(concealed, 'record.secret.key'), {}, off),
    'record.secret_value',
  );
}

describe.each(encodings)('a secret sent as %s', (_, type, encode) => {
  it.each([
    ['one byte', 'x'],
    ['one null character', '\0'],
    ['null characters all over', '\0a\0\0b\0'],
    ['line ends of three kinds', 'a\r\nb\nc\rd\r\n\r\n'],
    ['white space at both ends', ' \t\n  a  \n\t '],
    ['marks for right to left', '\u202eabc\u202c\u200f\u061c\u2067x\u2069'],
    ['a byte order mark at the start', '\uFEFFabc'],
    ['byte order marks all over', '\uFEFF\uFEFFa\uFEFF'],
    ['both forms of an accent', 'é e\u0301'],
    ['signs that an encoding uses', 'a=b&c=d;e+f%20g%%zz "\\"\\u0041 --0edge0'],
    ['line separators', '\u2028\u2029\u0085'],
    ['characters that stand for nothing', '\uFFFD\uFFFE\uFFFF\u{10FFFF}\u{1FFFE}'],
    ['an emoji of many parts', '👩‍👩‍👧‍👦🏳️‍🌈'],
    [
      'every control character',
      Array.from({ length: 32 }, (__, n) => String.fromCharCode(n)).join('') + '\x7f',
    ],
    [
      'what looks like a part',
      'a --0edge0\r\n; name=b\r\n\r\n; name=c\n-0edge0; filename=d\r\n\r\n',
    ],
    ['what looks like markup', '<script>alert(1)</script>&amp;'],
  ])('returns the secret byte for byte with %s', async (__, secret) => {
    expect(encoder.encode(await roundTrip(type, encode(secret)))).toEqual(encoder.encode(secret));
  });

  it('returns the secret byte for byte whatever it is', async () => {
    const anything = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 200, size: 'max' })
      .filter((text) => text.isWellFormed() && !text.includes('0edge0'));
    await fc.assert(
      fc.asyncProperty(anything, async (secret) => {
        expect(await roundTrip(type, encode(secret))).toBe(secret);
      }),
      { numRuns: 40 },
    );
  });
});

it.each([
  ['raw characters in a form', FORM_TYPE, 'secret=\uFEFFé漢😀', '\uFEFFé漢😀'],
  [
    'escapes in JSON',
    'application/json',
    String.raw`{"secret":"\u0000\ud83d\ude00\uFEFF\/\b"}`,
    '\0😀\uFEFF/\b',
  ],
])('takes %s', async (_, type, body, secret) => {
  expect(await roundTrip(type, body)).toBe(secret);
});

describe('text that is no Unicode', () => {
  const refused = '422 text_invalid';

  it.each<readonly [string, string]>([
    ['application/json', String.raw`{"secret":"a\ud83d"}`],
    ['application/json', String.raw`{"secret":"\ude00\ud83d"}`],
    ['application/json', String.raw`{"secret":{"secret":"\ud800"}}`],
    ['application/json', String.raw`{"secret":"x","passphrase":"\ud800"}`],
    ...['%ff', '%c3%28', '%f0%9f%98', '%c0%80', '%ed%a0%80', '%f4%90%80%80'].map(
      (value) => [FORM_TYPE, `secret=x&passphrase=${value}`] as const,
    ),
    // As the pages send it.
    ...['a\uD83D', '\uDE00b', '\uDE00\uD83D', '\uD83D\uD83D\uDE00'].map(
      (secret) => [FORM_TYPE, formBody({ secret })] as const,
    ),
  ])('refuses in %s what is no Unicode, and does not replace it: %s', async (type, body) => {
    expect(outcome(await postRaw('/secret/conceal', type, body))).toBe(refused);
  });

  it.each([
    ['JSON', 'application/json', '{"secret":"', '"}'],
    ['a form', FORM_TYPE, 'secret=', ''],
    ['a form without a type', null, 'secret=', ''],
    ['multipart', MULTIPART_TYPE, PART, '\r\n--0edge0--\r\n'],
  ])('refuses broken bytes in %s', async (_, type, before, after) => {
    for (const broken of [[0xff], [0xc3], [0xe2, 0x82], [0xc0, 0x80], [0xed, 0xa0, 0x80]]) {
      const body = new Uint8Array([...encoder.encode(before), ...broken, ...encoder.encode(after)]);
      expect(outcome(await postRaw('/secret/conceal', type, body))).toBe(refused);
    }
  });

  it('reads a byte order mark as no part of JSON itself', async () => {
    const answer = await postRaw('/secret/conceal', 'application/json', '\uFEFF{"secret":"x"}');
    expect(outcome(answer)).toBe('400 malformed');
  });
});
