/** Secrets that a browser encrypts: the site stores them, hands each out once, and never gets what opens them. */
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { base64url } from '../../../worker/crypto/encoding.ts';
import { idOf } from '../../../worker/crypto/keys.ts';
import { openerOf, type SealedText, encryptText } from '../../support/sealing.ts';
import { type Answer, at, get, outcome, post, postRaw, send, textAt } from '../client.ts';
import { as, person } from '../people.ts';
import { columnsOf, rowOf } from '../protocol/stores.ts';

const RID = 'r'.repeat(22);
const TEXT = 'the text of the test';
const PASSPHRASE = 'a passphrase of the test';

async function concealed(text = TEXT, passphrase = '') {
  const made = await encryptText(text, passphrase);
  const answer = await post('/secret/conceal', made.fields);
  expect(outcome(answer)).toBe('200');
  return {
    ...made,
    answer,
    key: textAt(answer, 'record.secret.key'),
    metadataKey: textAt(answer, 'record.metadata.key'),
  };
}

/** Creates it with the ciphertext as a file. */
async function postForm({ fields, ciphertext }: SealedText) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.set(name, name === 'sealed' ? new Blob([ciphertext]) : value);
  }
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const type = request.headers.get('Content-Type');
  return postRaw('/secret/conceal', type, new Uint8Array(await request.arrayBuffer()));
}

async function proofFields(fragment: string, passphrase = '') {
  const { fields } = await openerOf(fragment, passphrase);
  return { continue: true, rid: RID, ...fields };
}

/** The text that a reader gets. */
async function opened(fragment: string, answer: Answer, passphrase = ''): Promise<string> {
  const { open } = await openerOf(fragment, passphrase);
  return open({ share: textAt(answer, 'record.share'), sealed: textAt(answer, 'record.sealed') });
}

afterEach(() => vi.restoreAllMocks());

describe('a secret that a browser encrypted', () => {
  it.each([
    ['without a passphrase', ''],
    ['with a passphrase', PASSPHRASE],
  ])('opens once by the whole link, %s', async (_name, passphrase) => {
    const { key, fragment, answer } = await concealed(TEXT, passphrase);
    expect(at(answer, 'record.metadata.sealed_by')).toBe('browser');
    expect(at(answer, 'record.secret.has_passphrase')).toBe(passphrase !== '');
    expect(at(answer, 'record.secret')).not.toHaveProperty('original_size');
    const fields = await proofFields(fragment, passphrase);
    const first = await post(`/secret/${key}`, fields);
    expect(await opened(fragment, first, passphrase)).toBe(TEXT);
    expect(at(first, 'record')).not.toHaveProperty('secret_value');
    const second = await post(`/secret/${key}`, { ...fields, rid: 's'.repeat(22) });
    expect(outcome(second)).toBe('404 secret_spent');
    const again = await post(`/secret/${key}`, fields);
    expect(again.text).toBe(first.text);
  });

  it('shows who encrypted it, and its length, which is that of a size class', async () => {
    const { key, ciphertext } = await concealed('short', PASSPHRASE);
    const { body } = await get(`/secret/${key}`);
    const shown = { sealed_by: 'browser', bytes: ciphertext.length, report_id: idOf(key) };
    expect(body['details']).toMatchObject(shown);
    expect(ciphertext.length).toBe((await encryptText('s')).ciphertext.length);
    for (const unknown of [
      'details.display_lines',
      'record.original_size',
      'record.is_truncated',
    ]) {
      expect(body).not.toHaveProperty(unknown);
    }
  });

  it('stores the secret as it came, and nothing of the link with it', async () => {
    const { key, fragment, ciphertext } = await concealed(TEXT, PASSPHRASE);
    const id = idOf(key);
    const stored = await env.SECRETS.get(`envelope:${id}`, 'arrayBuffer');
    expect(new Uint8Array(stored ?? new ArrayBuffer())).toEqual(ciphertext);
    const row = JSON.stringify(await columnsOf(id), (_name, value: unknown) =>
      value instanceof ArrayBuffer ? base64url(new Uint8Array(value)) : value,
    );
    const { proof, passphrase_proof } = await proofFields(fragment, PASSPHRASE);
    for (const confidential of [fragment, fragment.slice(1), proof, passphrase_proof ?? '-']) {
      expect(row).not.toContain(confidential);
    }
  });

  it('takes the secret as a file of a form, too', async () => {
    const made = await encryptText(TEXT);
    const { fragment } = made;
    const answer = await postForm(made);
    expect(outcome(answer)).toBe('200');
    const key = textAt(answer, 'record.secret.key');
    const read = await post(`/secret/${key}`, await proofFields(fragment));
    expect(await opened(fragment, read)).toBe(TEXT);
  });

  it('marks the secret in the list of its account', async () => {
    const someone = await person();
    const { fields } = await encryptText(TEXT);
    await post('/secret/conceal', fields, as(someone));
    const recent = await get('/private/recent', as(someone));
    expect(at(recent, 'records.0.sealed_by')).toBe('browser');
  });
});

describe('a caller without the whole link', () => {
  it.each([
    ['no proof', {}, '422 sealed_in_browser'],
    ['a passphrase instead', { passphrase: PASSPHRASE }, '422 sealed_in_browser'],
    ['the proof of another', { proof: base64url(new Uint8Array(32)) }, '422 proof_invalid'],
    ['what is no proof', { proof: '%%%' }, '422 proof_invalid'],
  ])('consumes nothing, and counts no attempt, with %s', async (_name, fields, expected) => {
    const { key, fragment } = await concealed(TEXT, PASSPHRASE);
    for (let call = 0; call < 7; call++) {
      const answer = await post(`/secret/${key}`, { continue: true, rid: RID, ...fields });
      expect(outcome(answer)).toBe(expected);
    }
    expect((await rowOf(idOf(key)))?.revealGuard.attempts).toBe(0);
    const read = await post(`/secret/${key}`, await proofFields(fragment, PASSPHRASE));
    expect(await opened(fragment, read, PASSPHRASE)).toBe(TEXT);
  });

  it('burns it without the passphrase, which is refused and named as what is wrong', async () => {
    const { metadataKey } = await concealed(TEXT, PASSPHRASE);
    const burn = { continue: true };
    const refused = await post(`/private/${metadataKey}/burn`, { ...burn, passphrase: PASSPHRASE });
    expect(outcome(refused)).toBe('422 sealed_in_browser');
    expect(refused.body).toMatchObject({
      reason: 'burning',
      message: 'This secret was sealed in a browser. To burn it, send no passphrase.',
    });
    expect(outcome(await post(`/private/${metadataKey}/burn`, burn))).toBe('200');
  });

  it('counts a reader with a wrong passphrase, and locks them out', async () => {
    const { key, fragment } = await concealed(TEXT, PASSPHRASE);
    const wrong = await proofFields(fragment, 'another passphrase');
    for (const left of [4, 3, 2, 1, 0]) {
      // With the same token it would be the same request, sent again.
      const answer = await post(`/secret/${key}`, { ...wrong, rid: `${left}`.padStart(22, 'r') });
      expect(outcome(answer)).toBe('422 passphrase_wrong');
      expect(at(answer, 'tries_left')).toBe(left);
    }
    const right = await proofFields(fragment, PASSPHRASE);
    expect(outcome(await post(`/secret/${key}`, right))).toBe('429 passphrase_locked');
  });

  it('refuses a passphrase beside a proof', async () => {
    const { key, fragment } = await concealed();
    const fields = { ...(await proofFields(fragment)), passphrase: PASSPHRASE };
    const answer = await post(`/secret/${key}`, fields);
    expect(outcome(answer)).toBe('422 field_conflict');
    expect((await rowOf(idOf(key)))?.receivedAt).toBeNull();
  });

  it('answers from v1 as for an unknown secret, with a sentence about it', async () => {
    const { key } = await concealed();
    const answer = await send(`/api/v1/secret/${key}`, { method: 'POST' });
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({
      message: 'This secret was sealed in a browser. Open its link there.',
      secret_key: key,
    });
    expect((await rowOf(idOf(key)))?.receivedAt).toBeNull();
  });
});

it('notices a damaged ciphertext, and consumes nothing', async () => {
  const { key, fragment, ciphertext } = await concealed();
  const id = idOf(key);
  const damaged = ciphertext.map((byte, index) => (index === 100 ? byte ^ 1 : byte));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await env.SECRETS.put(`envelope:${id}`, damaged);
  const fields = await proofFields(fragment);
  expect(outcome(await post(`/secret/${key}`, fields))).toBe('500 internal');
  await env.SECRETS.delete(`envelope:${id}`);
  expect(outcome(await post(`/secret/${key}`, fields))).toBe('503 not_ready');
  await env.SECRETS.put(`envelope:${id}`, ciphertext);
  expect(await opened(fragment, await post(`/secret/${key}`, fields))).toBe(TEXT);
});

describe('creating', () => {
  it.each([
    ['a text', { secret: 'x' }, 'field_conflict', 'secret'],
    ['a passphrase', { passphrase: 'x' }, 'field_conflict', 'passphrase'],
    ['a recipient', { recipient: 'a@example.com' }, 'field_conflict', 'recipient'],
    ['a request for a password', { kind: 'generate' }, 'field_conflict', 'kind'],
    ['a note', { note: 'x' }, 'field_conflict', 'note'],
    ['no share', { share: '' }, 'sealed_invalid', 'share'],
    ['a short share', { share: base64url(new Uint8Array(31)) }, 'sealed_invalid', 'share'],
    ['no proof', { proof_hash: '' }, 'sealed_invalid', 'proof_hash'],
    ['a broken hash', { passphrase_hash: 'x' }, 'sealed_invalid', 'passphrase_hash'],
    [
      'a short note',
      { sealed_note: base64url(new Uint8Array(337)) },
      'sealed_invalid',
      'sealed_note',
    ],
    // Its header names no passphrase.
    [
      'a hash of a passphrase',
      { passphrase_hash: base64url(new Uint8Array(32)) },
      'sealed_invalid',
      'sealed',
    ],
    ['no base64', { sealed: '%' }, 'sealed_invalid', 'sealed'],
    ['no header', { sealed: base64url(new Uint8Array(288)) }, 'sealed_invalid', 'sealed'],
  ])('refuses to create with %s', async (_name, over, code, field) => {
    const { fields } = await encryptText(TEXT);
    const answer = await post('/secret/conceal', { ...fields, ...over });
    expect(outcome(answer)).toBe(`422 ${code}`);
    expect(at(answer, 'field')).toBe(field);
  });

  it('ignores an empty ciphertext in a form', async () => {
    const fields = { secret: 'x', sealed: '', share: '', proof_hash: '', passphrase_hash: '' };
    expect(outcome(await post('/secret/conceal', fields))).toBe('200');
  });

  it('refuses a ciphertext that was cut off', async () => {
    const { fields, ciphertext } = await encryptText(TEXT);
    const sealed = base64url(ciphertext.subarray(0, -1));
    expect(outcome(await post('/secret/conceal', { ...fields, sealed }))).toBe(
      '422 sealed_invalid',
    );
  });

  it('refuses more than sixteen records, and stores up to sixteen whole', async () => {
    const large = 'x'.repeat(1024 * 1024 - 200);
    const { key, fragment } = await concealed(large);
    const read = await post(`/secret/${key}`, await proofFields(fragment));
    expect((await opened(fragment, read)) === large).toBe(true);
    const { fields } = await encryptText('x'.repeat(1024 * 1024));
    expect(outcome(await post('/secret/conceal', fields))).toBe('413 body_too_large');
  });

  it('writes a share once, although the store fails', async () => {
    const put = vi.spyOn(env.SECRETS, 'put').mockRejectedValue(new Error('down'));
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { fields } = await encryptText(TEXT);
    expect(outcome(await post('/secret/conceal', fields))).toBe('503 store_unavailable');
    expect(put).toHaveBeenCalledTimes(1);
  });
});
