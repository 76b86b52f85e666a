/** The calls of the sender of a secret. */
import { beforeAll } from 'vitest';
import { UNLOCKS_MAX } from '../../../shared/limits.ts';
import { burn, conceal, get, post, reveal } from '../client.ts';
import { giveUp } from '../accounts/colonels.ts';
import { apiTokenOf, as, fromElsewhere, person, type Person, withToken } from '../people.ts';
import { sendRequest, sendForm, sendJson } from './exchange.ts';
import { golden } from './golden.ts';

const UNKNOWN_KEY = '1aaaaaaaaaaaaaaaaaaaaaa';
const passphrase = 'right';

let ada: Person;

beforeAll(async () => {
  ada = await person();
});

const receiptAt = (key: string, rest = '') => `/api/v2/private/${key}${rest}`;
const fresh = async (fields: Record<string, unknown> = {}) => (await conceal(fields)).metadataKey;
const burnIt = (key: string, fields: object = {}) =>
  sendJson(receiptAt(key, '/burn'), { continue: true, ...fields });

async function locked() {
  const { secretKey, metadataKey } = await conceal({ passphrase });
  for (let miss = 0; miss < 5; miss++) await reveal(secretKey, { passphrase: 'wrong' });
  return metadataKey;
}

/** A locked secret without any unlocks left. */
async function usedUp() {
  const { secretKey, metadataKey } = await conceal({ passphrase });
  for (let round = 0; round <= UNLOCKS_MAX; round++) {
    if (round > 0) await post(`/private/${metadataKey}/unlock`);
    for (let miss = 0; miss < 5; miss++) await reveal(secretKey, { passphrase: 'wrong' });
  }
  return metadataKey;
}

/** An account with two secrets, the newer one burned. */
async function lister(): Promise<Person> {
  const someone = await person();
  await conceal({ ttl: 3600 }, as(someone));
  const { metadataKey } = await conceal({ recipient: 'bob@example.com' }, as(someone));
  await burn(metadataKey, {}, as(someone));
  return someone;
}

golden(
  'receipts',
  {
    'show the first time': async () => sendRequest(receiptAt(await fresh())),
    'show again': async () => {
      const key = await fresh({ passphrase, secret: 'one\ntwo' });
      await get(`/private/${key}`);
      return sendRequest(receiptAt(key));
    },
    'show by HEAD': async () => sendRequest(receiptAt(await fresh()), { method: 'HEAD' }),
    'show to a prefetch': async () =>
      sendRequest(receiptAt(await fresh()), { headers: { 'Sec-Purpose': 'prefetch' } }),
    'show after a prefetch': async () => {
      const key = await fresh();
      await get(`/private/${key}`, { headers: { 'Sec-Purpose': 'prefetch' } });
      return sendRequest(receiptAt(key));
    },
    'show to the account that made it': async () => {
      const { metadataKey } = await conceal({ recipient: 'bob@example.com' }, as(ada));
      return sendRequest(receiptAt(metadataKey), as(ada, fromElsewhere()));
    },
    'show once received': async () => {
      const { secretKey, metadataKey } = await conceal();
      await reveal(secretKey);
      return sendRequest(receiptAt(metadataKey));
    },
    'show once burned': async () => {
      const key = await fresh();
      await burn(key);
      return sendRequest(receiptAt(key));
    },
    'show while it is locked': async () => sendRequest(receiptAt(await locked())),
    'show of the key of the secret itself': async () =>
      sendRequest(receiptAt((await conceal()).secretKey)),
    'show of an unknown key': () => sendRequest(receiptAt(UNKNOWN_KEY)),

    unlock: async () => sendJson(receiptAt(await locked(), '/unlock')),
    'unlock where nothing is locked': async () =>
      sendJson(receiptAt(await fresh({ passphrase }), '/unlock')),
    'refused unlocks_used': async () => {
      const key = await usedUp();
      return sendJson(receiptAt(key, '/unlock'));
    },
    'unlock of an unknown key': () => sendJson(receiptAt(UNKNOWN_KEY, '/unlock')),

    burn: async () => burnIt(await fresh()),
    'burn from a form': async () =>
      sendForm(receiptAt(await fresh({ passphrase }), '/burn'), 'continue=true&passphrase=right'),
    'burn by the account that made it': async () => {
      const { metadataKey } = await conceal({}, as(ada));
      return sendJson(
        receiptAt(metadataKey, '/burn'),
        { continue: true },
        as(ada, fromElsewhere()),
      );
    },
    'burn without continue': async () => sendJson(receiptAt(await fresh(), '/burn')),
    'burn of an unknown key': () => burnIt(UNKNOWN_KEY),
    'refused cannot_burn': async () => {
      const key = await fresh();
      await burn(key);
      return burnIt(key);
    },
    'refused passphrase_wrong': async () =>
      burnIt(await fresh({ passphrase }), { passphrase: 'wrong' }),
    'refused passphrase_locked': async () => {
      const key = await fresh({ passphrase });
      for (let miss = 0; miss < 5; miss++) await burn(key, { passphrase: 'wrong' });
      return burnIt(key, { passphrase });
    },

    resend: async () => {
      const { metadataKey } = await conceal({ recipient: 'bob@example.com' }, as(ada));
      await giveUp(ada.custid);
      const mails = await get(`/private/${metadataKey}`, as(ada));
      const [, id = ''] = /"mails":\[\{"id":"(\d+)"/.exec(mails.text) ?? [];
      return sendJson(receiptAt(metadataKey, '/resend'), { id }, as(ada, fromElsewhere()));
    },
    'refused mail_not_failed': async () => {
      const { metadataKey } = await conceal({}, as(ada));
      return sendJson(receiptAt(metadataKey, '/resend'), { id: '999' }, as(ada, fromElsewhere()));
    },

    'recent without a session': () => sendRequest('/api/v2/private/recent'),
    'recent without any': async () => sendRequest('/api/v2/private/recent', as(await person())),
    recent: async () => sendRequest('/api/v2/private/recent', as(await lister())),
    'recent page by token': async () => {
      const someone = await lister();
      const ask = withToken(someone.custid, await apiTokenOf(someone));
      return sendRequest('/api/v2/private/recent?page=2&per_page=1', ask);
    },
    'recent with an ended secret': async () => {
      const someone = await person();
      const { secretKey } = await conceal({}, as(someone));
      await reveal(secretKey);
      return sendRequest('/api/v2/private/recent', as(someone));
    },
  },
  { loose: ['details.mails.state'] },
);
