/** The calls about the webhook of an account. Deliveries are tested elsewhere. */
import { beforeAll } from 'vitest';
import { as, fromElsewhere, letWork, person, type Person } from '../people.ts';
import { deliveriesOf, sealAndRead } from '../webhooks/hooks.ts';
import { sendRequest, sendJson, type Sending } from './exchange.ts';
import { golden } from './golden.ts';

const WEBHOOK = '/api/v2/account/webhook';
/** A reserved address without a server: no test waits for the internet. */
const url = 'https://127.0.0.1:9/hook';

let ada: Person;

beforeAll(async () => {
  ada = await person();
});

/** Calls as a customer of an installation that allows such an address. */
function ask(someone: Person): Sending {
  const from = as(someone, fromElsewhere());
  return { ...from, settings: { ...from.settings, WEBHOOK_TEST_ALLOW: '127.0.0.1:9' } };
}

/** An account with a webhook. */
async function listener(): Promise<Person> {
  const someone = await person();
  await sendJson(WEBHOOK, { url }, ask(someone));
  return someone;
}

golden(
  'webhooks',
  {
    show: async () => sendRequest(WEBHOOK, as(await listener())),
    set: async () => sendJson(WEBHOOK, { url }, ask(await person())),
    'refused webhook_format_unknown': async () =>
      sendJson(WEBHOOK, { url, format: 'irc' }, ask(await person())),
    'renew the secret': async () => sendJson(`${WEBHOOK}/secret`, {}, ask(await listener())),
    'send a test': async () => sendJson(`${WEBHOOK}/test`, {}, ask(await listener())),
    resend: async () => {
      const someone = await listener();
      await sealAndRead(someone);
      await letWork(someone.custid);
      const [failed] = await deliveriesOf(someone);
      return sendJson(`${WEBHOOK}/resend`, { id: failed?.id }, ask(someone));
    },
    remove: async () => sendJson(`${WEBHOOK}/remove`, {}, ask(await listener())),

    'refused webhook_url_invalid': () => sendJson(WEBHOOK, { url: 'http://example.com' }, as(ada)),
    'refused webhook_missing': () => sendJson(`${WEBHOOK}/test`, {}, as(ada)),
    'refused delivery_not_failed': async () =>
      sendJson(`${WEBHOOK}/resend`, { id: '999' }, ask(await listener())),
  },
  { loose: ['record.deliveries.next_attempt'] },
);
