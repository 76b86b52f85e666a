/** A refused or failed creation costs nothing and leaves nothing behind. */
import bcrypt from 'bcryptjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { concat } from '../../shared/concat.ts';
import { ciphertextBytes, HEADER_BYTES, headerOf, partCount } from '../../shared/seal/format.ts';
import { sizeClass } from '../../shared/size-class.ts';
import { base64url } from '../crypto/encoding.ts';
import { StoreUnavailable } from '../platform/store-unavailable.ts';
import { SecretVault } from './vault.ts';
import {
  outcome,
  type TestAnswer,
  type TestRequest,
  type TestSite,
} from '../../test/support/worker/test-site.ts';
import { endSite, startSite } from '../../test/support/worker/test-site-setup.ts';

/** The shortest ciphertext that there is. */
const SEALED_BYTES = ciphertextBytes(sizeClass(1));
const recipient = ['bob@example.com', 'eve@example.com'];

let site: TestSite;

beforeEach(async () => {
  site = await startSite();
});
afterEach(() => endSite(site));

function create(fields: object, asked: TestRequest = {}): Promise<TestAnswer> {
  return site.call('/secret/conceal', { secret: 'x', ...fields }, asked);
}

function envelopes(): Promise<string[]> {
  return site.stored('envelope:');
}

/** The fields of a secret that a browser encrypted. */
function sealed() {
  const drawn = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  const ciphertext = concat(headerOf(false), drawn(SEALED_BYTES - HEADER_BYTES));
  const [share, proof] = [drawn(32), drawn(32)].map(base64url);
  return { secret: '', sealed: base64url(ciphertext), share, proof_hash: proof };
}

/** The number of answers by their codes. */
function counted(answers: readonly TestAnswer[]): Record<string, number> {
  const codes = answers.map((answer) => String(outcome(answer))).toSorted();
  return Object.fromEntries(codes.map((code) => [code, codes.filter((c) => c === code).length]));
}

it.each<[string, Record<string, string>, () => object, number]>([
  ['a text', { LIMIT_CREATE: '1' }, () => ({}), 1],
  ['a text with a passphrase', { LIMIT_CREATE: '1' }, () => ({ passphrase: 'by phone' }), 1],
  ['copies', { LIMIT_CREATE: '5' }, () => ({ copies: 3 }), 3],
  ['a text for recipients', { LIMIT_EMAIL: '2' }, () => ({ recipient }), 1],
  ['copies for recipients', { LIMIT_EMAIL: '2' }, () => ({ recipient, copies: 2 }), 2],
  ['a ciphertext', { LIMIT_UPLOAD_BYTES: String(SEALED_BYTES) }, sealed, 1],
])(
  'leaves no envelope when a limit refuses %s, with %j',
  async (_what, settings, fields, created) => {
    const asked = { ...(await site.person()), settings };
    expect(outcome(await create(fields(), asked))).toBe(200);
    const accepted = await envelopes();
    expect(accepted).toHaveLength(created);
    for (let call = 0; call < 3; call++) {
      expect(outcome(await create(fields(), asked))).toBe('rate_limited');
    }
    expect(await envelopes()).toEqual(accepted);
  },
);

it('lets uploads that begin at once near the limit of bytes not refuse each other', async () => {
  const { share, proof_hash } = sealed();
  const bytes = ciphertextBytes(sizeClass(3 * 2 ** 20));
  const begin = (asked: TestRequest) =>
    site.call('/secret/upload', { bytes, parts: partCount(bytes), share, proof_hash }, asked);
  const asked = { ...(await site.person()), settings: { LIMIT_UPLOAD_BYTES: String(bytes) } };
  const begun = await Promise.all([begin(asked), begin(asked), begin(asked)]);
  expect(counted(begun)).toEqual({ 200: 3 });
  const below = { ...asked, settings: { LIMIT_UPLOAD_BYTES: String(bytes - 1) } };
  expect(outcome(await begin(below))).toBe('rate_limited');
});

it.each<[string, () => object]>([
  ['a text', () => ({})],
  ['the first of several copies', () => ({ copies: 5 })],
  ['a ciphertext', sealed],
])('leaves no envelope when the vault refuses %s', async (_what, fields) => {
  vi.spyOn(SecretVault.prototype, 'conceal').mockReturnValue({ kind: 'conflict' });
  expect(outcome(await create(fields()))).toBe('store_unavailable');
  expect(await envelopes()).toEqual([]);
});

it.each([1, 2, 5])(
  'leaves no envelope of 5 copies when number %i waits for its hash in vain',
  async (failing) => {
    const { hash } = bcrypt;
    let calls = 0;
    vi.spyOn(bcrypt, 'hash').mockImplementation((text, salt, callback, progress) => {
      calls += 1;
      if (calls < failing) hash(text, salt, callback, progress);
      else callback?.(new StoreUnavailable('hashing', { isOverloaded: true }));
    });
    expect(outcome(await create({ copies: 5, passphrase: 'by phone' }))).toBe('store_unavailable');
    expect(calls).toBe(failing);
    expect(await envelopes()).toEqual([]);
  },
);

describe('bcrypt', () => {
  /** Counts the hashes, and how many run at the same time. */
  function countHashes() {
    const { hash } = bcrypt;
    const seen = { made: 0, running: 0, runningMax: 0 };
    vi.spyOn(bcrypt, 'hash').mockImplementation((text, salt, callback, progress) => {
      seen.made += 1;
      seen.running += 1;
      seen.runningMax = Math.max(seen.runningMax, seen.running);
      const done: typeof callback = (...hashed) => {
        seen.running -= 1;
        callback?.(...hashed);
      };
      hash(text, salt, done, progress);
    });
    return seen;
  }

  const passphrase = 'by phone';

  it('hashes nothing for copies that the limit refuses', async () => {
    const hashes = countHashes();
    const settings = { LIMIT_CREATE: '19' };
    expect(outcome(await create({ copies: 20, passphrase }, { settings }))).toBe('rate_limited');
    expect(hashes.made).toBe(0);
  });

  it('hashes once for each secret that is created: of 40 calls at once at a limit of 20, for 20', async () => {
    const hashes = countHashes();
    const asked = { settings: { LIMIT_CREATE: '20' } };
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => create({ passphrase }, asked)),
    );
    expect(counted(answers)).toEqual({ 200: 20, rate_limited: 20 });
    expect(hashes.made).toBe(20);
  });

  it('hashes one at a time for each caller, two at a time in all, and serves others in between', async () => {
    const hashes = countHashes();
    const from = (address: string) => ({
      settings: { TRUST_ADDRESS_HEADER: 'X-Real-IP', TRUSTED_PROXIES: '127.0.0.1' },
      headers: { 'X-Real-IP': address },
    });
    const flood = (address: string) =>
      Array.from({ length: 3 }, () => create({ copies: 10, passphrase }, from(address)));
    const one = flood('192.0.2.1');
    await Promise.all(one);
    expect(hashes).toMatchObject({ made: 30, runningMax: 1 });
    const done: string[] = [];
    const floods = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].flatMap((address) => flood(address));
    const flooding = Promise.all(floods).then(() => done.push('the flood'));
    const own = await create({ passphrase }, from('192.0.2.4'));
    done.push('another caller');
    expect(outcome(own)).toBe(200);
    await flooding;
    expect(done).toEqual(['another caller', 'the flood']);
    expect(hashes.runningMax).toBe(2);
  });

  it('answers 503 where too many calls of a caller wait for a hash, which costs a reader no attempt', async () => {
    const created = await create({ passphrase });
    const [, key = ''] = /"secret_key":"([^"]+)/.exec(created.text) ?? [];
    const reveal = (given: string) =>
      site.call(`/secret/${key}`, { continue: true, passphrase: given });
    const { hash } = bcrypt;
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    vi.spyOn(bcrypt, 'hash').mockImplementation((...given) => {
      void opened.then(() => hash(...given));
    });
    const refused: TestAnswer[] = [];
    const calls = Array.from({ length: 70 }, async () => {
      const answer = await create({ passphrase });
      if (outcome(answer) !== 200) refused.push(answer);
      return answer;
    });
    await expect.poll(() => refused).toHaveLength(6);
    for (let attempt = 0; attempt < 6; attempt++) refused.push(await reveal('wrong'));
    expect(counted(refused)).toEqual({ store_unavailable: 12 });
    expect(refused[0]?.headers.get('Retry-After')).toMatch(/^[2-6]$/);
    open();
    expect(counted(await Promise.all(calls))).toEqual({ 200: 64, store_unavailable: 6 });
    expect(outcome(await reveal(passphrase))).toBe(200);
  });
});

it('refuses copies of a long text that would be more than 8 MiB together', async () => {
  const ada = await site.person('identity');
  const secret = 'é'.repeat(2 ** 21);
  const over = await create({ secret: `${secret}.`, copies: 2 }, ada);
  expect([outcome(over), over.body['field']]).toEqual(['copies_invalid', 'copies']);
  expect(outcome(await create({ secret, copies: 2 }, ada))).toBe(200);
});
