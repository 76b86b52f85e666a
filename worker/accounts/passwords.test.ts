import bcrypt from 'bcryptjs';
import { expect, it, vi } from 'vitest';
import { signInMsMin } from '../../shared/limits.ts';
import { sampleConfig } from '../../test/support/config-sample.ts';
import { generateAccountKey } from '../crypto/account-key.ts';
import { storedPassword, tryPassword } from './passwords.ts';

const at = (BCRYPT_COST: string) => ({
  config: sampleConfig({ BCRYPT_COST }),
  caller: { counted: 'address:192.0.2.1' },
});

it.each([4, 5, 6])(
  'runs as many rounds for a missing account as for one that was stored at cost %i',
  async (cost) => {
    const hash = vi.spyOn(bcrypt, 'hash');
    const accountKey = generateAccountKey();
    const stored = await storedPassword(at(String(cost)), 'a1:ada', 'the password', accountKey);
    const roundsFor = async (known: typeof stored | null) => {
      hash.mockClear();
      const { accountKey: opened } = await tryPassword(at('6'), 'a1:ada', 'the password', known);
      expect(opened).toEqual(known && accountKey);
      const costs = hash.mock.calls.map(([, setting]) => Number(String(setting).slice(4, 6)));
      return costs.reduce((rounds, made) => rounds + 2 ** made, 0);
    };
    expect([await roundsFor(stored), await roundsFor(null)]).toEqual([64, 64]);
  },
);

it('makes the minimum duration of a sign-in grow with the cost of bcrypt', () => {
  expect([4, 10, 12, 13, 15].map(signInMsMin)).toEqual([600, 600, 600, 1200, 4800]);
});
