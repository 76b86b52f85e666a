/** Answers in each language; `worker/http/language.test.ts` tests which language it is. */
import { describe, expect, it } from 'vitest';
import arabic from '../../../locales/ar.json';
import german from '../../../locales/de.json';
import french from '../../../locales/fr.json';
import { failureMessage } from '../../../worker/http/failure.ts';
import { english } from '../../../worker/http/language.ts';
import { at, conceal, get, outcome, post, send, textAt } from '../client.ts';
import { anyAddress, as, mailsTo, person } from '../people.ts';

describe('a refusal', () => {
  it.each([
    ['de', german],
    // The same as French here.
    ['fr_FR', french],
  ])('refuses in %s', async (locale, texts) => {
    const answer = await post(`/secret/conceal?locale=${locale}`, {});
    expect(outcome(answer)).toBe('422 secret_empty');
    expect(answer.body['message']).toBe(texts['failure.secret_empty']);
  });

  it('refuses an address that leads nowhere in the language as well', async () => {
    const answer = await send('/api/v2/nowhere?locale=de');
    expect(answer.status).toBe(404);
    expect(answer.body['message']).toBe(german['failure.not_found']);
  });

  it('refuses what only a program can cause in English', async () => {
    const answer = await send('/api/v2/secret/conceal?locale=de');
    expect(answer.status).toBe(405);
    expect(answer.body['message']).toBe(failureMessage('method_not_allowed', english));
  });

  it('refuses always in English in the older API', async () => {
    const answer = await send('/api/v1/share?locale=de', { method: 'POST' });
    expect(answer.body['message']).toBe(failureMessage('secret_empty', english));
  });
});

describe('a language that was chosen', () => {
  it('keeps a chosen language with every kind of answer', async () => {
    const { secretKey } = await conceal();
    for (const answer of [
      await get(`/secret/${secretKey}?locale=fr`),
      await get('/secret/nothing?locale=fr'),
      await post('/secret/conceal?locale=fr', {}),
    ]) {
      expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^locale=fr;/)]);
    }
  });

  it('keeps a chosen language beside a new session', async () => {
    const cookies = (await get('/bootstrap?locale=de')).headers.getSetCookie();
    const names = cookies.map((cookie) => cookie.split('=', 1).join());
    expect(names.toSorted()).toEqual(['locale', 'sess']);
  });
});

describe('the language that a sender chooses for the recipient', () => {
  it('keeps the language of the recipient with the link for as long as the secret lives', async () => {
    const made = await post('/secret/conceal', { secret: 'x', locale: 'cn' });
    const link = textAt(made, 'record.metadata.share_url');
    expect(link).toMatch(/\/secret\/\w+\?locale=cn$/);
    const receipt = await get(`/private/${textAt(made, 'record.metadata.key')}`);
    expect(at(receipt, 'record.share_url')).toBe(link);
    expect(at(receipt, 'record.share_path')).toBe(link.slice(link.indexOf('/secret/')));
  });

  it.each(['', null])(
    'leaves the recipient their language where none was chosen: %j',
    async (locale) => {
      const made = await post('/secret/conceal', { secret: 'x', locale });
      expect(textAt(made, 'record.metadata.share_url')).toMatch(/\/secret\/\w+$/);
    },
  );

  it.each(['zh-CN', '__proto__', 'de&x=1'])(
    'accepts one of our languages for the recipient, and not %j',
    async (locale) => {
      const answer = await post('/secret/conceal', { secret: 'x', locale });
      expect(outcome(answer)).toBe('422 locale_unsupported');
      expect(answer.body['field']).toBe('locale');
    },
  );

  it('accepts a language for a generated password, too', async () => {
    const made = await post('/secret/generate', { locale: 'ar' });
    expect(textAt(made, 'record.metadata.share_url')).toContain('?locale=ar');
  });

  it('writes the mail with the link in the language of the recipient', async () => {
    const ada = await person();
    const to = anyAddress();
    await conceal({ recipient: to, locale: 'ar' }, as(ada));
    const [mail] = await mailsTo(to, ada.custid);
    expect(mail?.html).toContain('<html lang="ar-u-nu-latn" dir="rtl">');
    expect(mail?.text).toContain(arabic['mail.secret-link.doubt']);
    expect(mail?.text).toMatch(/\/secret\/\w+\?locale=ar$/m);
  });

  it('leaves the mail in the sender’s own language where none was chosen', async () => {
    const ada = await person();
    await post('/account/update-locale', { locale: 'de' }, as(ada));
    const to = anyAddress();
    await conceal({ recipient: to }, as(ada));
    const [mail] = await mailsTo(to, ada.custid);
    expect(mail?.text).toContain(german['mail.secret-link.doubt']);
  });
});
