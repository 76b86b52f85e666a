/** What the calls of the older API do; the answer of each, and its other names: `golden/v1.golden.test.ts`. */
import { runInDurableObject } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { accountObject } from '../people.ts';
import {
  aMoment,
  ask,
  fine,
  freshReceipt,
  leftOf,
  linkTo,
  postV1,
  program,
  share,
  summaryOf,
  WEEK,
} from './client.ts';

it.each(['/share', '/create'])(
  'mails the link for an account by %s, and names the recipients obscured',
  async (path) => {
    const { custid, how } = await program();
    const form = 'secret=x&recipient=jo@example.com&recipient[]=zoe@example.org';
    const recipient = ['jo*****@e*****.com', 'zo*****@e*****.org'];
    expect(summaryOf(await postV1(path, form, how()))).toEqual(
      fine({ ...freshReceipt, custid, recipient }),
    );
  },
);

it('answers with what the recipient gets', async () => {
  const answer = await postV1('/generate', 'passphrase=p&ttl=60');
  expect(answer.body).toMatchObject({ ttl: 60, passphrase_required: true });
  const opened = await postV1(`/secret/${String(answer.body['secret_key'])}`, 'passphrase=p');
  expect(opened.body['value']).toBe(answer.body['value']);
});

describe('the list of an account', () => {
  const path = '/private/recent';

  it('keeps the keys of what is over, and hides what a reset of the password hid', async () => {
    const { custid, how } = await program();
    const { secretKey, metadataKey } = await share('secret=x&passphrase=p', how());
    await postV1(`/secret/${secretKey}`, 'passphrase=p');
    const { secret_key: _key, share_url: _url, metadata_url: _link, ...listed } = freshReceipt;
    const { secret_ttl: _ttl, ...rest } = listed;
    const over = {
      ...rest,
      custid,
      state: 'received',
      metadata_key: '',
      metadata_ttl: leftOf(2 * WEEK),
      received: aMoment,
    };
    const led = {
      metadata_key: metadataKey,
      metadata_url: linkTo('private', metadataKey),
      passphrase_required: true,
    };
    // The first call learns the end, and the next one has it in the list.
    for (const _call of ['first', 'second']) {
      expect(summaryOf(await ask(path, how()))).toEqual(fine([{ ...over, ...led }]));
    }
    await runInDurableObject(accountObject(custid), (_account, { storage }) => {
      storage.sql.exec('UPDATE receipts SET encrypted_key = NULL, encrypted_part = NULL');
    });
    const { passphrase_required: _known, ...abandoned } = over;
    expect(summaryOf(await ask(path, how()))).toEqual(fine([abandoned]));
  });

  it('divides the list of an account into no pages', async () => {
    const { custid, how } = await program();
    await share('secret=x', how());
    await runInDurableObject(accountObject(custid), (_account, { storage }) => {
      // Ended, so that no vault is asked.
      storage.sql.exec("UPDATE receipts SET state = 'expired', ended_at = expires_at");
      storage.sql.exec(
        `INSERT INTO receipts (id, secret_id, created_at, expires_at, state, ended_at, due_at)
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
         SELECT printf('%022d', i), printf('%022d', i), created_at, expires_at, state, ended_at, due_at
         FROM n, (SELECT * FROM receipts LIMIT 1)`,
      );
    });
    for (const page of ['', '?page=2']) {
      expect(summaryOf(await ask(path + page, how())).body).toHaveLength(1000);
    }
  });
});
