/** Limits of attempts at passwords and tokens: exact under any parallelism, and no one can lock the owner out from elsewhere. */
import { describe, expect, it } from 'vitest';
import { type Ask, get, numberAt, outcome, post } from '../client.ts';
import {
  anyAddress,
  apiTokenOf,
  as,
  cookieSet,
  fromElsewhere,
  isAlive,
  PASSWORD,
  person,
  type Person,
  signIn,
  withToken,
} from '../people.ts';

const WRONG = 'a wrong horse';
const LIMITED = '429 rate_limited';

function attempt(email: string, ask: Ask, password = WRONG): Promise<string> {
  return signIn({ email, password }, ask).then(outcome);
}

function attempts(count: number, one: (index: number) => Promise<string>): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => one(index)));
}

const countOf = (outcomes: readonly string[], wanted: string) =>
  outcomes.filter((one) => one === wanted).length;

// One after the other: several crowds at once would take all places of calls that hash.
describe('attempts at a password', () => {
  it('allows five attempts from one address at one account, of a hundred at once; then refuses even the right one', async () => {
    const { custid } = await person();
    const ask = fromElsewhere();
    const outcomes = await attempts(100, () => attempt(custid, ask));
    expect(countOf(outcomes, '422 signin_failed')).toBe(5);
    expect(countOf(outcomes, LIMITED)).toBe(95);
    const locked = await signIn({ email: custid, password: PASSWORD }, ask);
    expect(outcome(locked)).toBe(LIMITED);
    expect(numberAt(locked, 'retry_after')).toBeLessThanOrEqual(20 * 60);
    expect(locked.headers.get('Retry-After')).toBe(String(numberAt(locked, 'retry_after')));
  });

  it('allows twenty attempts from one address, at however many accounts, there or not', async () => {
    const ask = fromElsewhere();
    const outcomes = await attempts(60, () => attempt(anyAddress(), ask));
    expect(countOf(outcomes, '422 signin_failed')).toBe(20);
  });

  it('uses up nothing else of an address for attempts that an account refuses', async () => {
    const ask = fromElsewhere();
    const email = anyAddress();
    expect(countOf(await attempts(40, () => attempt(email, ask)), LIMITED)).toBe(35);
    const outcomes = await attempts(20, () => attempt(anyAddress(), ask));
    expect(countOf(outcomes, '422 signin_failed')).toBe(15);
  });

  it('gives an address no attempt back for a right one', async () => {
    const { custid } = await person();
    const ask = fromElsewhere();
    await attempts(19, () => attempt(anyAddress(), ask));
    expect(await attempt(custid, ask, PASSWORD)).toBe('200');
    const outcomes = await attempts(2, () => attempt(anyAddress(), ask));
    expect(outcomes.toSorted()).toEqual(['422 signin_failed', LIMITED]);
  });

  it('begins anew after the right attempt', async () => {
    const { custid } = await person();
    const ask = fromElsewhere();
    for (let round = 0; round < 2; round++) {
      await attempts(4, () => attempt(custid, ask));
      expect(await attempt(custid, ask, PASSWORD)).toBe('200');
    }
  });

  it('allows a crowd from everywhere fifty attempts a day, at an account or at none', async () => {
    const { custid } = await person();
    for (const email of [custid, anyAddress()]) {
      const outcomes = await attempts(100, () => attempt(email, fromElsewhere()));
      expect(countOf(outcomes, '422 signin_failed')).toBe(50);
      expect(await attempt(email, fromElsewhere(), PASSWORD)).toBe(LIMITED);
    }
  });

  it('leaves everyone else their attempts after those from one address', async () => {
    const { custid } = await person();
    const eve = fromElsewhere();
    await attempts(100, () => attempt(custid, eve));
    expect(await attempt(custid, fromElsewhere(), PASSWORD)).toBe('200');
  });

  it('admits a browser in which the owner has signed in whatever a crowd does, and none of another account', async () => {
    const [ada, eve] = await Promise.all([person(), person()]);
    const deviceOf = async ({ custid: email }: Person) =>
      cookieSet(await signIn({ email, password: PASSWORD }, fromElsewhere()), 'device');
    const [device, foreign] = [await deviceOf(ada), await deviceOf(eve)];
    expect([typeof device, typeof foreign]).toEqual(['string', 'string']);
    await attempts(60, () => attempt(ada.custid, fromElsewhere()));
    const stranger = fromElsewhere({ headers: { Cookie: foreign ?? '' } });
    for (const ask of [fromElsewhere(), stranger]) {
      expect(await attempt(ada.custid, ask, PASSWORD)).toBe(LIMITED);
    }
    const known = fromElsewhere({ headers: { Cookie: device ?? '' } });
    const entered = await signIn({ email: ada.custid, password: PASSWORD }, known);
    expect(outcome(entered)).toBe('200');
    expect(cookieSet(entered, 'device'), 'it has one').toBeUndefined();
  });

  it('allows a stolen session five attempts as well, whatever it calls, and ends no session', async () => {
    const ada = await person();
    const newp = 'a new horse, a new battery';
    const ask = as(ada, fromElsewhere({ settings: { LIMIT_DESTROY: '0', LIMIT_APITOKEN: '0' } }));
    const fields = { currentp: WRONG, newp, newp2: newp };
    const change = () => post('/account/change-password', fields, ask);
    const destroy = () => post('/account/destroy', { confirmation: WRONG }, ask);
    const makeToken = (password?: string) => post('/account/apitoken', { password }, ask);
    // A missing password is refused without being recorded.
    for (let call = 0; call < 7; call++) await makeToken();
    const calls = [change, destroy, () => makeToken(WRONG)];
    const outcomes = await attempts(42, async (n) => outcome(await (calls[n % 3] ?? change)()));
    expect(countOf(outcomes, '422 password_wrong')).toBe(5);
    expect(countOf(outcomes, LIMITED)).toBe(37);
    expect(await isAlive(ada)).toBe(true);
  });
});

describe.concurrent('attempts at an API token', () => {
  it('allows twenty attempts at a token from one address, of a hundred at once', async () => {
    const { custid } = await person();
    const ask = withToken(custid, 'a wrong token', fromElsewhere());
    const outcomes = await attempts(100, () => get('/authcheck', ask).then(outcome));
    expect(countOf(outcomes, '401 token_invalid')).toBe(20);
    expect(countOf(outcomes, LIMITED)).toBe(80);
  });

  it('takes the right token after wrong ones', async () => {
    const ada = await person();
    const token = await apiTokenOf(ada);
    const here = fromElsewhere();
    await attempts(30, () => get('/authcheck', withToken(ada.custid, 'wrong', here)).then(outcome));
    expect(outcome(await get('/authcheck', withToken(ada.custid, token, here)))).toBe('200');
  });
});
