import { expect, test } from 'vitest';
import { decideChange } from './customer-change.ts';

const nothing = { planid: '', role: '' };

test('what is not asked for stays as it is', () => {
  expect(decideChange(nothing, true)).toEqual({ kind: 'allowed', planid: null, role: null });
});

test.each(['basic', 'identity', 'dedicated'])('%s is a plan that can be given', (planid) => {
  expect(decideChange({ ...nothing, planid }, false)).toMatchObject({ kind: 'allowed', planid });
});

test.each(['anonymous', 'Basic', 'free', ' identity', 'constructor'])('%j is none', (planid) => {
  const refused = { kind: 'refused', code: 'plan_unknown', field: 'planid' };
  expect(decideChange({ ...nothing, planid }, false)).toEqual(refused);
});

test.each(['customer', 'colonel'] as const)('%s is a role that can be given', (role) => {
  expect(decideChange({ ...nothing, role }, false)).toMatchObject({ kind: 'allowed', role });
});

test.each(['admin', 'Colonel', 'anon'])('%j is none', (role) => {
  const refused = { kind: 'refused', code: 'role_unknown', field: 'role' };
  expect(decideChange({ ...nothing, role }, false)).toEqual(refused);
});

test('the role that the settings give can be confirmed, and not be taken', () => {
  expect(decideChange({ ...nothing, role: 'colonel' }, true)).toMatchObject({ kind: 'allowed' });
  expect(decideChange({ ...nothing, role: 'customer' }, true)).toEqual({
    kind: 'refused',
    code: 'role_fixed',
    field: 'role',
  });
});

test('a change that is half wrong is wrong', () => {
  expect(decideChange({ planid: 'identity', role: 'admin' }, false).kind).toBe('refused');
  expect(decideChange({ planid: 'gold', role: 'colonel' }, false).kind).toBe('refused');
});
