import { afterEach, beforeEach, expect, it } from 'vitest';
import * as v from 'valibot';
import { concat } from '../../shared/concat.ts';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { ciphertextBytes, HEADER_BYTES, headerOf } from '../../shared/seal/format.ts';
import { sizeClass } from '../../shared/size-class.ts';
import { outcome, type TestSite } from '../../test/support/worker/test-site.ts';
import { endSite, startSite } from '../../test/support/worker/test-site-setup.ts';
import { base64url } from '../crypto/encoding.ts';
import { sha256 } from '../crypto/hash.ts';

let site: TestSite;

beforeEach(async () => {
  site = await startSite();
});
afterEach(() => endSite(site));

it('needs the whole link to dispute a secret that a browser encrypted', async () => {
  const bytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  const ciphertext = bytes(ciphertextBytes(sizeClass(1)) - HEADER_BYTES);
  const [proof, share] = [bytes(32), bytes(32)];
  const { body } = await site.call('/secret/conceal', {
    secret: '',
    sealed: base64url(concat(headerOf(false), ciphertext)),
    share: base64url(share),
    proof_hash: base64url(sha256(proof)),
  });
  const { key } = v.parse(concealSecret.reply, body).record.secret;
  const dispute = (fields: object) => site.call(`/secret/${key}/dispute`, fields).then(outcome);
  const right = { proof: base64url(proof) };
  expect(await dispute(right)).toBe('cannot_dispute');
  expect(outcome(await site.call(`/secret/${key}`, { continue: true, ...right }))).toBe(200);
  expect(await dispute({})).toBe('sealed_in_browser');
  expect(await dispute({ proof: base64url(share) })).toBe('proof_invalid');
  expect(await dispute(right)).toBe(200);
});
