import { describe, expect, it } from 'vitest';
import { at, get, outcome, post } from '../client.ts';
import {
  apiTokenOf,
  as,
  fromElsewhere,
  isAlive,
  mailsTo,
  PASSWORD,
  person,
  shownAccount,
  signIn,
  withToken,
} from '../people.ts';

const NEW = 'a new horse, a new battery';

describe.concurrent('the account', () => {
  it('ends no session of another account by its name', async () => {
    const [ada, eve] = await Promise.all([person(), person()]);
    const [session] = (await shownAccount(ada)).sessions;
    const ended = await post('/account/sessions/end', { id: session?.id }, as(eve));
    expect(at(ended, 'details.ended')).toBe(0);
    expect(await isAlive(ada)).toBe(true);
  });

  it('needs no shrimp from a program, under every spelling of the address', async () => {
    const ada = await person();
    const token = await apiTokenOf(ada);
    const program = withToken(ada.custid.toUpperCase(), token);
    const answer = await post('/secret/conceal', { secret: 'x'.repeat(20_000) }, program);
    expect(answer.body).toMatchObject({
      custid: ada.custid,
      record: { secret: { is_truncated: false } },
    });
    expect(answer.body).not.toHaveProperty('shrimp');
  });
});

it.concurrent('changes the password with the present one alone, keeps the session, and emails the owner', async () => {
  const ada = await person();
  const change = (currentp: string) => {
    const fields = { currentp, newp: NEW, newp2: NEW };
    return post('/account/change-password', fields, as(ada, fromElsewhere())).then(outcome);
  };
  for (const wrong of ['', NEW]) expect(await change(wrong)).toBe('422 password_wrong');
  expect(await change(PASSWORD)).toBe('200');
  expect(await isAlive(ada)).toBe(true);
  expect((await mailsTo(ada.custid))[0]?.template).toBe('password-changed');
  expect(outcome(await signIn({ email: ada.custid, password: NEW }, fromElsewhere()))).toBe('200');
});

it.concurrent('keeps the language of the account and answers in it, unless the browser chose another', async () => {
  const ada = await person();
  const answer = await post('/account/update-locale', { locale: 'de' }, as(ada));
  expect(answer.body).toMatchObject({ details: { old_locale: 'en', new_locale: 'de' } });
  expect(answer.headers.getSetCookie().join()).toContain('locale=de');
  expect(at(await get('/status', as(ada)), 'locale')).toBe('de');
  const browser = as(ada, { headers: { 'O-Locale': 'ar' } });
  expect(at(await get('/status', browser), 'locale')).toBe('ar');
});
