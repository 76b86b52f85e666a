/** The calls of admins (colonels). */
import { env } from 'cloudflare:workers';
import { beforeAll } from 'vitest';
import { colonel, type Colonel, failedMails, giveUp } from '../accounts/colonels.ts';
import { askIdOf, idOf } from '../../../worker/crypto/keys.ts';
import { asked } from '../../support/asking.ts';
import { conceal, post } from '../client.ts';
import { as, fromElsewhere, letWork, person, type Person } from '../people.ts';
import { sendRequest, sendJson } from './exchange.ts';
import { golden } from './golden.ts';

const COLONEL = '/api/v2/colonel';

let grace: Colonel;
let ada: Person;
let mailId: string;

beforeAll(async () => {
  grace = await colonel();
  ada = await person();
  await letWork(grace.custid);
  await letWork(ada.custid);
  const feedback = { id: 'f'.repeat(32), msg: 'Nice!', custid: ada.custid, tz: '', version: '' };
  await env.DIRECTORY.getByName('d1').addFeedback(feedback);
  await conceal({ recipient: 'bob@example.com' }, as(ada));
  await giveUp(ada.custid);
  const [mail] = await failedMails(grace, /./);
  mailId = mail?.id ?? '';
});

const customer = (fields: object, custid = ada.custid) =>
  sendJson(`${COLONEL}/customers`, { custid, ...fields }, grace.ask);
const resend = () =>
  sendJson(`${COLONEL}/mails/${encodeURIComponent(mailId)}/resend`, {}, grace.ask);

golden(
  'colonel',
  {
    show: () => sendRequest(COLONEL, grace.ask),
    'search of customers': () =>
      sendJson(`${COLONEL}/customers/search`, { q: ada.custid }, grace.ask),
    'customers by address': () =>
      sendRequest(`${COLONEL}/customers?q=${encodeURIComponent(ada.custid)}`, grace.ask),
    feedback: () => sendRequest(`${COLONEL}/feedback?group=today`, grace.ask),
    'mails that failed': () => sendRequest(`${COLONEL}/mails`, grace.ask),
    'change a plan': () => customer({ planid: 'identity' }),
    'change a role by a path with the address': () =>
      sendJson(
        `${COLONEL}/customers/${encodeURIComponent(ada.custid)}`,
        { role: 'customer' },
        grace.ask,
      ),
    banner: () =>
      sendJson(`${COLONEL}/banner`, { flag: true, content: 'Back at *noon*' }, grace.ask),
    'resend a mail': resend,
    'audit log': () => sendRequest(`${COLONEL}/audit`, grace.ask),
    'burn a reported secret': async () => {
      const { secretKey: key } = await conceal();
      return sendJson(`${COLONEL}/secrets/${idOf(key)}/burn`, {}, grace.ask);
    },
    'close a reported request': async () => {
      const { ask, fields } = await asked();
      await post('/ask', fields, { settings: { ASKS: 'all' } });
      return sendJson(`${COLONEL}/asks/${askIdOf(ask.key)}/close`, {}, grace.ask);
    },

    invite: () => sendJson(`${COLONEL}/invitations`, { email: 'eve@example.com' }, grace.ask),
    'refused customer_exists': () =>
      sendJson(`${COLONEL}/invitations`, { email: ada.custid }, grace.ask),
    'refused plan_unknown': () => customer({ planid: 'gold' }),
    'refused role_unknown': () => customer({ role: 'general' }),
    'refused role_fixed': () => customer({ role: 'customer' }, grace.custid),
    'refused mail_not_failed': async () => {
      await resend();
      return resend();
    },
    'refused colonel_only': () => sendRequest(COLONEL, as(ada, fromElsewhere())),
  },
  {
    loose: [
      'record.counts.customers',
      'record.counts.mails_failed',
      'record.counts.secrets_live',
      ...['today', 'total'].flatMap((when) =>
        ['created', 'received', 'burned', 'expired'].map(
          (end) => `record.counts.secrets_${when}.${end}`,
        ),
      ),
    ],
  },
);
