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

it('sets the events to be emailed about, and changes nothing else', () => {
  const before = account();
  const { next, outcome } = setNotify(before, ['received', 'locked']);
  expect(outcome).toEqual(['received', 'locked']);
  expect(next).toEqual({ ...before, profile: { ...before.profile, notify: outcome } });
});

it('changes no events without an account', () => {
  expect(setNotify(emptyAccount, ['received']).next).toBe(emptyAccount);
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

it.each([
  ['planid', ['basic', 'identity', 'dedicated']],
  ['role', ['customer', 'colonel']],
])('accepts as a %s: %j', (field, known) => {
  for (const value of known) {
    const allowed = { kind: 'allowed', [field]: value };
    expect(decideChange({ ...nothing, [field]: value }, false)).toMatchObject(allowed);
  }
});

it.each([
  ['planid', 'plan_unknown', ['anonymous', 'Basic', 'free', ' identity', 'constructor']],
  ['role', 'role_unknown', ['admin', 'Colonel', 'anon']],
])('refuses as a %s with %s: %j', (field, code, unknown) => {
  const refused = { kind: 'refused', code, field };
  for (const value of unknown) {
    expect(decideChange({ ...nothing, [field]: value }, false)).toEqual(refused);
  }
});

it('confirms a role from the settings, and refuses to revoke it', () => {
  expect(decideChange({ ...nothing, role: 'colonel' }, true)).toMatchObject({ kind: 'allowed' });
  const refused = { kind: 'refused', code: 'role_fixed', field: 'role' };
  expect(decideChange({ ...nothing, role: 'customer' }, true)).toEqual(refused);
});

it('refuses a change with one invalid field', () => {
  expect(decideChange({ planid: 'identity', role: 'admin' }, false).kind).toBe('refused');
  expect(decideChange({ planid: 'gold', role: 'colonel' }, false).kind).toBe('refused');
});

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

it('adds each counter up by itself', () => {
  const before = account();
  const counts = { created: 3, burned: 2, shared: 1 };
  const first = count(before, counts);
  expect(first).toEqual({ ...before, profile: { ...before.profile, counts } });
  for (const name of ['created', 'burned', 'shared'] as const) {
    const more = { ...counts, [name]: counts[name] + 1 };
    expect(count(first, { [name]: 1 }).profile?.counts).toEqual(more);
  }
  expect(count(emptyAccount, { created: 1 })).toBe(emptyAccount);
});

it('counts an account as empty that has neither a profile nor a sign-up', () => {
  expect([emptyAccount, pending(), account()].map(isEmpty)).toEqual([true, false, false]);
});
