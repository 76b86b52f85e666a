import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MINUTE,
  EXPIRY,
  rightVerifier,
  wrongVerifier,
  lock,
  row,
  claiming,
  tryPassphrase,
} from '../../../test/support/secret-sample.ts';
import { burn, claim, unlock, view } from './secret.ts';
import type { SecretRow } from './secret-row.ts';
import { sweep } from './sweep.ts';

describe('any sequence of calls', () => {
  const step = fc.record({
    kind: fc.constantFrom('right', 'wrong', 'missing', 'burn', 'unlock', 'view', 'sweep'),
    token: fc.integer({ min: 1, max: 3 }),
    waitMs: fc.oneof(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 40 * MINUTE })),
  });
  type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

  interface Happened {
    readonly next: SecretRow | null;
    readonly event: 'claimed' | 'burned' | null;
  }

  function happen(current: SecretRow | null, { kind, token }: Step, now: number): Happened {
    switch (kind) {
      case 'sweep':
        return { next: current && sweep(current, now).next, event: null };
      case 'unlock':
        return { next: unlock(current, now), event: null };
      case 'view':
        return { next: view(current, now), event: null };
      case 'burn': {
        const done = burn(current, { verifierHash: rightVerifier, attempt: 1 }, now);
        return { next: done.next, event: done.outcome.kind === 'burned' ? 'burned' : null };
      }
      default: {
        const done = tryToOpen(current, kind, token, now);
        return { next: done.next, event: done.outcome.kind === 'claimed' ? 'claimed' : null };
      }
    }
  }

  function tryToOpen(
    current: SecretRow | null,
    kind: 'right' | 'wrong' | 'missing',
    token: number,
    now: number,
  ) {
    if (!current?.lock || kind === 'missing') return claim(current, claiming(token), now);
    return tryPassphrase(current, kind === 'right' ? rightVerifier : wrongVerifier, now, token);
  }

  it('has one winner at most: one token, or one burn', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.boolean(), (steps, locked) => {
        let current: SecretRow | null = row(locked ? { lock } : {});
        let now = 0;
        const claims: { token: number; at: number; kind: string }[] = [];
        let burns = 0;
        for (const taken of steps) {
          now += taken.waitMs;
          const { next, event } = happen(current, taken, now);
          if (event === 'claimed') claims.push({ token: taken.token, at: now, kind: taken.kind });
          if (event === 'burned') burns++;
          current = next;
        }
        expect(new Set(claims.map(({ token }) => token)).size + burns).toBeLessThanOrEqual(1);
        const [first] = claims;
        if (!first) return;
        expect(first.at).toBeLessThan(EXPIRY);
        for (const { at, kind } of claims) {
          expect(at - first.at).toBeLessThan(MINUTE);
          if (locked) expect(kind).toBe('right');
        }
      }),
      { numRuns: 2000 },
    );
  });
});
