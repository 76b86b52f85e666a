/** The calls about the webhook of an account. Deliveries are tested elsewhere. */
import { beforeAll } from 'vitest';
import {
  apiTokenOf,
  as,
  fromElsewhere,
  letWork,
  person,
  type Person,
  withToken,
} from '../people.ts';
import { deliveriesOf, sealAndRead } from '../webhooks/hooks.ts';
import { sendRequest, sendForm, sendJson, type Sending } from './exchange.ts';
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
    'show without one': () => sendRequest(WEBHOOK, as(ada)),
    show: async () => sendRequest(WEBHOOK, as(await listener())),
    'show by token': async () => {
      const someone = await listener();
      return sendRequest(
        WEBHOOK,
        withToken(someone.custid, await apiTokenOf(someone, { scopes: ['domains'] })),
      );
    },
    'set the first time': async () => sendJson(WEBHOOK, { url }, ask(await person())),
    'set for some events, from a form': async () =>
      sendForm(
        WEBHOOK,
        `url=${encodeURIComponent(url)}&events=received&events=burned`,
        ask(await person()),
      ),
    'set again': async () => sendJson(WEBHOOK, { url, events: ['expired'] }, ask(await listener())),
    'set for a chat': async () => sendJson(WEBHOOK, { url, format: 'slack' }, ask(await person())),
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
    'refused resend of a test': async () => {
      const someone = await listener();
      await sendJson(`${WEBHOOK}/test`, {}, ask(someone));
      const [test] = await deliveriesOf(someone);
      return sendJson(`${WEBHOOK}/resend`, { id: test?.id }, ask(someone));
    },
    remove: async () => sendJson(`${WEBHOOK}/remove`, {}, ask(await listener())),

    'refused webhook_url_invalid': () => sendJson(WEBHOOK, { url: 'http://example.com' }, as(ada)),
    'refused webhook_url_invalid without one': () => sendJson(WEBHOOK, {}, as(ada)),
    'refused webhook_url_invalid in a private network': () =>
      sendJson(WEBHOOK, { url: 'https://10.0.0.1/' }, as(ada)),
    'refused an unknown event': () => sendJson(WEBHOOK, { url, events: ['opened'] }, ask(ada)),
    'refused webhook_missing for a test': () => sendJson(`${WEBHOOK}/test`, {}, as(ada)),
    'refused webhook_missing for a new secret': () => sendJson(`${WEBHOOK}/secret`, {}, as(ada)),
    'refused delivery_not_failed': async () =>
      sendJson(`${WEBHOOK}/resend`, { id: '999' }, ask(await listener())),
    'refused without a session': () => sendRequest(WEBHOOK),
  },
  { loose: ['record.deliveries.next_attempt'] },
);
