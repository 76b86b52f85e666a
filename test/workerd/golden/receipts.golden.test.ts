/** The calls of the sender of a secret. */
import { beforeAll } from 'vitest';
import { UNLOCKS_MAX } from '../../../shared/limits.ts';
import { burn, conceal, get, post, reveal } from '../client.ts';
import { giveUp } from '../accounts/colonels.ts';
import { as, fromElsewhere, person, type Person } from '../people.ts';
import { sendRequest, sendJson } from './exchange.ts';
import { golden } from './golden.ts';

const passphrase = 'right';

let ada: Person;

beforeAll(async () => {
  ada = await person();
});

const receiptAt = (key: string, rest = '') => `/api/v2/private/${key}${rest}`;
const burnIt = (key: string) => sendJson(receiptAt(key, '/burn'), { continue: true });

/** The private page of a locked secret that was unlocked so often before. */
async function locked(unlocks: number) {
  const { secretKey, metadataKey } = await conceal({ passphrase });
  for (let round = 0; round <= unlocks; round++) {
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
    show: async () => sendRequest(receiptAt((await conceal()).metadataKey)),

    unlock: async () => sendJson(receiptAt(await locked(0), '/unlock')),
    'refused unlocks_used': async () => sendJson(receiptAt(await locked(UNLOCKS_MAX), '/unlock')),

    burn: async () => burnIt((await conceal()).metadataKey),
    'refused cannot_burn': async () => {
      const { metadataKey } = await conceal();
      await burn(metadataKey);
      return burnIt(metadataKey);
    },

    notify: async () => {
      const { metadataKey } = await conceal({ label: 'Wi-Fi' }, as(ada, fromElsewhere()));
      const fields = { notify: ['received', 'disputed'] };
      return sendJson(receiptAt(metadataKey, '/notify'), fields, as(ada, fromElsewhere()));
    },
    resend: async () => {
      const { metadataKey } = await conceal({ recipient: 'bob@example.com' }, as(ada));
      await giveUp(ada.custid);
      const mails = await get(`/private/${metadataKey}`, as(ada));
      const [, id = ''] = /"mails":\[\{"id":"(\d+)"/.exec(mails.text) ?? [];
      return sendJson(receiptAt(metadataKey, '/resend'), { id }, as(ada, fromElsewhere()));
    },

    recent: async () => sendRequest('/api/v2/private/recent', as(await lister())),
  },
  { loose: ['details.mails.state'] },
);
