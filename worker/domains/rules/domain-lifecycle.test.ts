import { describe, expect, it } from 'vitest';
import {
  DOMAIN_GRACE_SECONDS,
  DOMAIN_PROOF_SECONDS,
  DOMAIN_RENEWAL_SECONDS,
} from '../../../shared/limits.ts';
import * as rules from './domain-lifecycle.ts';

const START = 1_800_000_000_250;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const active = {
  state: 'ACTIVE',
  pointedAt: 'seal.example',
  hasSsl: true,
  sslUntil: null,
  isRefused: false,
} as const;
const pending = { ...active, state: 'PENDING', pointedAt: null, hasSsl: null } as const;

/** The pauses between checks, in minutes, while every check fails. */
function pauses(
  first: rules.DomainLifecycle,
  failedCheck: (lifecycle: rules.DomainLifecycle, now: number) => rules.DomainLifecycle,
  count: number,
): number[] {
  let [lifecycle, before] = [first, START];
  return Array.from({ length: count }, () => {
    const pause = (lifecycle.dueAt - before) / MINUTE;
    before = lifecycle.dueAt;
    lifecycle = failedCheck(lifecycle, lifecycle.dueAt);
    return pause;
  });
}

describe('a domain without a proof', () => {
  const begun = () => rules.begin(START);

  it('checks a domain without a proof after 1, 2, 5, 15 minutes, then every hour', () => {
    expect(pauses(begun(), rules.stillUnproven, 7)).toEqual([1, 2, 5, 15, 60, 60, 60]);
    expect(rules.stateOf(begun())).toBe('UNVERIFIED');
  });

  it('lets a domain without a proof expire to the millisecond, and is due then', () => {
    const end = START + DOMAIN_PROOF_SECONDS * 1000;
    expect(rules.lapsesAt(begun())).toBe(end);
    expect([end - 1, end].map((now) => rules.hasLapsed(begun(), now))).toEqual([false, true]);
    expect(rules.stillUnproven({ ...begun(), probes: 50 }, end - MINUTE).dueAt).toBe(end);
  });
});

describe('a proven domain', () => {
  const proven = () => rules.proven(rules.begin(START - DAY), START);

  it('checks a proven domain at once, then after 1, 2, 5, 15 minutes, then every hour until it is active', () => {
    const probe = (lifecycle: rules.DomainLifecycle, now: number) =>
      rules.probed(lifecycle, pending, now);
    expect(pauses(proven(), probe, 7)).toEqual([0, 1, 2, 5, 15, 60, 60]);
    expect(rules.lapsesAt(proven())).toBe(null);
    expect(rules.hasLapsed(proven(), Infinity)).toBe(false);
  });

  it('checks a domain once a day while it is active, and more often when it no longer is', () => {
    const probed = rules.probed({ ...proven(), probes: 9 }, active, START);
    expect(probed.dueAt).toBe(START + DAY);
    expect(rules.probed(probed, pending, probed.dueAt).dueAt).toBe(probed.dueAt + MINUTE);
    const lapsed = rules.probed(probed, pending, START);
    expect([probed, lapsed].map(rules.stateOf)).toEqual(['ACTIVE', 'PENDING']);
  });

  it('keeps the schedule of a domain that is proven again', () => {
    const probed = rules.probed(proven(), active, START);
    expect(rules.proven(probed, START + DAY)).toEqual({ ...probed, proofSeenAt: START + DAY });
  });

  it('checks ever less often while a service fails, and never sooner than it asked', () => {
    expect(pauses(proven(), rules.probeFailed, 7)).toEqual([0, 1, 2, 5, 15, 60, 60]);
    expect(rules.probeFailed(proven(), START, 7 * MINUTE).dueAt).toBe(START + 7 * MINUTE);
    expect(rules.probeFailed(proven(), START, 1).dueAt).toBe(START + MINUTE);
  });

  it('checks a proof again after the renewal interval, and every time while it is missing', () => {
    const renewal = START + DOMAIN_RENEWAL_SECONDS * 1000;
    const isDue = (now: number) => rules.isProofDue(proven(), now);
    expect([renewal - 1, renewal].map(isDue)).toEqual([false, true]);
    expect(rules.isProofDue(rules.proofMissed(proven(), START), START)).toBe(true);
  });

  it('treats a domain as lost when its proof is missing for the whole grace period', () => {
    const missed = rules.proofMissed(rules.proofMissed(proven(), START), START + DAY);
    const end = START + DOMAIN_GRACE_SECONDS * 1000;
    expect([end - 1, end].map((now) => rules.isProofGone(missed, now))).toEqual([false, true]);
    expect(rules.stateOf(rules.probed(missed, active, START))).toBe('DNS_INCORRECT');
    expect(rules.isProofGone(rules.proven(missed, end), end)).toBe(false);
  });

  it('requires a proof of a lost domain like of a new one', () => {
    const lost = rules.lost(START);
    expect(rules.stateOf(lost)).toBe('LOST');
    expect(rules.lapsesAt(lost)).toBe(START + DOMAIN_PROOF_SECONDS * 1000);
    const again = rules.proven(lost, START);
    expect([again.isLost, rules.stateOf(again)]).toEqual([false, 'PENDING']);
  });
});

describe('a domain in any state', () => {
  const unproven = () => rules.begin(START);
  const proven = () => rules.probed(rules.proven(unproven(), START), active, START);
  const states = [
    ['unproven', unproven],
    ['proven', proven],
    ['lost', () => rules.lost(START)],
  ] as const;
  const NOW = START + HOUR;

  it.each(states)(
    'keeps a domain until its owner removes it, and then is due at once: %s',
    (_, state) => {
      expect(state().isRemoving).toBe(false);
      const removing = rules.removing({ ...state(), probes: 9 }, NOW);
      expect(removing).toEqual({ ...state(), isRemoving: true, probes: 0, dueAt: NOW });
    },
  );

  it.each(states)('checks a domain sooner after a change, never later: %s', (_, state) => {
    const waiting = { ...state(), dueAt: NOW + DAY };
    expect(rules.dueNow(waiting, NOW)).toEqual({ ...waiting, dueAt: NOW });
    expect(rules.dueNow({ ...waiting, dueAt: NOW - 1 }, NOW).dueAt).toBe(NOW - 1);
  });

  it.each(states)('waits a minute, or as long as asked, when postponed: %s', (_, state) => {
    expect(rules.postponed(state(), NOW)).toEqual({ ...state(), dueAt: NOW + MINUTE });
    expect(rules.postponed(state(), NOW, HOUR)).toEqual({ ...state(), dueAt: NOW + HOUR });
  });

  it('shows a check by its owner without another schedule, and counts the missing proof of a proven one', () => {
    expect(rules.checkedByOwner(unproven(), NOW)).toEqual({ ...unproven(), probedAt: NOW });
    const missed = { ...proven(), probedAt: NOW, proofMissedAt: NOW };
    expect(rules.checkedByOwner(proven(), NOW)).toEqual(missed);
    expect(rules.checkedByOwner(missed, NOW + 1).proofMissedAt).toBe(NOW);
  });
});
