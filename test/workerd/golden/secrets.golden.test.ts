/** The calls that create secrets. */
import { beforeAll } from 'vitest';
import { openSession, type Session } from '../client.ts';
import {
  accountObject,
  apiTokenOf,
  as,
  fromElsewhere,
  person,
  type Person,
  withToken,
} from '../people.ts';
import { verified } from '../domains/owners.ts';
import { sendBody, sendForm, sendJson } from './exchange.ts';
import { golden } from './golden.ts';

const CONCEAL = '/api/v2/secret/conceal';
const GENERATE = '/api/v2/secret/generate';
const secret = 'the secret';

let ada: Person;
let token: string;
let browser: Session;

beforeAll(async () => {
  ada = await person();
  await accountObject(ada.custid).setPlan('identity');
  token = await apiTokenOf(ada);
  browser = await openSession();
});

const multipart = [
  '--b',
  'Content-Disposition: form-data; name="secret"',
  '',
  secret,
  '--b--',
  '',
].join('\r\n');

golden('secrets', {
  conceal: () => sendJson(CONCEAL, { secret }),
  'conceal with everything': () =>
    sendJson(
      CONCEAL,
      { secret, kind: 'share', passphrase: 'over the phone', ttl: 3600, utf8: '✓' },
      as(browser, fromElsewhere()),
    ),
  'conceal nested': () =>
    sendJson(CONCEAL, {
      secret: {
        kind: 'conceal',
        secret,
        ttl: '3600',
        passphrase: '',
        recipient: [],
        share_domain: '',
      },
    }),
  'conceal from a form': () => sendForm(CONCEAL, `secret=the+secret&ttl=300&passphrase=p%C3%A4ss`),
  'conceal from multipart': () => sendBody(CONCEAL, 'multipart/form-data; boundary=b', multipart),
  'conceal without a content type': () => sendBody(CONCEAL, null, 'secret=the+secret'),
  'conceal of a truncated secret': () => sendJson(CONCEAL, { secret: 'x'.repeat(10_001) }),
  'conceal for longer than the plan': () => sendJson(CONCEAL, { secret, ttl: 1e99 }),
  'conceal with a negative lifetime': () => sendJson(CONCEAL, { secret, ttl: -1 }),
  'conceal signed in to recipients': () =>
    sendJson(
      CONCEAL,
      { secret, recipient: 'bob@example.com', 'recipient[]': ['eve@example.org'] },
      as(ada, fromElsewhere()),
    ),
  'conceal by token on a domain': async () =>
    sendJson(CONCEAL, { secret, share_domain: await verified(ada) }, withToken(ada.custid, token)),
  'conceal over https': () =>
    sendJson(
      CONCEAL,
      { secret },
      { origin: 'https://seal.example', settings: { SITE_HOST: 'seal.example' } },
    ),
  'conceal in two copies': () => sendJson(CONCEAL, { secret, copies: 2 }),
  'conceal of the kind generate': () => sendJson(CONCEAL, { kind: 'generate' }),
  generate: () => sendBody(GENERATE, 'application/json', ''),
  'generate of a length': () => sendForm(GENERATE, 'length=20'),
  'generate by token': () => sendJson(GENERATE, {}, withToken(ada.custid, token)),

  'refused copies_invalid': () => sendJson(CONCEAL, { secret, copies: 21 }),
  'refused secret_empty': () => sendJson(CONCEAL, { secret: '' }),
  'refused secret_empty from a form in a session': () =>
    sendForm(CONCEAL, `secret=&shrimp=${browser.shrimp}`, { headers: { Cookie: browser.cookie } }),
  'refused kind_unknown': () => sendJson(CONCEAL, { secret, kind: 'other' }),
  'refused label_invalid': () => sendJson(CONCEAL, { secret, label: 'two\nlines' }),
  'refused ttl_invalid': () => sendJson(CONCEAL, { secret, ttl: 'a week' }),
  'refused text_invalid': () => sendBody(CONCEAL, 'application/json', '{"secret":"\\ud800"}'),
  'refused text_invalid in a form': () => sendForm(CONCEAL, 'secret=%ff'),
  'refused field_type': () => sendJson(CONCEAL, { secret, passphrase: 1 }),
  'refused field_too_long': () => sendJson(CONCEAL, { secret, passphrase: 'x'.repeat(1025) }),
  'refused duplicate_field': () => sendForm(CONCEAL, 'secret=one&secret=other'),
  'refused account_required': () => sendJson(CONCEAL, { secret, recipient: 'bob@example.com' }),
  'refused email_invalid': () =>
    sendJson(CONCEAL, { secret, recipient: 'no address' }, as(ada, fromElsewhere())),
  'refused too_many_recipients': () =>
    sendJson(
      CONCEAL,
      { secret, recipient: Array.from({ length: 11 }, (_, n) => `bob${n}@example.com`) },
      as(ada, fromElsewhere()),
    ),
  'refused email_domain_refused': () =>
    sendJson(
      CONCEAL,
      { secret, recipient: 'bob@example.com' },
      as(
        ada,
        fromElsewhere({
          settings: { RECIPIENT_DOMAINS: 'example.org', INCOMING_RECIPIENT: undefined },
        }),
      ),
    ),
  'refused signin_required': () =>
    sendJson(CONCEAL, { secret }, { settings: { CREATE_REQUIRES_ACCOUNT: '1' } }),
  'refused passphrase_required': () =>
    sendJson(
      CONCEAL,
      { secret },
      { settings: { PASSPHRASE_REQUIRED: '1', INCOMING_RECIPIENT: undefined } },
    ),
  'refused passphrase_too_short': () =>
    sendJson(
      CONCEAL,
      { secret, passphrase: 'short' },
      { settings: { PASSPHRASE_LENGTH_MIN: '8', INCOMING_RECIPIENT: undefined } },
    ),
  'with emails to its sender': () =>
    sendJson(CONCEAL, { secret, notify: ['received', 'disputed'] }, as(ada, fromElsewhere())),
  'refused notify_unknown': () => sendJson(CONCEAL, { secret, notify: 'all' }),
  'refused share_domain_unknown': () => sendJson(CONCEAL, { secret, share_domain: 'a.example' }),
  'refused share_domain_unknown to another account': () =>
    sendJson(CONCEAL, { secret, share_domain: 'a.example' }, as(ada, fromElsewhere())),
});

// The length of random words differs between runs.
golden(
  'words',
  {
    'generate of words': () => sendJson(GENERATE, { words: 5, passphrase: 'p', ttl: 86_400 }),
  },
  { loose: ['record.secret.original_size'] },
);
