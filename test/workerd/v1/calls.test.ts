/** Every call of the older API that goes well, with its whole answer. */
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

describe('status', () => {
  it('is nominal for everyone', async () => {
    expect(summaryOf(await ask('/status'))).toEqual(fine({ status: 'nominal' }));
  });

  it('is returned to a program with valid credentials', async () => {
    const { how } = await program();
    expect(summaryOf(await ask('/authcheck', how()))).toEqual(fine({ status: 'nominal' }));
    expect(summaryOf(await ask('/status', how()))).toEqual(fine({ status: 'nominal' }));
  });
});

describe.each(['/share', '/create'])('%s', (path) => {
  it('answers with everything that its sender needs, flat', async () => {
    expect(summaryOf(await postV1(path, 'secret=x'))).toEqual(fine(freshReceipt));
  });

  it('takes passphrase and lifetime', async () => {
    const answer = await postV1(path, 'secret=x&passphrase=p&ttl=300.9');
    const given = { ttl: 300, secret_ttl: 300, metadata_ttl: 600, passphrase_required: true };
    expect(summaryOf(answer)).toEqual(fine({ ...freshReceipt, ...given }));
  });

  it('mails the link for an account, and names the recipients obscured', async () => {
    const { custid, how } = await program();
    const form = 'secret=x&recipient=jo@example.com&recipient[]=zoe@example.org';
    const recipient = ['jo*****@e*****.com', 'zo*****@e*****.org'];
    expect(summaryOf(await postV1(path, form, how()))).toEqual(
      fine({ ...freshReceipt, custid, recipient }),
    );
  });

  it('keeps the bytes as they came', async () => {
    const value = ' \r\n\0é漢😀\uFEFF';
    const { secretKey } = await share(`secret=${encodeURIComponent(value)}`);
    expect((await postV1(`/secret/${secretKey}`)).body['value']).toBe(value);
  });
});

describe('generate', () => {
  it('answers with the value too', async () => {
    const value: unknown = expect.stringMatching(/^[A-Za-z0-9*$!?()]{12}$/);
    const answer = await postV1('/generate', 'passphrase=p&ttl=60');
    const given = { ttl: 60, secret_ttl: 60, metadata_ttl: 120, passphrase_required: true };
    expect(summaryOf(answer)).toEqual(fine({ ...freshReceipt, ...given, value }));
    const opened = await postV1(`/secret/${String(answer.body['secret_key'])}`, 'passphrase=p');
    expect(opened.body['value']).toBe(answer.body['value']);
  });
});

describe('a secret', () => {
  it('opens at once', async () => {
    const { secretKey } = await share('secret=a+%26+b');
    expect(summaryOf(await postV1(`/secret/${secretKey}`))).toEqual(
      fine({ value: 'a & b', secret_key: secretKey, share_domain: '' }),
    );
  });

  it('opens with its passphrase', async () => {
    const { secretKey } = await share('secret=x&passphrase=%20p');
    expect(summaryOf(await postV1(`/secret/${secretKey}`, 'passphrase=%20p'))).toEqual(
      fine({ value: 'x', secret_key: secretKey, share_domain: '' }),
    );
  });
});

describe.each(['/private/recent', '/metadata/recent', '/receipt/recent'])('%s', (path) => {
  it('lists what the account sealed, newest first, and nothing that leads to it', async () => {
    const { custid, how } = await program();
    const received = await share('secret=x&passphrase=p&recipient=jo@example.com', how());
    await postV1(`/secret/${received.secretKey}`, 'passphrase=p');
    const burned = await share('secret=x', how());
    await postV1(`/private/${burned.metadataKey}/burn`);
    const viewed = await share('secret=x', how());
    await ask(`/private/${viewed.metadataKey}`);
    const latest = await share('secret=x', how());
    const { secret_key: _key, share_url: _url, ...listed } = freshReceipt;
    const living = (key: string, state: string) => ({
      ...listed,
      custid,
      state,
      metadata_key: key,
      metadata_url: linkTo('private', key),
      secret_ttl: leftOf(WEEK),
      metadata_ttl: leftOf(2 * WEEK),
    });
    const { secret_ttl: _ttl, ...opened } = living(received.metadataKey, 'received');
    const answer = summaryOf(await ask(path, how()));
    // In whole seconds the order of creation is lost.
    expect(answer).toEqual(fine(expect.any(Array)));
    expect(answer.body).toHaveLength(4);
    expect(answer.body).toEqual(
      expect.arrayContaining([
        living(latest.metadataKey, 'new'),
        living(viewed.metadataKey, 'viewed'),
        { ...living(burned.metadataKey, 'burned'), secret_ttl: null },
        {
          ...opened,
          received: aMoment,
          recipient: ['jo*****@e*****.com'],
          passphrase_required: true,
        },
      ]),
    );
  });

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

  it('has no pages', async () => {
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
