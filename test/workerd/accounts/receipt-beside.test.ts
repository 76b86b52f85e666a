/** The receipt of a secret is kept while the vault takes the secret: neither waits for the other, and neither is lost by it. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { listRecent } from '../../../shared/contract/recent.ts';
import { Account } from '../../../worker/accounts/account.ts';
import { SecretVault } from '../../../worker/secrets/vault.ts';
import { at, conceal, get, outcome, post } from '../client.ts';
import { as, person, type Person } from '../people.ts';

afterEach(() => vi.restoreAllMocks());

async function recent(someone: Person) {
  const answer = await get('/private/recent', as(someone));
  return v.parse(listRecent.reply, answer.body).records;
}

/** Blocks a method of an object; returns what unblocks it, and when it was first called. */
function holdUp(target: object, method: string) {
  const original: unknown = Reflect.get(target, method);
  if (typeof original !== 'function') throw new Error(`there is no ${method}`);
  const gate = Promise.withResolvers<void>();
  const called = Promise.withResolvers<void>();
  Object.defineProperty(target, method, {
    configurable: true,
    writable: true,
    async value(this: object, ...args: unknown[]): Promise<unknown> {
      called.resolve();
      await gate.promise;
      return Reflect.apply(original, this, args);
    },
  });
  const letGo = () => {
    Object.defineProperty(target, method, { configurable: true, writable: true, value: original });
    gate.resolve();
  };
  return { letGo, called: called.promise };
}

describe('a receipt', () => {
  it('lists a receipt that is there before its secret as one that lives, with its key', async () => {
    const ada = await person();
    const kept = vi.spyOn(Account.prototype, 'addReceipt');
    const vault = holdUp(SecretVault.prototype, 'conceal');
    const creating = conceal({}, as(ada));
    await vault.called;
    await expect.poll(() => kept).toHaveBeenCalled();
    const early = await recent(ada);
    expect(early.map(({ state, is_expired }) => [state, is_expired])).toEqual([['new', false]]);
    vault.letGo();
    const { metadataKey } = await creating;
    expect((await recent(ada)).map(({ key }) => key)).toEqual([metadataKey]);
  });

  it('takes a receipt back when no vault takes its secret', async () => {
    const ada = await person();
    vi.spyOn(SecretVault.prototype, 'conceal').mockReturnValue({ kind: 'conflict' });
    const kept = vi.spyOn(Account.prototype, 'addReceipt');
    vi.spyOn(console, 'warn').mockReturnValue();
    const answer = await post('/secret/conceal', { secret: 'x' }, as(ada));
    expect(outcome(answer)).toBe('503 store_unavailable');
    expect(kept).toHaveBeenCalledTimes(3);
    expect(await recent(ada)).toEqual([]);
    expect(at(await get('/account', as(ada)), 'record.cust.secrets_created')).toBe(0);
  });

  it('takes a secret back whose receipt cannot be kept', async () => {
    const ada = await person();
    vi.spyOn(Account.prototype, 'addReceipt').mockImplementation(() => {
      throw Object.assign(new Error('reset'), { remote: true, durableObjectReset: true });
    });
    vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(console, 'warn').mockReturnValue();
    const concealed = vi.spyOn(SecretVault.prototype, 'conceal');
    const discarded = vi.spyOn(SecretVault.prototype, 'discard');
    const answer = await post('/secret/conceal', { secret: 'x' }, as(ada));
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(concealed).toHaveBeenCalled();
    expect(discarded.mock.calls.map(([id]) => id)).toEqual([
      ...new Set(concealed.mock.calls.map(([id]) => id)),
    ]);
  });
});
