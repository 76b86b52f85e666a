/** The account of a customer on the wire. */
import { describe, expect, it } from 'vitest';
import { sampleConfig } from '../../test/support/config-sample.ts';
import type { CustomerView } from './account-types.ts';
import { customerRecord } from './profile.ts';

describe('a customer', () => {
  const view: CustomerView = {
    address: 'ada@example.com',
    role: 'customer',
    planid: 'identity',
    locale: 'de',
    createdAt: 5999,
    lastSignInAt: 7001,
    notify: [],
    counts: { created: 3, burned: 1, shared: 2 },
  };

  it('has every property of the account', () => {
    expect(customerRecord(view, sampleConfig())).toEqual({
      custid: 'ada@example.com',
      role: 'customer',
      verified: true,
      locale: 'de',
      created: 5,
      last_login: 7,
      plan: expect.objectContaining({ planid: 'identity' }) as unknown,
      secrets_created: 3,
      secrets_burned: 1,
      secrets_shared: 2,
      notify: [],
    });
  });

  it('is an admin by role, or by the settings', () => {
    const colonels = sampleConfig({ COLONELS: 'grace@example.com,ada@example.com' });
    expect(customerRecord(view, colonels).role).toBe('colonel');
    expect(customerRecord({ ...view, role: 'colonel' }, sampleConfig()).role).toBe('colonel');
    expect(customerRecord({ ...view, lastSignInAt: null }, sampleConfig()).last_login).toBeNull();
  });
});
