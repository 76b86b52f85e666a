/** What each state of a secret refuses without the right proof is explored in `test/model/interleavings.test.ts`. */
import { describe, expect, it } from 'vitest';
import { checkProof } from './browser-seal.ts';
import { begin, burn } from './secret.ts';
import { bytes, lock, rightProof, row, wrongProof } from '../../../test/support/secret-sample.ts';

const browserSeal = { proofHash: rightProof, ciphertextHash: bytes(3), ciphertextBytes: 288 };
const locked = row({ browserSeal, lock });

it.each([
  ['none, for a secret that the site encrypted', null, null, null],
  ['one, for a secret that the site encrypted', null, rightProof, 'proof_invalid'],
  ['none', browserSeal, null, 'sealed_in_browser'],
  ['another', browserSeal, wrongProof, 'proof_invalid'],
  ['a shorter one', browserSeal, rightProof.subarray(1), 'proof_invalid'],
  ['the right one', browserSeal, rightProof, null],
])('checks the proof of a link: %s', (_name, seal, proof, expected) => {
  expect(checkProof(seal, proof)?.kind ?? null).toBe(expected);
});

describe('burning a secret that a browser encrypted', () => {
  const burning = { purpose: 'burn', tokenHash: null } as const;

  it('needs neither proof nor passphrase to burn', () => {
    const begun = begin(locked, { ...burning, withPassphrase: false }, 0);
    expect(begun.outcome).toEqual({ kind: 'open' });
    const burned = burn(begun.next, { verifierHash: null, attempt: null }, 0);
    expect(burned.outcome.kind).toBe('burned');
    expect(burned.next).toMatchObject({ share: null, burnedAt: 0 });
  });

  it('refuses a passphrase to burn, and does not count it', () => {
    const begun = begin(locked, { ...burning, withPassphrase: true }, 0);
    expect(begun).toEqual({ next: locked, outcome: { kind: 'sealed_in_browser' } });
  });
});
