import { describe, expect, it } from 'vitest';
import { checkProof } from './browser-seal.ts';
import { begin, burn, claim } from './secret.ts';
import {
  bytes,
  claiming,
  EXPIRY,
  lock,
  rightProof,
  rightVerifier,
  row,
  wrongProof,
} from '../../../test/support/secret-sample.ts';

const browserSeal = { proofHash: rightProof, ciphertextHash: bytes(3), ciphertextBytes: 288 };
const sealed = row({ browserSeal });
const locked = row({ browserSeal, lock });
const missed = { attempts: 4, lockedUntil: 0 };

describe('the proof of a link', () => {
  it.each([
    ['none, for a secret that the site encrypted', null, null, null],
    ['one, for a secret that the site encrypted', null, rightProof, 'proof_invalid'],
    ['none', browserSeal, null, 'sealed_in_browser'],
    ['another', browserSeal, wrongProof, 'proof_invalid'],
    ['a shorter one', browserSeal, rightProof.subarray(1), 'proof_invalid'],
    ['the right one', browserSeal, rightProof, null],
  ])('%s', (_name, seal, proof, expected) => {
    expect(checkProof(seal, proof)?.kind ?? null).toBe(expected);
  });

  it.each([
    ['a live secret', sealed, 0],
    ['one with a passphrase', locked, 0],
    ['a locked one', { ...locked, revealGuard: { attempts: 5, lockedUntil: 600_000 } }, 10],
    ['one that was read', { ...sealed, share: null, receivedAt: 5 }, 10],
    ['one that expired', sealed, EXPIRY],
  ])('is checked before everything else, and never counted: %s', (_name, current, now) => {
    for (const proofHash of [null, wrongProof]) {
      const command = { purpose: 'reveal', withPassphrase: true, tokenHash: bytes(1) } as const;
      const begun = begin(current, { ...command, proofHash }, now);
      const claimed = claim(current, claiming(1, { verifierHash: rightVerifier, proofHash }), now);
      for (const { next, outcome } of [begun, claimed]) {
        expect(next).toBe(current);
        expect(outcome.kind).toBe(proofHash ? 'proof_invalid' : 'sealed_in_browser');
      }
    }
  });

  it('is needed for a repetition, too', () => {
    const won = claim(sealed, claiming(1, { proofHash: rightProof }), 0);
    expect(won.outcome.kind).toBe('claimed');
    expect(claim(won.next, claiming(1), 10).outcome.kind).toBe('sealed_in_browser');
    const again = claim(won.next, claiming(1, { proofHash: rightProof }), 10);
    expect(again.outcome).toMatchObject({ kind: 'claimed', repeated: true });
  });

  it('leads to the passphrase, which is counted as ever', () => {
    const command = {
      purpose: 'reveal',
      withPassphrase: true,
      tokenHash: bytes(1),
      proofHash: rightProof,
    } as const;
    const { next, outcome } = begin({ ...locked, revealGuard: missed }, command, 0);
    expect(outcome).toMatchObject({ kind: 'attempt', attempt: 5 });
    expect(next?.revealGuard).toEqual({ attempts: 5, lockedUntil: 600_000 });
  });
});

describe('burning a secret that a browser encrypted', () => {
  const burning = { purpose: 'burn', tokenHash: null } as const;

  it('needs neither proof nor passphrase', () => {
    const begun = begin(locked, { ...burning, withPassphrase: false }, 0);
    expect(begun.outcome).toEqual({ kind: 'open' });
    const burned = burn(begun.next, { verifierHash: null, attempt: null }, 0);
    expect(burned.outcome.kind).toBe('burned');
    expect(burned.next).toMatchObject({ share: null, burnedAt: 0 });
  });

  it('refuses a passphrase, and does not count it', () => {
    const begun = begin(locked, { ...burning, withPassphrase: true }, 0);
    expect(begun).toEqual({ next: locked, outcome: { kind: 'sealed_in_browser' } });
  });
});
