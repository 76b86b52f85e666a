import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { seal } from '../../shared/seal/seal.ts';
import { sampleEntry } from '../gallery/sample-secrets.ts';
import { storeShrimp } from './client.ts';
import { CallFailure, refusalOf } from './failure.ts';
import { upload, type UploadEnvironment } from './upload.ts';

const MIB = 1024 * 1024;
const KEY = 'the-metadata-key';
const CALLS = {
  begin: '/api/v2/secret/upload',
  first: `/api/v2/private/${KEY}/part/1`,
  second: `/api/v2/private/${KEY}/part/2`,
  finish: `/api/v2/private/${KEY}/finish`,
  burn: `/api/v2/private/${KEY}/burn`,
};

const created = {
  success: true,
  record: {
    metadata: {
      ...sampleEntry,
      key: KEY,
      share_url: '',
      metadata_url: '',
      burn_url: '',
      secret_key: '',
    },
    secret: {
      identifier: '',
      key: '',
      shortkey: '',
      state: 'new',
      has_passphrase: false,
      secret_ttl: 60,
    },
    share_domain: '',
  },
  details: { kind: 'share', recipient: [], recipient_safe: [] },
};

type Answer = () => Response | Promise<Response>;

const usual: Readonly<Record<string, Answer>> = {
  [CALLS.begin]: () => Response.json({ success: true, record: { key: KEY, ends: 1 } }),
  [CALLS.first]: () => Response.json({ success: true, record: { part: 1 } }),
  [CALLS.second]: () => Response.json({ success: true, record: { part: 2 } }),
  [CALLS.finish]: () => Response.json(created),
};

function refuse(
  status: number,
  code: string,
  more: object = {},
  headers: Record<string, string> = {},
) {
  return () => Response.json({ message: code, code, ...more }, { status, headers });
}

const noAnswer: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

interface Sent {
  readonly path: string;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

/**
 * Uploads two parts. The first answers to a path are those given, then come the usual ones.
 *
 * @param onCall called with the path of each call, before it is answered
 */
async function uploading(
  answers: Readonly<Record<string, Answer[]>> = {},
  onCall: (path: string, cancel: () => void) => void = () => undefined,
) {
  const calls: Sent[] = [];
  const paths: string[] = [];
  const waits: number[] = [];
  const progress: [sent: number, total: number][] = [];
  const waiting: boolean[] = [];
  const controller = new AbortController();
  let onlines = 0;
  const environment: UploadEnvironment = {
    fetcherWith: (onSent) => async (path, init) => {
      paths.push(path);
      onCall(path, () => controller.abort());
      init?.signal?.throwIfAborted();
      const bytes = Buffer.from(await new Response(init?.body).arrayBuffer());
      calls.push({ path, headers: new Headers(init?.headers), bytes });
      onSent(bytes.length / 2);
      const answer = answers[path]?.shift() ?? usual[path] ?? refuse(404, 'secret_unknown');
      return answer();
    },
    wait: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
    online: () => {
      onlines += 1;
      return Promise.resolve();
    },
  };
  const content = new Blob([new Uint8Array(5 * MIB).fill(7)]);
  const sealed = await seal({ text: '', files: [{ name: 'a', content }] });
  const fields = { share: 's', proof_hash: 'p', share_domain: '', locale: '', label: '', ttl: 60 };
  const result = upload(
    sealed,
    fields,
    {
      signal: controller.signal,
      onProgress: (...reached) => progress.push(reached),
      onWaiting: (isWaiting) => waiting.push(isWaiting),
    },
    environment,
  );
  const outcome = await result.catch((error: unknown) => error);
  return {
    outcome,
    calls,
    paths,
    waits,
    waiting,
    progress,
    onlines: () => onlines,
    total: sealed.bytes,
  };
}

function digestOf(bytes: Buffer, encoding: 'base64' | 'base64url'): string {
  return createHash('sha256').update(bytes).digest(encoding);
}

it('begins, sends each part with its hash, and finishes with all of them', async () => {
  storeShrimp('the-shrimp');
  const { outcome, calls, paths, progress, total } = await uploading();
  expect(outcome).toMatchObject({ record: { metadata: { key: KEY } } });
  expect(paths).toEqual([CALLS.begin, CALLS.first, CALLS.second, CALLS.finish]);
  const [begin, first, second, finish] = calls.map(({ bytes }) => bytes);
  if (!begin || !first || !second || !finish) throw new Error('A call is missing');
  expect(JSON.parse(begin.toString())).toMatchObject({
    bytes: total,
    parts: 2,
    ttl: 60,
    share: 's',
  });
  expect(first.length + second.length).toBe(total);
  for (const { headers, bytes } of calls.slice(1, 3)) {
    expect(headers.get('Content-Type')).toBe('application/octet-stream');
    expect(headers.get('Content-Digest')).toBe(`sha-256=:${digestOf(bytes, 'base64')}:`);
    expect(headers.get('O-Shrimp')).toBe('the-shrimp');
  }
  expect(JSON.parse(finish.toString())).toMatchObject({
    hashes: [digestOf(first, 'base64url'), digestOf(second, 'base64url')],
  });
  expect(progress).toEqual([
    [first.length / 2, total],
    [first.length, total],
    [first.length + second.length / 2, total],
    [total, total],
  ]);
});

it.each([
  ['the network fails', noAnswer, 2000],
  ['a store is unavailable', refuse(503, 'store_unavailable', {}, { 'Retry-After': '1' }), 2000],
  ['the service names a time', refuse(503, 'store_unavailable', {}, { 'Retry-After': '9' }), 9000],
  ['there were too many calls', refuse(429, 'rate_limited', { retry_after: 40 }), 40_000],
  ['it was damaged on its way', refuse(422, 'part_damaged'), 2000],
  ['a proxy answers', () => new Response('<html>', { status: 502 }), 2000],
])('sends the same bytes again when %s', async (_, answer, waitMs) => {
  const { outcome, calls, paths, waits, waiting, onlines } = await uploading({
    [CALLS.second]: [answer],
  });
  expect(outcome).not.toBeInstanceOf(Error);
  expect(paths).toEqual([CALLS.begin, CALLS.first, CALLS.second, CALLS.second, CALLS.finish]);
  const [once, again] = calls.filter(({ path }) => path === CALLS.second);
  expect(again?.bytes.equals(once?.bytes ?? Buffer.alloc(0))).toBe(true);
  expect(waits).toEqual([waitMs]);
  expect(waiting).toEqual([true, false]);
  expect(onlines()).toBe(1);
});

it('repeats the last call as well', async () => {
  const { outcome, paths } = await uploading({ [CALLS.finish]: [noAnswer, noAnswer] });
  expect(outcome).not.toBeInstanceOf(Error);
  expect(paths.filter((path) => path === CALLS.finish)).toHaveLength(3);
});

it('repeats no first call: the share would be stored twice', async () => {
  const { outcome, paths } = await uploading({ [CALLS.begin]: [noAnswer] });
  expect(outcome).toBeInstanceOf(CallFailure);
  expect(paths).toEqual([CALLS.begin]);
});

it('sends a part five times at most, ever later, then burns the upload', async () => {
  const unavailable = refuse(503, 'store_unavailable', {}, { 'Retry-After': '1' });
  const { outcome, paths, waits } = await uploading({
    [CALLS.first]: Array.from({ length: 6 }, () => unavailable),
  });
  expect(paths.filter((path) => path === CALLS.first)).toHaveLength(5);
  expect(waits).toEqual([2000, 4000, 8000, 16_000]);
  expect(paths.at(-1)).toBe(CALLS.burn);
  // The form would encrypt and send everything from the start.
  expect(outcome).toMatchObject({ retryAfter: 0, reason: { kind: 'refused', status: 503 } });
});

it.each([
  ['has ended', refuse(409, 'upload_ended')],
  ['has to wait too long', refuse(429, 'rate_limited', { retry_after: 301 })],
])('gives up at once, and burns, an upload that %s', async (_, answer) => {
  const { outcome, paths, waits } = await uploading({ [CALLS.first]: [answer] });
  expect(refusalOf(outcome)?.code).toMatch(/^upload_ended$|^rate_limited$/);
  expect(waits).toEqual([]);
  expect(paths).toEqual([CALLS.begin, CALLS.first, CALLS.burn]);
});

it.each([
  ['while a part is sent', CALLS.second, [CALLS.begin, CALLS.first, CALLS.second]],
  ['while it begins', CALLS.begin, [CALLS.begin]],
  ['while it is finished', CALLS.finish, [CALLS.begin, CALLS.first, CALLS.second, CALLS.finish]],
])('burns what was cancelled %s, and sends nothing else', async (_, at, before) => {
  const { outcome, paths } = await uploading({}, (path, cancel) => {
    if (path === at) cancel();
  });
  expect(outcome).toBeInstanceOf(DOMException);
  expect(paths).toEqual([...before, CALLS.burn]);
});
