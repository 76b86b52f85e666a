/** What the signed in cost: a budget, for each call of an object is paid for and waited for. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Account } from '../../../worker/accounts/account.ts';
import { Directory } from '../../../worker/admin/directory.ts';
import { SecretVault } from '../../../worker/secrets/vault.ts';
import { type Answer, burn, conceal, get, post, reveal } from '../client.ts';
import { apiTokenOf, as, person, withToken } from '../people.ts';

const accountMethods = [
  'session',
  'apiToken',
  'home',
  'recordEnding',
  'addReceipt',
  'recent',
  'recordEndings',
  'mailsOf',
  'view',
] as const;
const vaultMethods = ['conceal', 'begin', 'claim', 'burn', 'peek', 'inspect'] as const;

afterEach(() => {
  vi.restoreAllMocks();
});

/** Counts what a request calls, in the order: account, vault, directory. */
async function costOf(request: () => Promise<Answer>): Promise<number[]> {
  const account = accountMethods.map((name) => vi.spyOn(Account.prototype, name));
  const vault = vaultMethods.map((name) => vi.spyOn(SecretVault.prototype, name));
  const directory = [vi.spyOn(Directory.prototype, 'overview')];
  expect((await request()).status).toBe(200);
  const count = (spies: readonly { mock: { calls: unknown[] } }[]) =>
    spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  return [count(account), count(vault), count(directory)];
}

describe('a request of someone who is signed in costs', () => {
  it('one call of their account, and one more where it is about what that keeps', async () => {
    const ada = await person();
    expect(await costOf(() => get('/authcheck', as(ada)))).toEqual([1, 0, 0]);
    vi.restoreAllMocks();
    expect(await costOf(() => get('/bootstrap', as(ada)))).toEqual([2, 0, 0]);
    vi.restoreAllMocks();
    expect(await costOf(() => get('/account', as(ada)))).toEqual([2, 0, 0]);
  });

  it('one call of their account and one of the vault more than anyone’s, to create', async () => {
    const ada = await person();
    const create = () => post('/secret/conceal', { secret: 'x' }, as(ada));
    expect(await costOf(create)).toEqual([2, 1, 0]);
  });

  it('one call of a vault for each living secret to list, and none for those that ended', async () => {
    const ada = await person();
    const ended = await conceal({}, as(ada));
    await conceal({}, as(ada));
    await conceal({}, as(ada));
    await reveal(ended.secretKey);
    const list = () => get('/private/recent', as(ada));
    expect(await costOf(list)).toEqual([2, 2, 0]);
  });

  it('one call of the sender’s account, once the recipient has their answer', async () => {
    const ada = await person();
    const read = await conceal({}, as(ada));
    const { metadataKey } = await conceal({}, as(ada));
    expect(await costOf(() => reveal(read.secretKey))).toEqual([1, 2, 0]);
    vi.restoreAllMocks();
    expect(await costOf(() => burn(metadataKey))).toEqual([1, 3, 0]);
    vi.restoreAllMocks();
    const anonymous = await conceal();
    expect(await costOf(() => reveal(anonymous.secretKey))).toEqual([0, 2, 0]);
  });

  it('the same for a program with a token', async () => {
    const ada = await person();
    const token = await apiTokenOf(ada);
    const check = () => get('/authcheck', withToken(ada.custid, token));
    expect(await costOf(check)).toEqual([1, 0, 0]);
  });
});
