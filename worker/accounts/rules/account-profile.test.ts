import { describe, expect, it, test } from 'vitest';
import {
  count,
  decideChange,
  isEmpty,
  setLocale,
  setNotify,
  setPlan,
  setRole,
} from './account-profile.ts';
import { account, isLive, pending, signedIn } from '../../../test/support/account-sample.ts';
import { emptyAccount } from './account-state.ts';

describe('a plan and a role', () => {
  it('sets the plan, and changes nothing else', () => {
    const before = account();
    const { next, outcome, emails } = setPlan(before, 'identity');
    expect(outcome).toEqual({ ...before.profile, planid: 'identity' });
    expect(next).toEqual({ ...before, profile: outcome });
    expect(emails).toEqual([]);
  });

  it('grants and revokes a role without ending a session', () => {
    const before = signedIn(account(), 5);
    const { next: promoted, outcome } = setRole(before, 'colonel');
    expect(outcome?.role).toBe('colonel');
    expect(isLive(promoted, 5)).toBe(true);
    expect(setRole(promoted, 'customer').next).toEqual(before);
  });

  it('changes nothing where it is set already', () => {
    const before = account();
    expect(setPlan(before, 'basic').next).toBe(before);
    expect(setRole(before, 'customer').next).toBe(before);
  });
});

describe('the events to be emailed about', () => {
  it('are set, and nothing else changes', () => {
    const before = account();
    const { next, outcome } = setNotify(before, ['received', 'locked']);
    expect(outcome).toEqual(['received', 'locked']);
    expect(next).toEqual({ ...before, profile: { ...before.profile, notify: outcome } });
  });

  it('changes no events without an account', () => {
    expect(setNotify(emptyAccount, ['received']).next).toBe(emptyAccount);
  });
});

describe('without an account', () => {
  it.each([
    ['without an account', emptyAccount],
    ['who did not verify their address', pending()],
  ])('%s changes nothing', (_, state) => {
    expect(setPlan(state, 'identity')).toMatchObject({ next: state, outcome: null });
    expect(setRole(state, 'colonel')).toMatchObject({ next: state, outcome: null });
  });
});

const nothing = { planid: '', role: '' };

test('an empty field stays as it is', () => {
  expect(decideChange(nothing, true)).toEqual({ kind: 'allowed', planid: null, role: null });
});

test.each(['basic', 'identity', 'dedicated'])('%s is a valid plan', (planid) => {
  expect(decideChange({ ...nothing, planid }, false)).toMatchObject({ kind: 'allowed', planid });
});

test.each(['anonymous', 'Basic', 'free', ' identity', 'constructor'])(
  '%j is not a plan',
  (planid) => {
    const refused = { kind: 'refused', code: 'plan_unknown', field: 'planid' };
    expect(decideChange({ ...nothing, planid }, false)).toEqual(refused);
  },
);

test.each(['customer', 'colonel'] as const)('%s is a valid role', (role) => {
  expect(decideChange({ ...nothing, role }, false)).toMatchObject({ kind: 'allowed', role });
});

test.each(['admin', 'Colonel', 'anon'])('%j is not a role', (role) => {
  const refused = { kind: 'refused', code: 'role_unknown', field: 'role' };
  expect(decideChange({ ...nothing, role }, false)).toEqual(refused);
});

test('a role from the settings can be confirmed, but not revoked', () => {
  expect(decideChange({ ...nothing, role: 'colonel' }, true)).toMatchObject({ kind: 'allowed' });
  expect(decideChange({ ...nothing, role: 'customer' }, true)).toEqual({
    kind: 'refused',
    code: 'role_fixed',
    field: 'role',
  });
});

test('a change with one invalid field is refused', () => {
  expect(decideChange({ planid: 'identity', role: 'admin' }, false).kind).toBe('refused');
  expect(decideChange({ planid: 'gold', role: 'colonel' }, false).kind).toBe('refused');
});

describe('a language', () => {
  it('is set, and the previous one is returned', () => {
    const before = account();
    const { next, outcome } = setLocale(before, 'de');
    expect(outcome).toBe(before.profile?.locale);
    expect(next).toEqual({ ...before, profile: { ...before.profile, locale: 'de' } });
    expect(setLocale(next, 'fr').outcome).toBe('de');
  });

  it('answers for a missing account with the language that was to be set', () => {
    expect(setLocale(emptyAccount, 'de')).toMatchObject({ next: emptyAccount, outcome: 'de' });
  });
});

describe('counters', () => {
  it('adds each counter up by itself', () => {
    const before = account();
    const first = count(before, { created: 3, burned: 2, shared: 1 });
    expect(first).toEqual({
      ...before,
      profile: { ...before.profile, counts: { created: 3, burned: 2, shared: 1 } },
    });
    expect(count(first, { created: 1 }).profile?.counts).toEqual({
      created: 4,
      burned: 2,
      shared: 1,
    });
    expect(count(first, { burned: 1 }).profile?.counts.burned).toBe(3);
    expect(count(first, { shared: 1 }).profile?.counts.shared).toBe(2);
    expect(count(emptyAccount, { created: 1 })).toBe(emptyAccount);
  });
});

test('an account is empty without a profile and without a sign-up', () => {
  expect([emptyAccount, pending(), account()].map(isEmpty)).toEqual([true, false, false]);
});
