/** A ciphertext in parts that does not decrypt: which sentence it gets, and how often the secret is claimed. */
import { expect, it } from 'vitest';
import { sampleSecret } from '../../test/support/reveal-sample.ts';
import { encryptText } from '../../test/support/sealing.ts';
import { waitingClock } from '../../test/support/waiting-clock.ts';
import { sha256 } from '../../shared/seal/derivation.ts';
import { readFragment } from '../../shared/seal/fragment.ts';
import { toBase64url } from './base64url.ts';
import { openSealed } from './unseal.ts';

const { record } = sampleSecret;
const details = { ...sampleSecret.details, sealed_by: 'browser' };
const bytesOf = (bytes?: Uint8Array<ArrayBuffer>) =>
  new Response(bytes, { headers: { 'Content-Type': 'application/octet-stream' } });

/** Opens a secret of three parts, one of which is changed before its hash is listed, with shares in order. */
async function opening(
  damaged: number | null,
  shareOf: (share: string) => readonly string[],
  lose: (call: 'check' | 'part' | 'claim') => boolean = () => false,
) {
  const files = [{ name: 'f', content: new Blob([new Uint8Array(9e6)]) }];
  const { parts, fields, fragment, ciphertext } = await encryptText('x', '', files);
  const changed = damaged === null ? undefined : parts[damaged];
  if (changed) changed[100_000] = (changed[100_000] ?? 0) ^ 1;
  const hashes = await Promise.all(parts.map(async (part) => toBase64url(await sha256(part))));
  const shares = [...shareOf(fields['share'] ?? '')];
  let claims = 0;
  const { timing } = waitingClock((path, init) => {
    const part = /\/(\d+)$/.exec(path)?.[1];
    const isClaim = typeof init?.body === 'string' && init.body.includes('"continue":true');
    const kind = part === undefined ? (isClaim ? 'claim' : 'check') : 'part';
    if (lose(kind)) return Promise.reject(new TypeError('Failed to fetch'));
    if (part !== undefined) return Promise.resolve(bytesOf(parts[Number(part) - 1]));
    if (!isClaim) {
      const listed = { ...details, bytes: ciphertext.length, parts: 3, part_hashes: hashes };
      return Promise.resolve(Response.json({ success: true, record, details: listed }));
    }
    const share = shares[claims] ?? shares.at(-1);
    claims += 1;
    return Promise.resolve(Response.json({ success: true, record: { ...record, share }, details }));
  });
  const link = readFragment(fragment);
  if (typeof link === 'string') throw new Error(link);
  const ignored = () => undefined;
  let lost = 0;
  const opened = openSealed(
    link,
    {
      key: 'k',
      rid: 'r',
      passphrase: '',
      isInParts: true,
      onAttempt: ignored,
      onProgress: ignored,
      onLost: () => {
        lost += 1;
      },
      signal: new AbortController().signal,
    },
    timing,
  );
  return { opened, claims: () => claims, lost: () => lost };
}

it('calls a part that was wrong from the start damaged, whichever it is', async () => {
  for (const part of [0, 1, 2]) {
    const { opened } = await opening(part, (share) => [share]);
    await expect(opened).rejects.toMatchObject({ code: 'damaged' });
  }
});

it('asks once more for a share that arrives damaged, and keeps the parts', async () => {
  const wrong = toBase64url(new Uint8Array(32));
  const calls: string[] = [];
  const note = (call: string) => {
    calls.push(call);
    return false;
  };
  const { opened, claims } = await opening(null, (share) => [wrong, share], note);
  const { record: shown, files } = await opened;
  expect(shown.secret_value).toBe('x');
  expect(files?.map(({ content }) => content.size)).toEqual([9e6]);
  expect(claims()).toBe(2);
  expect(calls.filter((call) => call === 'part')).toHaveLength(3);
});

it.each([
  ['check', 0],
  ['part', 0],
  ['claim', 1],
] as const)('counts an answer to a %s that is lost as %i lost claims', async (kind, count) => {
  const losses = [kind];
  const loseFirst = (call: typeof kind) => losses[0] === call && losses.pop() !== undefined;
  const { opened, lost } = await opening(null, (share) => [share], loseFirst);
  expect((await opened).record.secret_value).toBe('x');
  expect(losses).toEqual([]);
  expect(lost()).toBe(count);
});
