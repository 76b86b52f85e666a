/** Messages of visitors to the operator, the bot check, and the emails of a local run. */
import { beforeAll } from 'vitest';
import * as v from 'valibot';
import { env } from 'cloudflare:workers';
import { botChallenge } from '../../../shared/contract/bot-check.ts';
import { get } from '../client.ts';
import { solve } from '../../support/solve.ts';
import {
  anyAddress,
  as,
  fromElsewhere,
  mailsTo,
  person,
  queuedEmailsTo,
  type Person,
  signUp,
} from '../people.ts';
import { formSender } from '../wire/incoming-visit.ts';
import { sendRequest, sendForm, sendJson } from './exchange.ts';
import { golden } from './golden.ts';

const FEEDBACK = '/api/v2/feedback';
const INCOMING = '/incoming';

let ada: Person;

beforeAll(async () => {
  ada = await person();
});

/** The solution of a challenge. */
async function solved(): Promise<string> {
  const easy = { settings: { BOT_CHECK_WORK: '1000' } };
  return solve(v.parse(botChallenge, (await get('/altcha/challenge', easy)).body));
}

/** Sends a solution of the bot check; it differs between runs and is not stored. */
async function withResult(target: string, field: string, fields: object = {}) {
  const sent = await sendJson(target, { ...fields, [field]: await solved() }, fromElsewhere());
  return { ...sent, requestBody: JSON.stringify({ ...fields, [field]: '<a result>' }) };
}

golden(
  'visitors',
  {
    challenge: () => sendRequest('/api/v2/altcha/challenge'),
    'verify a result': () => withResult('/api/v2/altcha/verify', 'payload'),

    feedback: () => withResult(FEEDBACK, 'authenticity_payload', { msg: 'Nice!', tz: 'UTC' }),
    'refused challenge_invalid': () => sendJson(FEEDBACK, { msg: 'Nice!' }, fromElsewhere()),
    'refused message_empty': () => sendJson(FEEDBACK, { msg: ' ' }, as(ada, fromElsewhere())),

    incoming: () =>
      sendJson(INCOMING, { secret: 'x', ticketno: ' #42 ', kind: 'share' }, fromElsewhere()),
    'incoming from a plain form': () =>
      sendForm(INCOMING, 'secret=x&ticketno=42&kind=share', fromElsewhere({ headers: formSender })),
    'refused ticket_invalid': () => sendJson(INCOMING, { secret: 'x', ticketno: '?' }),

    outbox: async () => {
      // What calls before it have queued.
      await queuedEmailsTo('support@example.com');
      for (const { name } of (await env.SECRETS.list({ prefix: 'outbox:' })).keys) {
        await env.SECRETS.delete(name);
      }
      const email = anyAddress();
      await signUp({ email, password: 'correct horse battery' }, fromElsewhere());
      await mailsTo(email);
      return sendRequest('/__outbox.json');
    },
  },
  { loose: ['messages.html'] },
);
