import { describe, expect, it } from 'vitest';
import { at, conceal, get, outcome, post, reveal, send, textAt } from '../client.ts';
import { anyAddress, apiTokenOf, as, mailsTo, person, withToken } from '../people.ts';

describe.concurrent('a recipient', () => {
  it('mails a recipient the link, who sent it and when it ends; never the secret', async () => {
    const ada = await person();
    const to = anyAddress();
    const fields = { secret: 'the very secret', recipient: to, passphrase: 'by phone' };
    const made = await post('/secret/conceal', fields, as(ada));
    expect(at(made, 'details')).toMatchObject({
      recipient: [to],
      recipient_safe: [expect.stringMatching(/^pe\*{5}@e\*{5}\.com$/)],
    });
    const [mail, ...others] = await mailsTo(to, ada.custid);
    expect(others).toEqual([]);
    expect(mail?.template).toBe('secret-link');
    expect(mail?.text).toContain(textAt(made, 'record.metadata.share_url'));
    expect(mail?.text).toContain(ada.custid);
    for (const text of [mail?.text, mail?.html, mail?.subject]) {
      expect(text).not.toContain('the very secret');
      expect(text).not.toContain('by phone');
      expect(text).not.toContain(textAt(made, 'record.metadata.key'));
    }
    const opened = await reveal(textAt(made, 'record.secret.key'), { passphrase: 'by phone' });
    expect(at(opened, 'record.secret_value')).toBe('the very secret');
  });

  it('obscures a recipient from then on, but for the sender’s own list', async () => {
    const ada = await person();
    const to = anyAddress();
    const { metadataKey } = await conceal({ recipient: to }, as(ada));
    const page = await get(`/private/${metadataKey}`, as(ada));
    const list = await get('/private/recent', as(ada));
    expect(page.text).not.toContain(to);
    expect(at(list, 'records.0')).toMatchObject({
      recipients: [expect.stringMatching(/^pe\*{5}@/)],
      addresses: [to],
    });
    const program = withToken(ada.custid, await apiTokenOf(ada));
    const olderApi = await send('/api/v1/private/recent', program);
    expect(olderApi.status).toBe(200);
    expect(olderApi.text).not.toContain(to);
    expect(at(page, 'record.recipients')).toEqual([expect.stringMatching(/^pe\*{5}@/)]);
    expect(at(page, 'record.show_recipients')).toBe(true);
  });

  it('takes several recipients, and emails each once, however often they are named', async () => {
    const ada = await person();
    const [bob, eve] = [anyAddress(), anyAddress()];
    const recipient = [bob, eve, bob.toUpperCase()];
    const { metadataKey } = await conceal({ recipient }, as(ada));
    expect(await mailsTo(bob, ada.custid)).toHaveLength(1);
    expect(await mailsTo(eve, ada.custid)).toHaveLength(1);
    const page = await get(`/private/${metadataKey}`, as(ada));
    const sent = { state: 'sent' };
    expect(at(page, 'details.mails')).toMatchObject([sent, sent]);
  });

  it.each(['no address', ['bob@example.com', 'bob'], 'bob@example.com\r\nBcc: eve@example.com'])(
    'refuses %j, which is no address of a recipient',
    async (recipient) => {
      const fields = { secret: 'x', recipient };
      const answer = await post('/secret/conceal', fields, as(await person()));
      expect([outcome(answer), answer.body['field']]).toEqual(['422 email_invalid', 'recipient']);
    },
  );
});
