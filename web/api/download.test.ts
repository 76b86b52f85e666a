import { beforeAll, expect, it } from 'vitest';
import { waitingClock } from '../../test/support/waiting-clock.ts';
import { sha256 } from '../../shared/seal/derivation.ts';
import { SEALED_RECORD_BYTES } from '../../shared/seal/format.ts';
import { toBase64url } from './base64url.ts';
import { download, DownloadDamaged, type DownloadedParts } from './download.ts';
import { GIVE_UP_MS } from './reveal.ts';

/** Two parts: the length alone is that of a ciphertext. */
const sizes = [16 + 64 * SEALED_RECORD_BYTES, SEALED_RECORD_BYTES];
const parts = sizes.map((size, index) => new Uint8Array(size).fill(index + 1));
const total = parts.reduce((sum, { length }) => sum + length, 0);
let hashes: string[] = [];

beforeAll(async () => {
  hashes = await Promise.all(parts.map(async (part) => toBase64url(await sha256(part))));
});

type Answer = (part: number) => Response | Promise<Response>;

const headers = { 'Content-Type': 'application/octet-stream' };
const bytesOf = (bytes?: Uint8Array<ArrayBuffer>) => new Response(bytes, { headers });
const whole: Answer = (part) => bytesOf(parts[part - 1]);
const damaged: Answer = (part) => {
  const bytes = Uint8Array.from(parts[part - 1] ?? []);
  bytes[7] = 99;
  return bytesOf(bytes);
};
const offline: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
const brokenOff: Answer = () =>
  new Response(
    new ReadableStream({
      pull: (stream) => {
        stream.enqueue(new Uint8Array(10));
        stream.error(new TypeError('network error'));
      },
    }),
    { headers },
  );
const pageOfProxy: Answer = () => new Response('<h1>Welcome</h1>');
const refuse =
  (status: number, code: string, more: object = {}): Answer =>
  () =>
    Response.json({ message: code, code, ...more }, { status });

/** Downloads with the given answers in order, the rest whole, on a clock that advances only by waiting. */
function downloading(...answers: Answer[]) {
  const sent: { part: number; body: unknown }[] = [];
  const progress: { bytes: number; total: number }[] = [];
  const attempts: number[] = [];
  const downloaded: DownloadedParts = new Map();
  const abort = new AbortController();
  const { timing, elapsed } = waitingClock(async (path, init) => {
    const part = Number(path.split('/').at(-1));
    sent.push({ part, body: JSON.parse(typeof init?.body === 'string' ? init.body : 'null') });
    return (answers.shift() ?? whole)(part);
  });
  const start = () =>
    download(
      {
        key: 'k',
        proof: 'the-proof',
        rid: 'the-claim',
        hashes,
        bytes: total,
        downloaded,
        onProgress: (bytes, all) => progress.push({ bytes, total: all }),
        onAttempt: (attempt) => attempts.push(attempt),
        signal: abort.signal,
      },
      timing,
    );
  const asked = () => sent.map(({ part }) => part);
  return { start, sent, asked, progress, attempts, abort, elapsed };
}

async function expectWhole(arrived: readonly Blob[]): Promise<void> {
  const hashed = arrived.map(async (part) => sha256(new Uint8Array(await part.arrayBuffer())));
  expect((await Promise.all(hashed)).map(toBase64url)).toEqual(hashes);
}

it('downloads all parts with the proof and the claim token, with progress', async () => {
  const { start, sent, asked, progress } = downloading();
  await expectWhole(await start());
  expect(asked()).toEqual([1, 2]);
  expect(sent[0]?.body).toMatchObject({ proof: 'the-proof', rid: 'the-claim' });
  expect(progress.at(-1)).toEqual({ bytes: total, total });
  const bytes = progress.map((each) => each.bytes);
  expect(bytes.every((each, index) => each >= (bytes[index - 1] ?? 0))).toBe(true);
  expect(bytes.length).toBeGreaterThan(2);
});

it.each<[string, Answer]>([
  ['is not there yet', refuse(503, 'not_ready')],
  ['cannot be reached', offline],
  ['breaks off', brokenOff],
  ['a proxy answers with a page', pageOfProxy],
])('requests a part again that %s', async (_name, failure) => {
  const { start, asked, attempts } = downloading(whole, failure, failure);
  await expectWhole(await start());
  expect(asked()).toEqual([1, 2, 2, 2]);
  expect(attempts).toEqual([1, 1, 2, 3]);
});

it('downloads a damaged part again, and gives it up after the fourth time', async () => {
  const twice = downloading(damaged, damaged);
  await expectWhole(await twice.start());
  expect(twice.asked()).toEqual([1, 1, 1, 2]);
  const always = downloading(damaged, damaged, damaged, damaged);
  await expect(always.start()).rejects.toThrow(DownloadDamaged);
  expect(always.asked()).toEqual([1, 1, 1, 1]);
});

it('continues an interrupted download with the parts that are there', async () => {
  const { start, asked, progress } = downloading(whole, refuse(429, 'download_locked'));
  await expect(start()).rejects.toMatchObject({ reason: { body: { code: 'download_locked' } } });
  progress.length = 0;
  await expectWhole(await start());
  expect(asked()).toEqual([1, 2, 2]);
  expect(progress[0]).toEqual({ bytes: sizes[0], total });
});

it('gives up a part that does not arrive after a minute', async () => {
  const never = Array.from({ length: 200 }, () => refuse(503, 'not_ready'));
  const { start, elapsed } = downloading(...never);
  await expect(start()).rejects.toMatchObject({ reason: { body: { code: 'not_ready' } } });
  expect(elapsed()).toBeGreaterThan(GIVE_UP_MS - 5000);
  expect(elapsed()).toBeLessThanOrEqual(GIVE_UP_MS);
});

it('ends a download that is cancelled, and requests nothing more', async () => {
  const { start, asked, abort } = downloading((part) => {
    abort.abort();
    return whole(part);
  });
  const result = start();
  await expect(result).rejects.toThrow();
  expect(asked()).toEqual([1]);
});

it('downloads nothing when the list of parts is not that of the ciphertext', async () => {
  const { start, asked } = downloading();
  const before = hashes;
  hashes = before.slice(0, 1);
  await expect(start()).rejects.toThrow(DownloadDamaged);
  hashes = before;
  expect(asked()).toEqual([]);
});
