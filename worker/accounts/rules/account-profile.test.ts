import { describe, expect, it } from 'vitest';
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
  it('sets the events to be emailed about, and changes nothing else', () => {
    const before = account();
    const { next, outcome } = setNotify(before, ['received', 'locked']);
    expect(outcome).toEqual(['received', 'locked']);
    expect(next).toEqual({ ...before, profile: { ...before.profile, notify: outcome } });
  });

  it('changes no events without an account', () => {
    expect(setNotify(emptyAccount, ['received']).next).toBe(emptyAccount);
  });
});

it.each([
  ['without an account', emptyAccount],
  ['who did not verify their address', pending()],
])('sets neither plan nor role of someone %s', (_, state) => {
  expect(setPlan(state, 'identity')).toMatchObject({ next: state, outcome: null });
  expect(setRole(state, 'colonel')).toMatchObject({ next: state, outcome: null });
});

const nothing = { planid: '', role: '' };

it('leaves a field as it is that is given empty', () => {
  expect(decideChange(nothing, true)).toEqual({ kind: 'allowed', planid: null, role: null });
});

it.each(['basic', 'identity', 'dedicated'])('accepts %s as a plan', (planid) => {
  expect(decideChange({ ...nothing, planid }, false)).toMatchObject({ kind: 'allowed', planid });
});

it.each(['anonymous', 'Basic', 'free', ' identity', 'constructor'])(
  'refuses %j as a plan',
  (planid) => {
    const refused = { kind: 'refused', code: 'plan_unknown', field: 'planid' };
    expect(decideChange({ ...nothing, planid }, false)).toEqual(refused);
  },
);

it.each(['customer', 'colonel'] as const)('accepts %s as a role', (role) => {
  expect(decideChange({ ...nothing, role }, false)).toMatchObject({ kind: 'allowed', role });
});

it.each(['admin', 'Colonel', 'anon'])('refuses %j as a role', (role) => {
  const refused = { kind: 'refused', code: 'role_unknown', field: 'role' };
  expect(decideChange({ ...nothing, role }, false)).toEqual(refused);
});

it('confirms a role from the settings, and refuses to revoke it', () => {
  expect(decideChange({ ...nothing, role: 'colonel' }, true)).toMatchObject({ kind: 'allowed' });
  expect(decideChange({ ...nothing, role: 'customer' }, true)).toEqual({
    kind: 'refused',
    code: 'role_fixed',
    field: 'role',
  });
});

it('refuses a change with one invalid field', () => {
  expect(decideChange({ planid: 'identity', role: 'admin' }, false).kind).toBe('refused');
  expect(decideChange({ planid: 'gold', role: 'colonel' }, false).kind).toBe('refused');
});

describe('a language', () => {
  it('sets the language, and returns the previous one', () => {
    const before = account();
    const { next, outcome } = setLocale(before, 'de');
    expect(outcome).toBe(before.profile?.locale);
    expect(next).toEqual({ ...before, profile: { ...before.profile, locale: 'de' } });
    expect(setLocale(next, 'fr').outcome).toBe('de');
  });

  it('returns the language that was to be set for a missing account', () => {
    expect(setLocale(emptyAccount, 'de')).toMatchObject({ next: emptyAccount, outcome: 'de' });
  });
});

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

it('counts an account as empty that has neither a profile nor a sign-up', () => {
  expect([emptyAccount, pending(), account()].map(isEmpty)).toEqual([true, false, false]);
});
