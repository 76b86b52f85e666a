/** The fields of a body, of a query, and of both together; and how much of a body is read. */
import { describe, expect, it } from 'vitest';
import { OCTETS } from '../../shared/contract/endpoint.ts';
import { parseJson } from '../../shared/parse-json.ts';
import { bodyBytesMax, sealedBodyBytesMax } from '../config/plans.ts';
import { type Body, mergeBodies, parseBody, parseQuery, readQuery } from './parse-body.ts';
import { hasShortBody, readBody, readBytes, readOctets } from './body.ts';

const URL_OF_SITE = 'https://seal.example/';
const FORM = 'application/x-www-form-urlencoded';
const bytesOf = (text: string) => Uint8Array.from(new TextEncoder().encode(text));

function bodyOf(fields: Body['fields'], ...repeated: string[]): Body {
  return { ok: true, fields, repeated: new Set(repeated) };
}

function streamRequest(body: ReadableStream): Request {
  const streaming = { method: 'POST', body, duplex: 'half' };
  return new Request(URL_OF_SITE, streaming);
}

/** A request whose body comes in pieces, of a length that no one has named. */
function streamed(...pieces: readonly string[]): Request {
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(bytesOf(piece));
      controller.close();
    },
  });
  return streamRequest(body);
}

describe('a form', () => {
  it.each<[string, Body]>([
    ['', bodyOf({})],
    ['a=1', bodyOf({ a: '1' })],
    ['a=1&b=2', bodyOf({ a: '1', b: '2' })],
    ['&a=1&&b=2&', bodyOf({ a: '1', b: '2' })],
    ['a', { ...bodyOf({ a: '' }), hasBarePair: true }],
    ['a&b=1', { ...bodyOf({ a: '', b: '1' }), hasBarePair: true }],
    ['=1', bodyOf({ '': '1' })],
    ['a=b=c', bodyOf({ a: 'b=c' })],
    ['a+b=c+d', bodyOf({ 'a b': 'c d' })],
    ['a%20b=c%26d', bodyOf({ 'a b': 'c&d' })],
    ['a=100%&b=%2&c=%zz', bodyOf({ a: '100%', b: '%2', c: '%zz' })],
    ['a=%C3%A9', bodyOf({ a: 'é' })],
    ['a=1&b=2&a=3', bodyOf({ a: ['1', '3'], b: '2' }, 'a')],
    ['a=1&a=1&b=2&b=2&c=3', bodyOf({ a: ['1', '1'], b: ['2', '2'], c: '3' }, 'a', 'b')],
  ])('reads the form %j', (text, body) => {
    expect(parseBody(bytesOf(text), FORM)).toEqual(body);
    expect(parseQuery(new Request(`${URL_OF_SITE}?${text}`))).toEqual(body);
  });

  it.each(['a=%ff', '%ff=a', 'a=1&b=%c3%28'])('refuses the form %s as no text', (text) => {
    expect(parseBody(bytesOf(text), FORM)).toMatchObject({ code: 'text_invalid' });
    const query = parseQuery(new Request(`${URL_OF_SITE}?${text}`));
    expect(query).toMatchObject({ code: 'text_invalid' });
  });
});

it.each([
  ['gzip', 'type_unsupported'],
  ['identity, br', 'type_unsupported'],
  [' Identity ', undefined],
  ['', undefined],
])('answers a body with the encoding %j with the code %s', async (encoding, code) => {
  const headers = { 'Content-Type': FORM, 'Content-Encoding': encoding };
  const request = () => new Request(URL_OF_SITE, { method: 'POST', body: 'a=1', headers });
  expect(await readBody(request(), 10)).toMatchObject(
    code ? { code, extra: { reason: 'encoding' } } : { ok: true },
  );
  const bytes = new Request(request(), { headers: { ...headers, 'Content-Type': OCTETS } });
  expect(await readOctets(bytes, 10)).toMatchObject(code ? { code } : { ok: true });
});

describe('JSON', () => {
  const parse = (text: string) => parseBody(bytesOf(text), 'application/json');

  it.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"a":"1","b":2, "a" :3}', 'a'],
    [String.raw`{"a":1,"\u0061":2}`, 'a'],
    ['{"a":{"b":1,"b":2}}', 'b'],
    ['{"a":[{"b":1,"b":2}]}', 'b'],
  ])('refuses JSON where a name comes twice: %s', (text, field) => {
    expect(parse(text)).toMatchObject({ code: 'duplicate_field', extra: { field } });
  });

  it.each([
    '{"a":{"a":1},"b":{"a":1}}',
    '{"a":["a","a"],"b":"a"}',
    String.raw`{"a":"\",\"a\":1,","b":"\\","c":"\\\""}`,
    '{"a":"{[,","b":"]}"}',
  ])('reads JSON where no object has a name twice: %s', (text) => {
    expect(parse(text)).toMatchObject({ ok: true, fields: parseJson(text) });
  });

  it('refuses JSON whose bytes are no text', () => {
    const bytes = Uint8Array.of(0x7b, 0xff, 0x7d);
    expect(parseBody(bytes, 'application/json')).toMatchObject({ code: 'text_invalid' });
  });
});

describe('multipart', () => {
  const type = 'multipart/form-data; boundary=x';
  const part = (name: string, value: string, more = '') =>
    `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

  it('reads the fields of multipart, those that occur twice as lists', () => {
    const text = `${part('a', '1')}${part('b', '2')}${part('a', '3')}--x--\r\n`;
    expect(parseBody(bytesOf(text), type)).toEqual(bodyOf({ a: ['1', '3'], b: '2' }, 'a'));
  });

  it('takes the replacement character in multipart, and a file of any bytes, but no broken text', () => {
    const replaced = `${part('a', '\uFFFD')}--x--\r\n`;
    expect(parseBody(bytesOf(replaced), type)).toEqual(bodyOf({ a: '\uFFFD' }));
    const broken = (text: string) => {
      const [before = '', after = ''] = text.split('!');
      return Uint8Array.of(...bytesOf(before), 0xff, ...bytesOf(after));
    };
    const inField = parseBody(broken(`${part('a', '!')}--x--\r\n`), type);
    expect(inField).toMatchObject({ code: 'text_invalid' });
    const inFile = parseBody(broken(`${part('a', '!', '; filename="f"')}--x--\r\n`), type);
    expect(inFile).toMatchObject({ ok: true });
  });
});

describe('more than any call takes', () => {
  const MULTIPART = 'multipart/form-data; boundary=x';
  const partsOf = (names: readonly string[]) =>
    `${names.map((name) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n\r\n`).join('')}--x--\r\n`;
  const bodies: [string, string, (names: readonly string[]) => string][] = [
    ['a form', FORM, (names) => names.map((name) => `${name}=`).join('&')],
    ['multipart', MULTIPART, partsOf],
    ['multipart without quotes', MULTIPART, (names) => partsOf(names).replaceAll('"', '')],
    [
      'JSON',
      'application/json',
      (names) => JSON.stringify(Object.fromEntries(names.map((name) => [name, 1]))),
    ],
  ];
  const numbered = (count: number) => Array.from({ length: count }, (_, place) => `n${place}`);

  it.each(bodies)('takes a hundred fields of %s, and no more', (_, type, body) => {
    const most = parseBody(bytesOf(body(numbered(100))), type);
    expect(most.ok && Object.keys(most.fields).length).toBe(100);
    const more = parseBody(bytesOf(body(numbered(101))), type);
    expect(more).toMatchObject({ code: 'body_too_large' });
  });

  it.each(bodies)('refuses 250,000 fields of %s', (_, type, body) => {
    const bytes = bytesOf(body(numbered(250_000)));
    expect(parseBody(bytes, type)).toMatchObject({ code: 'body_too_large' });
  });

  it.each([
    ['a form', FORM, 'a&'.repeat(101)],
    ['a form of nothing', FORM, '&'.repeat(101)],
    ['a list in JSON', 'application/json', `{"a":[${'1,'.repeat(100)}1]}`],
    ['lists in JSON', 'application/json', `{"a":[${'1,'.repeat(50)}1],"b":[${'1,'.repeat(50)}1]}`],
  ])('refuses a hundred and one values in %s', (_, type, text) => {
    expect(parseBody(bytesOf(text), type)).toMatchObject({ code: 'body_too_large' });
  });

  it('refuses JSON that is deeper than eight values', () => {
    const deep = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
    expect(parseBody(bytesOf(deep(8)), 'application/json')).toMatchObject({ ok: true });
    const deeper = parseBody(bytesOf(deep(9)), 'application/json');
    expect(deeper).toMatchObject({ code: 'malformed' });
  });
});

it('merges a query and a body: the body has precedence, unless its field is empty', () => {
  const merged = mergeBodies(
    bodyOf({ a: '1', b: ['2', '3'], c: ['4', '5'], d: '6' }, 'b', 'c'),
    bodyOf({ a: '7', b: '8', d: '', e: ['9', '9'], f: '' }, 'e'),
  );
  expect(merged).toEqual(
    bodyOf({ a: '7', b: '8', c: ['4', '5'], d: '6', e: ['9', '9'], f: '' }, 'e', 'c'),
  );
});

it('reads a query as browsers do', () => {
  const query = readQuery(new Request(`${URL_OF_SITE}?a=1&a=2&b=%ff`));
  expect(query).toEqual(bodyOf({ a: ['1', '2'], b: '\uFFFD' }, 'a'));
  expect(readQuery(new Request(URL_OF_SITE))).toEqual(bodyOf({}));
});

describe('reading a body', () => {
  const named = (text: string) =>
    new Request(URL_OF_SITE, {
      method: 'POST',
      body: text,
      headers: { 'Content-Length': String(text.length) },
    });

  it.each([
    ['of a known length', named],
    ['of an unknown length', (text: string) => streamed(text.slice(0, 4), text.slice(4))],
  ])('reads a body up to the last byte that is allowed: %s', async (_, requestOf) => {
    expect(await readBytes(requestOf('0123456789'), 10)).toEqual(bytesOf('0123456789'));
    expect(await readBytes(requestOf('0123456789'), 9)).toBeNull();
    expect(await readBytes(requestOf(''), 10)).toEqual(new Uint8Array());
  });

  it.each([
    [50, 1000, 51],
    // No more than 32 MB beyond its limit.
    [Infinity, 1024 * 1024, 33],
  ])(
    'reads a body to its end if it is too long, so that its sender gets the response: %d pieces of %i bytes',
    async (pieces, bytes, pulls) => {
      const piece = new Uint8Array(bytes);
      let pulled = 0;
      const pull = (controller: ReadableStreamDefaultController) => {
        pulled++;
        if (pulled > pieces) controller.close();
        else controller.enqueue(piece);
      };
      const body = new ReadableStream({ pull }, { highWaterMark: 0 });
      expect(await readBytes(streamRequest(body), 10)).toBeNull();
      expect(pulled).toBe(pulls);
    },
  );

  it('reads a body up to another limit with a ciphertext, which nothing beside that may use', async () => {
    const sent = (text: string) => readBody(streamed(text), 20, 1000);
    expect(await sent(`sealed=${'x'.repeat(993)}`)).toMatchObject({ ok: true });
    expect(await sent(`sealed=${'x'.repeat(994)}`)).toMatchObject({ code: 'body_too_large' });
    expect(await sent(`sealed=${'x'.repeat(500)}&a=${'y'.repeat(10)}`)).toMatchObject({ ok: true });
    for (const text of [
      `sealed=${'x'.repeat(500)}&a=${'y'.repeat(11)}`,
      `sealed=x&a=${'y'.repeat(20)}`,
      `sealed=x&${'%'.repeat(500)}=`,
      `a=${'y'.repeat(20)}`,
    ]) {
      expect(await sent(text)).toMatchObject({ code: 'body_too_large' });
    }
  });

  it('limits a body to three bytes for each character of the plan, or a ciphertext in base64, and 64 kB', () => {
    expect(bodyBytesMax({ size: 10 })).toBe(30 + 65_536);
    expect(sealedBodyBytesMax(300)).toBe(400 + 65_536);
  });

  const codes = '%%25%C3%a9%f0%9F%98%80+%26%2&%c3=%zz%';
  const decoded = Uint8Array.of(...bytesOf('%%25é😀+%26%2&'), 0xc3, ...bytesOf('=%zz%'));

  it('reads a form without the percent codes of bytes beyond ASCII, wherever the pieces end', async () => {
    for (let size = 1; size <= codes.length; size++) {
      const pieces = codes.match(new RegExp(`.{1,${size}}`, 'gs')) ?? [];
      const form = streamed(...pieces);
      form.headers.set('Content-Type', FORM);
      expect(await readBytes(form, decoded.length)).toEqual(decoded);
      const short = streamed(...pieces);
      short.headers.set('Content-Type', FORM);
      expect(await readBytes(short, decoded.length - 1)).toBeNull();
    }
  });

  it('reads a body as it is where it is no form', async () => {
    const json = streamed(codes);
    json.headers.set('Content-Type', 'application/json');
    expect(await readBytes(json, 100)).toEqual(bytesOf(codes));
  });
});

it.each([
  ['of 64 kB', { body: 'x', headers: { 'Content-Length': String(64 * 1024) } }, true],
  ['of more', { body: 'x', headers: { 'Content-Length': String(64 * 1024 + 1) } }, false],
  ['of no length', { body: streamed('x').body, duplex: 'half' }, false],
  ['that is none', {}, true],
])('tells whether a body %s is short: %s', (_, init, isShort) => {
  const request = new Request(URL_OF_SITE, { method: 'POST', ...init });
  expect(hasShortBody(request)).toBe(isShort);
});
