/** Ciphertexts in parts over the API: begun, sent, finished, downloaded and claimed; and what interrupts each. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { base64url } from '../../../worker/crypto/encoding.ts';
import { sha256 } from '../../../worker/crypto/hash.ts';
import { idOf, secretKeyOf } from '../../../worker/crypto/keys.ts';
import { contentDigest } from '../../support/content-digest.ts';
import { openerOf, encryptText, type SealedText } from '../../support/sealing.ts';
import {
  type Answer,
  type Ask,
  at,
  burn,
  get,
  numberAt,
  outcome,
  post,
  postRaw,
  textAt,
} from '../client.ts';
import { owner, verified } from '../domains/owners.ts';
import { as, person } from '../people.ts';

const MIB = 1024 * 1024;
const TEXT = 'the text of the test';
const PASSPHRASE = 'a passphrase of the test';
const RID = 'r'.repeat(22);
const OTHER_RID = 's'.repeat(22);
const settings = { PLAN_OPTIONS: JSON.stringify({ anonymous: { file_bytes: 5 * MIB } }) };
/** How visitors begin an upload of that size. */
const larger: Ask = { settings };

let sealed: SealedText;
let locked: SealedText;

beforeAll(async () => {
  const bytes = new Uint8Array(4.5 * MIB).fill(7);
  const files = [{ name: 'a file', content: new Blob([bytes]) }];
  [sealed, locked] = await Promise.all([
    encryptText(TEXT, '', files),
    encryptText(TEXT, PASSPHRASE, files),
  ]);
});

afterEach(() => vi.restoreAllMocks());

const hashesOf = ({ parts }: SealedText) => parts.map((part) => base64url(sha256(part)));

/** The fields that begin an upload. Each has a share of its own: no share is stored under two ids. */
function fieldsOf({ fields, ciphertext, parts }: SealedText) {
  const { share, proof_hash, passphrase_hash } = fields;
  const sizes = { bytes: ciphertext.length, parts: parts.length };
  return { share, proof_hash, passphrase_hash, ...sizes };
}

function begin(over: object = {}, ask = larger): Promise<Answer> {
  return post('/secret/upload', { ...fieldsOf(sealed), ...over }, ask);
}

async function begun(made = sealed, ask = larger): Promise<string> {
  const answer = await post('/secret/upload', fieldsOf(made), ask);
  expect(outcome(answer)).toBe('200');
  return textAt(answer, 'record.key');
}

function send(
  key: string,
  part: number,
  bytes: Uint8Array<ArrayBuffer> = sealed.parts[part - 1] ?? new Uint8Array(),
  { digest = contentDigest(bytes), ask = larger } = {},
): Promise<Answer> {
  const headers = { 'Content-Digest': digest, ...ask.headers };
  return postRaw(`/private/${key}/part/${part}`, 'application/octet-stream', bytes, {
    ...ask,
    headers,
  });
}

async function sendAll(key: string, made = sealed, ask = larger): Promise<void> {
  for (const [index, bytes] of made.parts.entries()) {
    expect(outcome(await send(key, index + 1, bytes, { ask }))).toBe('200');
  }
}

function finish(key: string, made = sealed, ask = larger): Promise<Answer> {
  return post(`/private/${key}/finish`, { hashes: hashesOf(made) }, ask);
}

interface Uploaded {
  readonly metadataKey: string;
  readonly key: string;
}

async function uploaded(made = sealed): Promise<Uploaded> {
  const metadataKey = await begun(made);
  await sendAll(metadataKey, made);
  const answer = await finish(metadataKey, made);
  expect(outcome(answer)).toBe('200');
  return { metadataKey, key: textAt(answer, 'record.secret.key') };
}

async function proofs(made = sealed, passphrase = '') {
  return (await openerOf(made.fragment, passphrase)).fields;
}

async function download(key: string, part: number, rid: string | null = null, made = sealed) {
  const { proof } = await proofs(made);
  return post(`/secret/${key}/part/${part}`, { proof, rid });
}

async function claim(key: string, rid = RID, made = sealed, passphrase = '') {
  const fields = { continue: true, rid, ...(await proofs(made, passphrase)) };
  return post(`/secret/${key}`, fields);
}

/** All keys of the store that belong to a secret. */
async function storedKeys(metadataKey: string): Promise<string[]> {
  const id = idOf(secretKeyOf(metadataKey));
  const { keys } = await env.SECRETS.list({ prefix: `part:${id}:` });
  return keys.map(({ name }) => name.slice(`part:${id}:`.length)).toSorted();
}

describe('an upload', () => {
  it.each(['secret', 'passphrase', 'recipient', 'recipient[]'])(
    'refuses an upload with %s beside the ciphertext, and begins nothing',
    async (field) => {
      for (const plaintext of ['x', ['x'], 1, false]) {
        const answer = await begin({ [field]: plaintext });
        expect([outcome(answer), answer.body['field']]).toEqual(['422 field_conflict', field]);
      }
      for (const none of ['', null]) expect(outcome(await begin({ [field]: none }))).toBe('200');
    },
  );

  it('sends an upload whole to a reader, once', async () => {
    const { key, metadataKey } = await uploaded();
    const shown = await get(`/secret/${key}`);
    expect(at(shown, 'details')).toMatchObject({
      sealed_by: 'browser',
      parts: 2,
      bytes: sealed.ciphertext.length,
    });
    expect(at(shown, 'details')).not.toHaveProperty('part_hashes');
    const listed = await post(`/secret/${key}`, await proofs());
    expect(at(listed, 'details.part_hashes')).toEqual(hashesOf(sealed));
    const parts = [await download(key, 1), await download(key, 2)];
    for (const { headers } of parts) {
      expect(headers.get('Content-Disposition')).toBe('attachment');
      expect(headers.get('Cache-Control')).toContain('no-store');
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    }
    const claimed = await claim(key);
    expect(outcome(claimed)).toBe('200');
    expect(at(claimed, 'record')).not.toHaveProperty('sealed');
    const whole = new Uint8Array(await new Blob(parts.map(({ bytes }) => bytes)).arrayBuffer());
    const { open } = await openerOf(sealed.fragment);
    const share = textAt(claimed, 'record.share');
    expect(await open({ share, sealed: base64url(whole) })).toBe(TEXT);
    expect(outcome(await claim(key, OTHER_RID))).toBe('404 secret_spent');
    const receipt = await get(`/private/${metadataKey}`);
    expect(at(receipt, 'record.state')).toBe('received');
  });

  it('opens an upload on the domain that it is shared on, and begins none on a domain of another', async () => {
    const [ada, bob] = [await owner(), await owner()];
    const share_domain = await verified(ada);
    const refused = await begin({ share_domain }, as(bob));
    expect(outcome(refused)).toBe('422 share_domain_unknown');
    const metadataKey = textAt(await begin({ share_domain }, as(ada)), 'record.key');
    await sendAll(metadataKey, sealed, as(ada));
    const finished = await finish(metadataKey, sealed, as(ada));
    const link = textAt(finished, 'record.metadata.share_url');
    expect(link).toContain(`https://${share_domain}/secret/`);
    const there: Ask = { origin: `https://${share_domain}` };
    const key = secretKeyOf(metadataKey);
    const { proof } = await proofs();
    for (const [index, part] of sealed.parts.entries()) {
      const answer = await post(`/secret/${key}/part/${index + 1}`, { proof }, there);
      expect(answer.status).toBe(200);
      expect(answer.bytes).toEqual(part);
    }
    expect(outcome(await post(`/secret/${key}`, { continue: true, proof }, there))).toBe('200');
  });

  it('hides an upload from readers, and its link from the sender, until it is finished', async () => {
    const metadataKey = await begun();
    const key = secretKeyOf(metadataKey);
    await sendAll(metadataKey);
    expect(outcome(await get(`/secret/${key}`))).toBe('404 secret_unknown');
    expect(outcome(await claim(key))).toBe('404 secret_unknown');
    expect(outcome(await download(key, 1))).toBe('404 secret_unknown');
    expect(outcome(await get(`/private/${metadataKey}`))).toBe('404 secret_unknown');
    expect(outcome(await post(`/private/${metadataKey}/unlock`))).toBe('404 secret_unknown');
    expect(outcome(await finish(metadataKey))).toBe('200');
    expect(outcome(await get(`/secret/${key}`))).toBe('200');
  });

  it('finishes an upload twice with the same answer, and not with other hashes', async () => {
    const metadataKey = await begun();
    await sendAll(metadataKey);
    const first = await finish(metadataKey);
    // Its private page is opened in between.
    await get(`/private/${metadataKey}`);
    const second = await finish(metadataKey);
    expect(outcome(first)).toBe('200');
    expect(at(second, 'record')).toEqual(at(first, 'record'));
    const hashes = hashesOf(sealed).toReversed();
    const other = await post(`/private/${metadataKey}/finish`, { hashes });
    expect(outcome(other)).toBe('409 upload_ended');
    const noHash = await post(`/private/${metadataKey}/finish`, { hashes: ['x'] });
    expect(outcome(noHash)).toBe('422 sealed_invalid');
  });

  it('takes a part again, and none that is cut, changed or too many', async () => {
    const metadataKey = await begun();
    const [bytes = new Uint8Array()] = sealed.parts;
    const cut = bytes.slice(0, -1);
    const changed = bytes.slice();
    changed[100] = (changed[100] ?? 0) ^ 1;
    expect(outcome(await send(metadataKey, 1, cut))).toBe('422 part_damaged');
    const digest = contentDigest(bytes);
    expect(outcome(await send(metadataKey, 1, changed, { digest }))).toBe('422 part_damaged');
    expect(outcome(await send(metadataKey, 1, bytes, { digest: '' }))).toBe('422 part_damaged');
    expect(outcome(await send(metadataKey, 3, bytes))).toBe('404 part_unknown');
    expect(outcome(await send(metadataKey, 0, bytes))).toBe('404 part_unknown');
    expect(await storedKeys(metadataKey)).toEqual([]);
    expect(outcome(await send(metadataKey, 1))).toBe('200');
    expect(outcome(await send(metadataKey, 1))).toBe('200');
    await send(metadataKey, 2);
    expect(outcome(await finish(metadataKey))).toBe('200');
    expect(await storedKeys(metadataKey)).toEqual(['1:2', '1:3', '2:1']);
  });

  it('leaves nothing of a part that comes after its end', async () => {
    const metadataKey = await begun();
    await send(metadataKey, 1);
    const put = env.SECRETS.put.bind(env.SECRETS);
    // The sender burns it while the second part is on its way into the store.
    vi.spyOn(env.SECRETS, 'put').mockImplementationOnce(
      async (...stored: Parameters<typeof put>) => {
        expect(outcome(await burn(metadataKey))).toBe('200');
        await put(...stored);
      },
    );
    expect(outcome(await send(metadataKey, 2))).toBe('409 upload_ended');
    expect(await storedKeys(metadataKey)).toEqual(['1:1']);
    expect(outcome(await send(metadataKey, 2))).toBe('409 upload_ended');
    expect(outcome(await finish(metadataKey))).toBe('409 upload_ended');
  });

  it('loses no part to one that is still on its way when it is finished', async () => {
    const metadataKey = await begun();
    await sendAll(metadataKey);
    const put = env.SECRETS.put.bind(env.SECRETS);
    vi.spyOn(env.SECRETS, 'put').mockImplementationOnce(
      async (...stored: Parameters<typeof put>) => {
        expect(outcome(await finish(metadataKey))).toBe('200');
        await put(...stored);
      },
    );
    expect(outcome(await send(metadataKey, 1))).toBe('409 upload_ended');
    expect(await storedKeys(metadataKey)).toEqual(['1:1', '2:1']);
    expect((await download(secretKeyOf(metadataKey), 1)).bytes).toEqual(sealed.parts[0]);
  });

  it('takes a part again whose bytes the store refused', async () => {
    const metadataKey = await begun();
    vi.spyOn(console, 'warn').mockReturnValueOnce();
    vi.spyOn(env.SECRETS, 'put').mockRejectedValueOnce(new Error('the store of the test is away'));
    expect((await send(metadataKey, 1)).status).toBe(503);
    expect(at(await finish(metadataKey), 'parts')).toEqual([1, 2]);
    await sendAll(metadataKey);
    expect(outcome(await finish(metadataKey))).toBe('200');
    expect(await storedKeys(metadataKey)).toEqual(['1:2', '2:1']);
  });

  it.each<[string, object, string]>([
    ['of a short ciphertext', { bytes: 288, parts: 1 }, '422 sealed_invalid'],
    ['of a length of no ciphertext', { bytes: 4_000_000, parts: 1 }, '422 sealed_invalid'],
    ['of another number of parts', { parts: 3 }, '422 sealed_invalid'],
    ['of more than the plan has', { bytes: 10 ** 9, parts: 240 }, '422 sealed_too_large'],
    ['without a share', { share: '' }, '422 sealed_invalid'],
    ['with a short proof', { proof_hash: 'AAAA' }, '422 sealed_invalid'],
    ['on an unknown domain', { share_domain: 'x.example' }, '422 share_domain_unknown'],
    ['for recipients, without an account', { bound_to: 'ada@example.com' }, '422 account_required'],
  ])('begins no upload %s', async (_name, fields, refused) => {
    expect(outcome(await begin(fields))).toBe(refused);
  });

  it('accepts the parts of an upload as bytes alone', async () => {
    const metadataKey = await begun();
    const path = `/private/${metadataKey}/part/1`;
    expect(outcome(await post(path, { bytes: 'AAAA' }))).toBe('415 type_unsupported');
    const long = new Uint8Array(5 * MIB);
    expect(outcome(await send(metadataKey, 1, long))).toBe('413 body_too_large');
    expect(outcome(await send('nothing', 1))).toBe('404 secret_unknown');
    expect(outcome(await send(secretKeyOf(metadataKey), 1))).toBe('404 secret_unknown');
  });
});

it('lists the receipt of an upload for the account that finished it, and only then', async () => {
  const ask = as(await person());
  const metadataKey = await begun(sealed, ask);
  const recent = async () => (await get('/private/recent', ask)).text;
  await sendAll(metadataKey, sealed, ask);
  expect(await recent()).not.toContain(metadataKey);
  expect(outcome(await finish(metadataKey, sealed, ask))).toBe('200');
  expect(await recent()).toContain(metadataKey);
});

describe('a reader of parts', () => {
  it('counts no reader of parts without the whole link, whatever else is right', async () => {
    const { key } = await uploaded(locked);
    const right = await proofs(locked, PASSPHRASE);
    const another = await proofs(sealed);
    for (let again = 0; again < 41; again++) {
      const part = await post(`/secret/${key}/part/1`, another);
      expect(outcome(part)).toBe('422 proof_invalid');
    }
    for (const fields of [{ continue: true }, { continue: true, rid: RID }, {}]) {
      for (let again = 0; again < 6; again++) {
        const answer = await post(`/secret/${key}`, { ...right, ...another, ...fields });
        expect(outcome(answer)).toBe('422 proof_invalid');
      }
    }
    expect((await download(key, 1, null, locked)).status).toBe(200);
    const wrong = await post(`/secret/${key}`, await proofs(locked, 'wrong'));
    expect(numberAt(wrong, 'tries_left')).toBe(4);
    expect(outcome(await claim(key, RID, locked, PASSPHRASE))).toBe('200');
  });

  it('checks and counts the passphrase of a reader before any download', async () => {
    const { key } = await uploaded(locked);
    const list = async (passphrase: string) =>
      post(`/secret/${key}`, await proofs(locked, passphrase));
    const wrong = await list('wrong');
    expect(outcome(wrong)).toBe('422 passphrase_wrong');
    expect(numberAt(wrong, 'tries_left')).toBe(4);
    // A right one is given back, however often.
    for (let again = 0; again < 6; again++) {
      expect(at(await list(PASSPHRASE), 'details.part_hashes')).toEqual(hashesOf(locked));
    }
    expect(numberAt(await list('wrong'), 'tries_left')).toBe(3);
    const none = await post(`/secret/${key}`, { proof: (await proofs(locked)).proof });
    expect(outcome(none)).toBe('422 passphrase_wrong');
    expect(outcome(await claim(key, RID, locked, PASSPHRASE))).toBe('200');
  });

  it('sends parts after the claim by its token alone', async () => {
    const { key } = await uploaded();
    await claim(key);
    expect(outcome(await download(key, 1))).toBe('404 secret_spent');
    expect(outcome(await download(key, 1, OTHER_RID))).toBe('404 secret_spent');
    expect((await download(key, 1, RID)).bytes).toEqual(sealed.parts[0]);
    expect(outcome(await claim(key))).toBe('200');
  });

  it('answers 503 for a part that is not there yet, and sends it later', async () => {
    const { key, metadataKey } = await uploaded();
    const stored = `part:${idOf(key)}:1:1`;
    const bytes = await env.SECRETS.get(stored, 'arrayBuffer');
    await env.SECRETS.delete(stored);
    const answer = await download(key, 1);
    expect(outcome(answer)).toBe('503 not_ready');
    expect(answer.headers.get('Retry-After')).toBe('1');
    await env.SECRETS.put(stored, bytes ?? '');
    expect((await download(key, 1)).status).toBe(200);
    expect(await storedKeys(metadataKey)).toEqual(['1:1', '2:1']);
  });

  it('sends no part that there is not, and none of a burned secret', async () => {
    const { key, metadataKey } = await uploaded();
    const { proof } = await proofs();
    for (const part of ['3', '0', '-1', '1e0', 'x', '01']) {
      const answer = await post(`/secret/${key}/part/${part}`, { proof });
      expect(outcome(answer)).toBe('404 part_unknown');
    }
    expect((await download(key, 1)).status).toBe(200);
    await burn(metadataKey);
    expect(outcome(await download(key, 2))).toBe('404 secret_spent');
    expect(outcome(await claim(key))).toBe('404 secret_spent');
  });
});

it('counts the bytes of all parts for a day, repeats included', async () => {
  const LIMIT_UPLOAD_BYTES = String(sealed.ciphertext.length + 10);
  const ask: Ask = { settings: { ...settings, LIMIT_UPLOAD_BYTES }, peer: '192.0.2.77:4000' };
  const metadataKey = await begun(sealed, ask);
  await sendAll(metadataKey, sealed, ask);
  const again = await send(metadataKey, 1, sealed.parts[0], { ask });
  expect(outcome(again)).toBe('429 rate_limited');
  expect(numberAt(again, 'retry_after')).toBeGreaterThan(20 * 3600);
  expect(outcome(await begin({}, ask))).toBe('429 rate_limited');
  // What was sent stays, and can be finished.
  expect(outcome(await finish(metadataKey, sealed, ask))).toBe('200');
});
