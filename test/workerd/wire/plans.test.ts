/** The Worker enforces plans, whatever a caller sends. */
import { describe, expect, it } from 'vitest';
import { type Answer, type Ask, at, get, outcome, post, reveal, textAt } from '../client.ts';
import { change, colonel } from '../accounts/colonels.ts';
import { accountObject, anyAddress, fromElsewhere, PASSWORD, withToken } from '../people.ts';
import { program } from '../v1/client.ts';
import { askOf, on, PLAN_OPTIONS } from './planned.ts';

type Settings = NonNullable<Ask['settings']>;

const DAY = 86_400;

function expectSealed(answer: Answer, size: number, ttl: number): void {
  expect(at(answer, 'record.secret.secret_ttl')).toBe(ttl);
  expect(at(answer, 'record.metadata.secret_ttl')).toBe(ttl);
  expect(at(answer, 'record.secret.is_truncated')).toBe(true);
  expect(at(answer, 'record.secret.original_size')).toBeGreaterThan(size);
}

async function expectReads(answer: Answer, value: string): Promise<void> {
  const read = await reveal(textAt(answer, 'record.secret.key'));
  expect(textAt(read, 'record.secret_value') === value).toBe(true);
}

describe('size and lifetime', () => {
  it.each([
    ['anonymous', 10, 600],
    ['basic', 20, 1200],
    ['identity', 30, 1800],
    ['dedicated', 40, 400_000],
  ])(
    'cuts secrets of the plan %s at the %i characters and %i seconds of the settings',
    async (planid, size, ttl) => {
      const ask = await askOf(planid, { settings: { PLAN_OPTIONS } });
      const secret = '🔑'.repeat(size + 1);
      const answer = await post('/secret/conceal', { secret, ttl: String(ttl + 1) }, ask);
      expectSealed(answer, size, ttl);
      await expectReads(answer, '🔑'.repeat(size));
      const byDefault = await post('/secret/generate', {}, ask);
      expect(at(byDefault, 'record.secret.secret_ttl')).toBe(ttl);
    },
  );

  const better = { planid: 'dedicated', options: { size: 5_000_000, ttl: 30 * DAY } };
  it.each([
    ['a plan', { planid: 'dedicated', plan: better, cust: { plan: better } }],
    ['an account', { custid: 'ada@example.com', account: 'a1:x', authenticated: true }],
  ])(
    'grants no more because a body names %s, and takes an object that does for no secret',
    async (_, fields) => {
      const secret = { secret: 'x'.repeat(10_001), ttl: 30 * DAY };
      const path = '/secret/conceal?planid=dedicated&size=5000000';
      const ask = { headers: { Cookie: 'planid=dedicated; plan=dedicated' } };
      for (const body of [
        { ...fields, ...secret },
        { ...fields, secret },
      ]) {
        expectSealed(await post(path, body, ask), 10_000, 7 * DAY);
      }
      const nested = { secret: { ...fields, ...secret } };
      expect(outcome(await post(path, nested))).toBe('422 field_type');
    },
  );
});

describe('a plan', () => {
  it('takes no plan at sign-up', async () => {
    const email = anyAddress();
    const fields = { email, password: 'correct horse battery', agree: true, planid: 'dedicated' };
    const settings = { AUTOVERIFY: '1' };
    expect(outcome(await post('/account/signup', fields, fromElsewhere({ settings })))).toBe('200');
    const signedIn = await post('/account/signin', fields, fromElsewhere());
    expect(at(signedIn, 'record.plan.planid')).toBe('basic');
  });

  it('gives an account that pays its plan in every call, and takes it back with the payment', async () => {
    const { custid, ask } = await on('basic');
    const object = accountObject(custid);
    const paid = { id: 'sub_1', customer: 'cus_1', planid: 'identity', isEnding: false } as const;
    const periodEnd = Date.now() + DAY * 1000;
    await object.storeSubscription({ ...paid, periodEnd, status: 'active', ticket: 1 });
    const sealed = await post('/secret/conceal', { secret: 'x', ttl: 1e99 }, ask);
    expect(at(sealed, 'record.secret.secret_ttl')).toBe(30 * DAY);
    expect(at(await get('/bootstrap', ask), 'plan.planid')).toBe('identity');
    await object.storeSubscription({ ...paid, periodEnd, status: 'canceled', ticket: 2 });
    const after = await post('/secret/conceal', { secret: 'x', ttl: 1e99 }, ask);
    expect(at(after, 'record.secret.secret_ttl')).toBe(14 * DAY);
  });

  it('leaves what was created as it was when a plan is taken away, and stops more of it', async () => {
    const [grace, ada] = await Promise.all([colonel(), on('identity')]);
    const secret = 'x'.repeat(1_000_001);
    const before = await post('/secret/conceal', { secret, ttl: 1e99 }, ada.ask);
    expect(at(before, 'record.secret.is_truncated')).toBe(false);
    expect(outcome(await change(grace, ada.custid, { planid: 'basic' }))).toBe('200');
    const after = await post('/secret/conceal', { secret, ttl: 1e99 }, ada.ask);
    expectSealed(after, 1_000_000, 14 * DAY);
    const receipt = await get(`/private/${textAt(before, 'record.metadata.key')}`, ada.ask);
    expect(at(receipt, 'record.secret_ttl')).toBe(30 * DAY);
    await expectReads(before, secret);
  });
});

it('needs a plan that has mail for a recipient, and seals nothing without', async () => {
  const mailed = { secret: 'x', recipient: 'bob@example.com' };
  expect(outcome(await post('/secret/conceal', mailed))).toBe('422 account_required');
  const { ask } = await on('basic', { settings: { PLAN_OPTIONS } });
  const refused = await post('/secret/conceal', { ...mailed, planid: 'identity' }, ask);
  expect(outcome(refused)).toBe('422 account_required');
  expect(at(await get('/bootstrap', ask), 'metadata_record_count')).toBe(0);
  expect(outcome(await post('/secret/conceal', mailed, (await on('basic')).ask))).toBe('200');
});

describe('the API', () => {
  it('serves programs of plans with the API, unless the site needs none', async () => {
    const callerOn = async (planid: string) => {
      const { how } = await program(planid);
      return (settings: Settings) => post('/secret/conceal', { secret: 'x' }, how({ settings }));
    };
    const [free, paid] = await Promise.all([callerOn('basic'), callerOn('identity')]);
    const needed = { API_NEEDS_PLAN: '1' };
    expect(outcome(await free({}))).toBe('200');
    expect(outcome(await free(needed))).toBe('403 plan_lacks_api');
    expect(outcome(await paid(needed))).toBe('200');
    expect(outcome(await paid({ ...needed, PLAN_OPTIONS }))).toBe('403 plan_lacks_api');
    expect(outcome(await free({ ...needed, PLANS_ENABLED: '0' }))).toBe('200');
  });

  it('serves the pages of an account whose plan lacks the API, and creates a token that works once it has it', async () => {
    const { custid, ask } = await on('basic', { settings: { API_NEEDS_PLAN: '1' } });
    expect(outcome(await post('/secret/conceal', { secret: 'x' }, ask))).toBe('200');
    expect(outcome(await get('/account', ask))).toBe('200');
    // Any 403 would sign the browser out.
    const made = await post('/account/apitoken', { password: PASSWORD }, ask);
    expect(outcome(made)).toBe('200');
    const caller = withToken(
      custid,
      textAt(made, 'record.apitoken'),
      fromElsewhere({ settings: { API_NEEDS_PLAN: '1' } }),
    );
    expect(outcome(await get('/authcheck', caller))).toBe('403 plan_lacks_api');
    await accountObject(custid).setPlan('identity');
    expect(outcome(await get('/authcheck', caller))).toBe('200');
  });

  it('refuses a wrong token as ever: no one learns of a plan without the API', async () => {
    const ask = withToken(anyAddress(), 'x', fromElsewhere({ settings: { API_NEEDS_PLAN: '1' } }));
    expect(outcome(await get('/authcheck', ask))).toBe('401 token_invalid');
  });
});
