/** What the front sends compressed: files of the site, and nothing else. */
import type { IncomingMessage, RequestListener } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callForBytes, decoded } from '../support/body-bytes.ts';
import { openStage, type Stage } from './stage.ts';

const TEXT = 'the quick brown fox jumps over the lazy dog\n'.repeat(100);
const ETAG = 'aa11';
const file = {
  bytes: TEXT.length,
  variants: { br: brotliCompressSync(TEXT), gzip: gzipSync(TEXT) },
};
const SAFE = { 'Content-Security-Policy': "default-src 'none'", 'X-Frame-Options': 'DENY' };

let stage: Stage;
/** The headers with which the runtime was called last. */
let received: IncomingMessage['headers'];

/** Answers as the runtime does: with one ETag for each file, which it compares with the whole of `If-None-Match`. */
const runtime: RequestListener = (incoming, response) => {
  received = incoming.headers;
  const answer = (status: number, headers: Record<string, string | number>, body: string) => {
    response.writeHead(status, { ...SAFE, ...headers });
    response.end(incoming.method === 'HEAD' ? undefined : body);
  };
  const length = { 'Content-Length': TEXT.length };
  switch (incoming.url) {
    case '/file':
    case '/rewritten':
      if (incoming.headers['if-none-match'] === `"${ETAG}"`) answer(304, { ETag: `"${ETAG}"` }, '');
      else answer(200, { ETag: `"${ETAG}"`, 'Cache-Control': 'no-cache', ...length }, TEXT);
      break;
    case '/missing':
      answer(404, { ETag: `"${ETAG}"`, 'Cache-Control': 'no-store', ...length }, TEXT);
      break;
    case '/image':
      if (incoming.headers['if-none-match'] === '"ff99"') answer(304, { ETag: '"ff99"' }, '');
      else answer(200, { ETag: '"ff99"', ...length }, TEXT);
      break;
    case '/changed':
      answer(200, { ETag: `"${ETAG}"`, 'Content-Length': TEXT.length + 1 }, `${TEXT}!`);
      break;
    case '/streamed':
      answer(200, { ETag: `"${ETAG}"` }, TEXT);
      break;
    case '/varies':
      answer(200, { ETag: `"${ETAG}"`, Vary: 'Origin', ...length }, TEXT);
      break;
    default:
      answer(200, { 'Content-Type': 'application/json', ...length }, TEXT);
  }
};

beforeAll(async () => {
  stage = await openStage(runtime, {}, {}, new Map([[ETAG, file]]));
});
afterAll(() => stage.close());

function send(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') {
  return callForBytes(`${stage.base}${path}`, { method, headers });
}

const accept = (encodings: string) => ({ 'Accept-Encoding': encodings });

describe.each(['/file', '/rewritten', '/missing'])('the file at %s', (path) => {
  const status = path === '/missing' ? 404 : 200;

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
  ] as const)('is sent to a client that takes %s in %s', async (accepted, encoding) => {
    const sent = await send(path, accept(accepted));
    expect(sent.status).toBe(status);
    expect(decoded(sent).toString()).toBe(TEXT);
    expect(sent.headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(file.variants[encoding].length),
      vary: 'Accept-Encoding',
      etag: `"${ETAG}-${encoding}"`,
      'cache-control': status === 404 ? 'no-store' : 'no-cache',
      'content-security-policy': SAFE['Content-Security-Policy'],
      'x-frame-options': SAFE['X-Frame-Options'],
    });
  });

  it.each(['', 'identity', 'zstd', 'br;q=0', '*;q=0', 'identity, br;q=0.9'])(
    'is sent as it is to a client that takes “%s”, and varies as well',
    async (accepted) => {
      const sent = await send(path, accepted === '' ? {} : accept(accepted));
      expect(sent.body.toString()).toBe(TEXT);
      expect(sent.headers).toMatchObject({
        'content-length': String(TEXT.length),
        vary: 'Accept-Encoding',
        etag: `"${ETAG}"`,
      });
      expect(sent.headers['content-encoding']).toBeUndefined();
    },
  );
});

it('HEAD has the headers of GET, in each encoding', async () => {
  for (const encoding of ['br', 'gzip'] as const) {
    const [got, head] = [
      await send('/file', accept(encoding)),
      await send('/file', accept(encoding), 'HEAD'),
    ];
    expect(head.body).toHaveLength(0);
    expect({ ...head.headers, date: '' }).toEqual({ ...got.headers, date: '' });
  }
});

it('a range is not served: the whole file is, in the encoding that was negotiated', async () => {
  for (const accepted of ['br', 'identity']) {
    const sent = await send('/file', { ...accept(accepted), Range: 'bytes=0-9' });
    expect(sent.status).toBe(200);
    expect(sent.headers['content-range']).toBeUndefined();
    expect(decoded(sent).toString()).toBe(TEXT);
  }
});

it('simultaneous calls each get the encoding that they accept', async () => {
  const accepted = ['br', 'identity', 'gzip', 'br', 'identity'];
  const sent = await Promise.all(accepted.map((one) => send('/file', accept(one))));
  expect(sent.map(({ headers }) => headers['content-encoding'] ?? 'identity')).toEqual(accepted);
});

describe('a copy that the client has stored', () => {
  it.each([
    ['br', '"aa11-br"'],
    ['br', 'W/"aa11-br"'],
    ['br', '"other", "aa11-br"'],
    ['br', '"aa11", "aa11-br"'],
    ['gzip', '"aa11-gzip"'],
    ['identity', '"aa11"'],
    ['identity', 'W/"aa11"'],
  ])('in %s is confirmed by %s', async (accepted, condition) => {
    for (const method of ['GET', 'HEAD']) {
      const sent = await send('/file', { ...accept(accepted), 'If-None-Match': condition }, method);
      expect([sent.status, sent.body.length]).toEqual([304, 0]);
      const etag = accepted === 'identity' ? '"aa11"' : `"aa11-${accepted}"`;
      expect(sent.headers).toMatchObject({ etag, vary: 'Accept-Encoding' });
      expect(sent.headers['content-encoding']).toBeUndefined();
      expect(sent.headers['x-frame-options']).toBe('DENY');
    }
  });

  it.each([
    ['br', '"aa11"'],
    ['br', '"aa11-gzip"'],
    ['br', '"aa11", "aa11-gzip"'],
    ['br', '"aa11-br-br"'],
    ['br', '"bb22-br"'],
    ['gzip', '"aa11-br"'],
    ['identity', '"aa11-br"'],
  ])('is replaced for a client that takes %s and has %s', async (accepted, condition) => {
    const sent = await send('/file', { ...accept(accepted), 'If-None-Match': condition });
    expect(sent.status).toBe(200);
    expect(sent.headers['content-encoding'] ?? 'identity').toBe(accepted);
  });

  it('of any other answer is the runtime’s affair', async () => {
    const condition = { ...accept('br'), 'If-None-Match': '"ff99"' };
    expect((await send('/image', condition)).status).toBe(304);
    for (const other of ['"x", W/"y"', '*', 'no tag']) {
      await send('/image', { 'If-None-Match': other });
      expect(received['if-none-match']).toBe(other);
    }
    await send('/image');
    expect(received['if-none-match']).toBeUndefined();
  });
});

it('what is not a file with a compressed form is passed on as it is', async () => {
  for (const path of ['/api/v2/anything', '/image']) {
    const sent = await send(path, accept('br, gzip'));
    expect(sent.body.toString()).toBe(TEXT);
    expect(sent.headers['content-encoding']).toBeUndefined();
    expect(sent.headers.vary).toBeUndefined();
  }
});

it.each(['/changed', '/streamed'])(
  'a page that was changed on its way is not compressed, even with the ETag of the file: %s',
  async (path) => {
    const sent = await send(path, accept('br, gzip'));
    expect(sent.body.toString()).toContain(TEXT);
    expect(sent.headers['content-encoding']).toBeUndefined();
  },
);

it('an answer that varies already varies by both', async () => {
  expect((await send('/varies', accept('br'))).headers.vary).toBe('Origin, Accept-Encoding');
});
