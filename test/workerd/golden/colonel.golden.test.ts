/** The calls of admins (colonels). */
import { env } from 'cloudflare:workers';
import { beforeAll } from 'vitest';
import { colonel, type Colonel, failedMails, giveUp } from '../accounts/colonels.ts';
import { idOf } from '../../../worker/crypto/keys.ts';
import { burn, conceal } from '../client.ts';
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
const customerByPath = (fields: object) =>
  sendJson(`${COLONEL}/customers/${encodeURIComponent(ada.custid)}`, fields, grace.ask);

const resend = () =>
  sendJson(`${COLONEL}/mails/${encodeURIComponent(mailId)}/resend`, {}, grace.ask);

golden(
  'colonel',
  {
    show: () => sendRequest(COLONEL, grace.ask),
    'customers that are found': () =>
      sendJson(`${COLONEL}/customers/search`, { q: ada.custid }, grace.ask),
    'customers by address': () =>
      sendRequest(`${COLONEL}/customers?q=${encodeURIComponent(ada.custid)}`, grace.ask),
    'customers that are not there': () => sendRequest(`${COLONEL}/customers?q=nothing`, grace.ask),
    feedback: () => sendRequest(`${COLONEL}/feedback?group=today`, grace.ask),
    'feedback of before': () => sendRequest(`${COLONEL}/feedback?group=before`, grace.ask),
    'mails that failed': () => sendRequest(`${COLONEL}/mails`, grace.ask),
    'change a plan': () => customer({ planid: 'identity' }),
    'change a role by a path with the address': () => customerByPath({ role: 'customer' }),
    banner: () =>
      sendJson(`${COLONEL}/banner`, { flag: true, content: 'Back at *noon*' }, grace.ask),
    'banner taken away': () => sendJson(`${COLONEL}/banner`, {}, grace.ask),
    'resend a mail': resend,
    'audit of all that': () => sendRequest(`${COLONEL}/audit`, grace.ask),
    'burn a reported secret': async () => {
      const { secretKey: key } = await conceal();
      return sendJson(`${COLONEL}/secrets/${idOf(key)}/burn`, {}, grace.ask);
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
    'refused a mail that is not there': () => sendJson(`${COLONEL}/mails/x/resend`, {}, grace.ask),
    'refused a secret that has ended': async () => {
      const { secretKey: key, metadataKey } = await conceal();
      await burn(metadataKey);
      return sendJson(`${COLONEL}/secrets/${idOf(key)}/burn`, {}, grace.ask);
    },
    'refused a secret that is not there': () =>
      sendJson(`${COLONEL}/secrets/${'A'.repeat(22)}/burn`, {}, grace.ask),
    'refused a customer that is not there': () => customer({ planid: 'basic' }, 'a@b.example'),
    'refused a cursor that is none': () => sendRequest(`${COLONEL}/audit?after=x`, grace.ask),
    'refused colonel_only': () => sendRequest(COLONEL, as(ada, fromElsewhere())),
    'refused without a session': () => sendRequest(COLONEL),
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
