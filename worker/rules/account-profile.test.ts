import { describe, expect, it } from 'vitest';
import { setPlan, setRole } from './account-profile.ts';
import { account, isLive, pending, signedIn } from './account-sample.ts';
import { emptyAccount } from './account-state.ts';

describe('a plan', () => {
  it('is given, and nothing else changes', () => {
    const before = account();
    const { next, outcome, emails } = setPlan(before, 'identity');
    expect(outcome).toEqual({ ...before.profile, planid: 'identity' });
    expect(next).toEqual({ ...before, profile: outcome });
    expect(emails).toEqual([]);
  });

  it('that somebody has already is no change', () => {
    const before = account();
    expect(setPlan(before, 'basic').next).toBe(before);
  });
});

describe('a role', () => {
  it('is given and taken, and ends no session', () => {
    const before = signedIn(account(), 5);
    const { next: promoted, outcome } = setRole(before, 'colonel');
    expect(outcome?.role).toBe('colonel');
    expect(isLive(promoted, 5)).toBe(true);
    expect(setRole(promoted, 'customer').next).toEqual(before);
  });

  it('that somebody has already is no change', () => {
    const before = account();
    expect(setRole(before, 'customer').next).toBe(before);
  });
});

describe('nobody', () => {
  it.each([
    ['without an account', emptyAccount],
    ['who did not verify their address', pending()],
  ])('%s is given anything', (_, state) => {
    expect(setPlan(state, 'identity')).toMatchObject({ next: state, outcome: null });
    expect(setRole(state, 'colonel')).toMatchObject({ next: state, outcome: null });
  });
});
