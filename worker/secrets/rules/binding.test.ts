import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CODE_COMPARISONS_MAX,
  CODE_REQUESTS_MAX,
  CODE_REQUESTS_PER_HOUR,
  CODE_SECONDS,
  CODE_TRIES_MAX,
  TICKET_SECONDS,
  UNLOCKS_MAX,
} from '../../../shared/limits.ts';
import {
  checkCode,
  type CheckCommand,
  codesLockedUntil,
  holdCodes,
  requestCode,
  type RequestCommand,
} from './binding.ts';
import { begin, burn, claim, dispute, unlock } from './secret.ts';
import {
  bytes,
  claiming,
  EXPIRY,
  MINUTE,
  rightProof,
  row,
  SECOND,
  wrongProof,
} from '../../../test/support/secret-sample.ts';
import { freshBinding, type SecretRow } from './secret-row.ts';
import { sweep } from './sweep.ts';
import { servePart } from './upload.ts';

const HOUR = 60 * MINUTE;
const rightCode = bytes(50);
const wrongCode = bytes(51);
const address = bytes(60);
const ticketHash = bytes(70);

function bound(over: Partial<SecretRow> = {}): SecretRow {
  return row({ binding: freshBinding, expiresAt: 100 * HOUR, endsAt: 200 * HOUR, ...over });
}

function requesting(token: number, over: Partial<RequestCommand> = {}): RequestCommand {
  return { proofHash: null, tokenHash: bytes(token), mark: bytes(40), codeMac: rightCode, ...over };
}

function checking(token: number, over: Partial<CheckCommand> = {}): CheckCommand {
  return {
    ...requesting(token),
    requestHash: bytes(99),
    ticket: { hash: ticketHash, address },
    ...over,
  };
}

/** The hash of a request, different for each number. */
const request = (number: number) =>
  Uint8Array.of(...bytes(0).subarray(4), ...new Uint8Array(Uint32Array.of(number).buffer));

function requested(current: SecretRow | null, token: number, now: number): SecretRow {
  const { next, outcome } = requestCode(current, requesting(token), now);
  expect(outcome.kind).toBe('requested');
  if (!next) throw new Error('there is no row');
  return next;
}

function verified(now = 0): SecretRow {
  const { next, outcome } = checkCode(requested(bound(), 1, now), checking(1), now);
  expect(outcome).toEqual({ kind: 'verified', endsAt: now + TICKET_SECONDS * SECOND });
  if (!next) throw new Error('there is no row');
  return next;
}

describe('requesting a code', () => {
  it('stores a code request for ten minutes; the same one again changes nothing', () => {
    const first = requestCode(bound(), requesting(1), 5);
    const endsAt = 5 + CODE_SECONDS * SECOND;
    expect(first.outcome).toEqual({ kind: 'requested', endsAt, unlocks: 0 });
    const again = requestCode(first.next, requesting(1, { codeMac: wrongCode }), 6);
    expect(again).toEqual({ next: first.next, outcome: first.outcome });
  });

  it('leaves the requests of others as they are, and drops those that have ended', () => {
    const two = requested(requested(bound(), 1, 0), 2, MINUTE);
    expect(two.binding?.requests.map(({ tokenHash }) => tokenHash)).toEqual([bytes(1), bytes(2)]);
    const later = requested(two, 3, CODE_SECONDS * SECOND);
    expect(later.binding?.requests.map(({ tokenHash }) => tokenHash)).toEqual([bytes(2), bytes(3)]);
  });

  it('pauses after 40 in an hour, until its end', () => {
    let current = bound();
    for (let count = 0; count < CODE_REQUESTS_PER_HOUR; count++)
      current = requested(current, count, count * MINUTE);
    const refused = requestCode(current, requesting(200), HOUR - 1);
    expect(refused).toEqual({ next: current, outcome: { kind: 'paused', until: HOUR } });
    const { next, outcome } = requestCode(current, requesting(200), HOUR);
    expect(outcome.kind).toBe('requested');
    expect(next?.binding?.requested).toEqual({ count: 1, hourBeganAt: HOUR });
  });

  it('pauses while there are 64, until the first of them ends', () => {
    const requests = Array.from({ length: CODE_REQUESTS_MAX }, (_, index) => {
      const { codeMac, mark, tokenHash } = requesting(index);
      const held = { hash: bytes(index), address, endsAt: HOUR - index };
      return { codeMac, mark, tokenHash, endsAt: MINUTE, tries: 0, last: null, ticket: held };
    });
    const full = bound({ binding: { ...freshBinding, requests } });
    const until = HOUR - (CODE_REQUESTS_MAX - 1);
    const paused = { next: full, outcome: { kind: 'paused', until } };
    expect(requestCode(full, requesting(200), 2 * MINUTE)).toEqual(paused);
    expect(requested(full, 200, until).binding?.requests).toHaveLength(CODE_REQUESTS_MAX);
  });
});

it.each([
  ['sends a code', requestCode, 'requested'],
  ['checks one', checkCode, 'wrong_code'],
] as const)('%s only with the whole link, for a living secret that is bound', (_, act, done) => {
  const seal = { proofHash: rightProof, ciphertextHash: null, ciphertextBytes: 1 };
  const sealed = bound({ browserSeal: seal });
  const kindOf = (current: SecretRow | null, over: Partial<CheckCommand> = {}) => {
    const { next, outcome } = act(current, checking(1, over), 2);
    if (outcome.kind !== 'requested') expect(next).toBe(current);
    return outcome.kind;
  };
  expect(kindOf(sealed)).toBe('sealed_in_browser');
  expect(kindOf(sealed, { proofHash: wrongProof })).toBe('proof_invalid');
  expect(kindOf(null)).toBe('unknown');
  expect(kindOf(row())).toBe('unknown');
  expect(kindOf(bound({ burnedAt: 1 }))).toBe('spent');
  expect(kindOf(bound())).toBe(done);
  expect(kindOf(sealed, { proofHash: rightProof })).toBe(done);
});

describe('checking a code', () => {
  it('brings a ticket for the right code, and counts nothing', () => {
    const next = verified();
    expect(next.binding?.guard.attempts).toBe(0);
    const ticket = { hash: ticketHash, address };
    expect(next.binding?.requests[0]).toMatchObject({ tries: 0, ticket });
  });

  it('repeats its answer to the same request, right or wrong, during a lockout too, and counts it once', () => {
    const right = verified();
    const guard = { attempts: 5, lockedUntil: HOUR };
    const locked = { ...right, binding: { ...(right.binding ?? freshBinding), guard } };
    for (const next of [right, locked]) {
      const outcome = { kind: 'verified', endsAt: TICKET_SECONDS * SECOND };
      expect(checkCode(next, checking(1), 7)).toEqual({ next, outcome });
    }
    const wrong = checkCode(requested(bound(), 1, 0), checking(1, { codeMac: wrongCode }), 1);
    expect(wrong.outcome).toEqual({ kind: 'wrong_code', attemptsLeft: 4 });
    expect(checkCode(wrong.next, checking(1, { codeMac: wrongCode }), 2)).toEqual(wrong);
    expect(wrong.next?.binding?.guard.attempts).toBe(1);
  });

  it.each([
    ['another code request', { tokenHash: bytes(9) }],
    ['another address', { mark: bytes(41) }],
    ['another code', { codeMac: wrongCode }],
  ])('refuses a code as a wrong one with %s', (_name, over) => {
    const current = requested(bound(), 1, 0);
    expect(checkCode(current, checking(1, over), 1).outcome.kind).toBe('wrong_code');
  });

  it('compares and counts nothing where there is no such request, or it has ended or had five', () => {
    const current = requested(bound(), 1, 0);
    const fresh = { next: current, outcome: { kind: 'wrong_code', attemptsLeft: 5 } };
    expect(checkCode(current, checking(2), 1)).toEqual(fresh);
    expect(checkCode(current, checking(1), CODE_SECONDS * SECOND)).toEqual(fresh);
    const missed = checkCode(current, checking(1, { codeMac: wrongCode }), 1).next;
    const counted = { kind: 'wrong_code', attemptsLeft: 4 };
    expect(checkCode(missed, checking(2), 1)).toEqual({ next: missed, outcome: counted });
    let tried = current;
    for (let miss = 0; miss < CODE_TRIES_MAX; miss++) {
      const over = { codeMac: wrongCode, requestHash: request(miss) };
      tried = checkCode(tried, checking(1, over), miss).next ?? tried;
    }
    const next = unlock(tried, 10);
    expect(checkCode(next, checking(1), 11)).toMatchObject({
      next,
      outcome: { kind: 'wrong_code' },
    });
  });

  it('locks after every fifth wrong code, the right one too, and notes the first time', () => {
    let current: SecretRow | null = requested(bound(), 1, 0);
    const missing = (miss: number, now: number) =>
      checkCode(current, checking(1, { codeMac: wrongCode, requestHash: request(miss) }), now);
    for (let miss = 0; miss < 4; miss++) current = missing(miss, 3).next;
    const fifth = missing(5, 4);
    expect(fifth.outcome).toEqual({ kind: 'wrong_code', attemptsLeft: 0, lockedAt: 4 });
    expect(fifth.next?.lockedAt).toBe(4);
    const locked = { kind: 'code_locked', until: 4 + 10 * MINUTE };
    expect(checkCode(fifth.next, checking(1), 5).outcome).toEqual(locked);
    expect(requestCode(fifth.next, requesting(2), 5).outcome).toEqual(locked);
  });
});

describe('a ticket', () => {
  const claimed = (current: SecretRow, now: number, ticket: Uint8Array | null = ticketHash) =>
    claim(current, claiming(3, { ticketHash: ticket }), now);

  it('needs a ticket to claim a bound secret, and changes nothing without it', () => {
    const current = verified();
    for (const ticket of [null, bytes(71)]) {
      const command = { purpose: 'reveal', withPassphrase: true, tokenHash: bytes(3) } as const;
      const begun = begin(current, { ...command, ticketHash: ticket }, 1);
      const refused = { next: current, outcome: { kind: 'ticket_needed' } };
      expect([claimed(current, 1, ticket), begun]).toEqual([refused, refused]);
    }
    const opened = claimed(current, 1);
    expect(opened.outcome.kind).toBe('claimed');
    expect(opened.next?.binding?.openedBy).toEqual(address);
  });

  it('accepts a ticket for an hour, and for the lease of its claim', () => {
    const current = verified();
    const end = TICKET_SECONDS * SECOND;
    expect(claimed(current, end).outcome.kind).toBe('ticket_needed');
    const { next } = claimed(current, end - 1);
    if (!next) throw new Error('there is no row');
    const later = end + 30 * SECOND;
    expect(claimed(next, later).outcome).toMatchObject({ kind: 'claimed', repeated: true });
    expect(claimed(next, later, null).outcome.kind).toBe('ticket_needed');
  });

  it('opens nothing with a ticket after the claim of another reader, nor with the token alone', () => {
    const ticket = { hash: bytes(72), address: bytes(61) };
    const two = checkCode(requested(verified(), 2, 1), checking(2, { ticket }), 1).next;
    if (!two) throw new Error('there is no row');
    const { next } = claimed(two, 2);
    expect(next?.binding?.requests).toHaveLength(1);
    const kindFor = (token: number) =>
      claim(next, claiming(token, { ticketHash: bytes(72) }), 3).outcome.kind;
    expect([4, 3].map(kindFor)).toEqual(['spent', 'ticket_needed']);
  });

  it('wipes tickets and requests with the share', () => {
    const current = verified();
    const burned = burn(current, { verifierHash: null, attempt: null }, 1).next;
    expect(burned?.binding?.requests).toEqual([]);
    const { next } = claimed(current, 1);
    const swept = next && sweep(next, 2 * MINUTE).next;
    expect(swept?.binding).toMatchObject({ requests: [], openedBy: address });
  });

  it('needs no ticket to burn, to dispute, or where anyone may open', () => {
    const burning = { purpose: 'burn', withPassphrase: false, tokenHash: null } as const;
    expect(begin(bound(), burning, 1).outcome.kind).toBe('open');
    expect(burn(bound(), { verifierHash: null, attempt: null }, 1).outcome.kind).toBe('burned');
    expect(claim(row(), claiming(1), 1).outcome.kind).toBe('claimed');
    expect(claim(row(), claiming(1, { ticketHash }), 1).outcome.kind).toBe('claimed');
    const { next } = claimed(verified(), 1);
    expect(dispute(next, null, 2).outcome.kind).toBe('disputed');
  });

  it('needs a ticket to download each part', () => {
    const stored = { attempt: 1, hash: bytes(21) };
    const parts = [{ attempts: 1, stored }];
    const upload = { endsAt: null, lifetimeMs: HOUR, parts, served: 0 };
    const current = { ...verified(), upload };
    const serving = { part: 1, proofHash: null, tokenHash: null };
    const served = (ticket: Uint8Array | null) =>
      servePart(current, { ...serving, ticketHash: ticket }, 1);
    const refused = { next: current, outcome: { kind: 'ticket_needed' } };
    expect([null, bytes(71)].map(served)).toEqual([refused, refused]);
    expect(served(ticketHash).outcome).toEqual({ kind: 'part', attempt: 1 });
  });
});

it('tells the sender of a code that was not emailed until the next one is sent, and notes the first time', () => {
  const { next, outcome } = holdCodes(bound(), HOUR, 5);
  expect(outcome).toEqual({ lockedAt: 5 });
  if (!next?.binding) throw new Error('it is bound');
  expect(next.lockedAt).toBe(5);
  expect(codesLockedUntil(next.binding, HOUR - 1)).toBe(HOUR);
  expect(codesLockedUntil(next.binding, HOUR)).toBeNull();
  expect(holdCodes(next, 2 * HOUR, HOUR - 1)).toEqual({ next, outcome: { lockedAt: null } });
  const again = holdCodes(next, 2 * HOUR, HOUR);
  expect(again.outcome).toEqual({ lockedAt: null });
  expect(again.next).toEqual({ ...next, binding: { ...next.binding, heldUntil: 2 * HOUR } });
});

it('changes no answer to a reader for a code that was not emailed', () => {
  const before = requested(bound(), 1, 0);
  const { next: held } = holdCodes(before, HOUR, 1);
  expect(requestCode(held, requesting(2), 2).outcome).toEqual(
    requestCode(before, requesting(2), 2).outcome,
  );
  for (const codeMac of [rightCode, wrongCode]) {
    const check = checking(1, { codeMac });
    expect(checkCode(held, check, 2).outcome).toEqual(checkCode(before, check, 2).outcome);
  }
});

it('changes nothing of a secret that is unknown, being uploaded, over, or not bound', () => {
  const rows = [
    null,
    bound({ upload: { endsAt: HOUR, lifetimeMs: HOUR, parts: [], served: 0 } }),
    bound({ receivedAt: 3 }),
    bound({ binding: null }),
    bound({ expiresAt: 5 }),
  ];
  for (const current of rows) {
    expect(holdCodes(current, HOUR, 5)).toEqual({ next: current, outcome: { lockedAt: null } });
  }
});

describe('an unlock', () => {
  it('gives back the emails that were used up, and counts for the next request', () => {
    const { next: held } = holdCodes(bound(), HOUR, 1);
    const unlocked = unlock(held, 2);
    expect(unlocked?.unlockedAt).toEqual([2]);
    expect(unlocked?.binding?.heldUntil).toBe(0);
    const { outcome } = requestCode(unlocked, requesting(1), 3);
    expect(outcome).toMatchObject({ kind: 'requested', unlocks: 1 });
  });

  it('ends a lockout of codes and a pause of requests, three times in all', () => {
    let current: SecretRow | null = bound();
    for (let count = 0; count < CODE_REQUESTS_PER_HOUR; count++)
      current = requested(current, count, 0);
    current = unlock(current, 1);
    expect(current?.unlockedAt).toEqual([1]);
    expect(requestCode(current, requesting(200), 2).outcome.kind).toBe('requested');
    expect(unlock(current, 2)).toBe(current);
    expect(current?.binding?.requested).toEqual({ count: 0, hourBeganAt: 0 });
  });
});

it('compares at most 95 codes, each recorded before, whatever is requested, unlocked or repeated', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('request' as const), token: fc.integer({ min: 0, max: 5 }) }),
    fc.record({
      kind: fc.constant('check' as const),
      token: fc.integer({ min: 0, max: 5 }),
      isRepeat: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('unlock' as const) }),
    fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 1500 }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { minLength: 200, maxLength: 900 }), (steps) => {
      let current: SecretRow | null = bound({ expiresAt: EXPIRY * 1e6, endsAt: EXPIRY * 2e6 });
      let now = 0;
      let checks = 0;
      let compared = 0;
      for (const each of steps) {
        if (each.kind === 'wait') now += each.minutes * MINUTE;
        else if (each.kind === 'unlock') current = unlock(current, now);
        else if (each.kind === 'request')
          current = requestCode(current, requesting(each.token), now).next;
        else {
          checks += each.isRepeat ? 0 : 1;
          const before = current?.binding?.guard.attempts ?? 0;
          const over = { codeMac: wrongCode, requestHash: request(checks) };
          const { next, outcome } = checkCode(current, checking(each.token, over), now);
          const after = next?.binding?.guard.attempts ?? 0;
          expect(outcome.kind).not.toBe('verified');
          expect(after - before).toBeLessThanOrEqual(1);
          compared += after - before;
          current = next;
        }
      }
      expect(compared).toBe(current?.binding?.guard.attempts);
      expect(compared).toBeLessThanOrEqual(CODE_COMPARISONS_MAX);
      expect(current?.unlockedAt.length).toBeLessThanOrEqual(UNLOCKS_MAX);
    }),
    { numRuns: 100 },
  );
});

it('closes the link for good after the 95th wrong code', () => {
  const guard = { attempts: CODE_COMPARISONS_MAX - 1, lockedUntil: 0 };
  const current = requested(bound({ binding: { ...freshBinding, guard } }), 1, 0);
  const closed = checkCode(current, checking(1, { codeMac: wrongCode }), 1).next;
  const locked = { kind: 'code_locked', until: null };
  expect(checkCode(closed, checking(1, { requestHash: bytes(1) }), 90 * HOUR).outcome).toEqual(
    locked,
  );
  expect(requestCode(closed, requesting(2), 90 * HOUR).outcome).toEqual(locked);
  expect(unlock(closed, 2)).toBe(closed);
});
