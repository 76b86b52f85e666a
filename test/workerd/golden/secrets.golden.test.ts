/** The calls that create secrets. */
import { beforeAll } from 'vitest';
import { as, fromElsewhere, person, type Person } from '../people.ts';
import { sendBody, sendForm, type Sending, sendJson } from './exchange.ts';
import { golden } from './golden.ts';

const CONCEAL = '/api/v2/secret/conceal';
const secret = 'the secret';

let ada: Person;

beforeAll(async () => {
  ada = await person();
});

/** Creates a secret where a setting refuses that. Incoming secrets have no passphrase. */
const refusedBy = (settings: Sending['settings'], fields: object = {}, sending: Sending = {}) =>
  sendJson(
    CONCEAL,
    { secret, ...fields },
    { ...sending, settings: { ...sending.settings, INCOMING_RECIPIENT: undefined, ...settings } },
  );

golden('secrets', {
  conceal: () => sendJson(CONCEAL, { secret }),
  'conceal signed in to recipients': () =>
    sendJson(
      CONCEAL,
      { secret, recipient: 'bob@example.com', 'recipient[]': ['eve@example.org'] },
      as(ada, fromElsewhere()),
    ),
  generate: () => sendBody('/api/v2/secret/generate', 'application/json', ''),

  'refused copies_invalid': () => sendJson(CONCEAL, { secret, copies: 21 }),
  'refused secret_empty': () => sendJson(CONCEAL, { secret: '' }),
  'refused kind_unknown': () => sendJson(CONCEAL, { secret, kind: 'other' }),
  'refused label_invalid': () => sendJson(CONCEAL, { secret, label: 'two\nlines' }),
  'refused note_invalid': () => sendJson(CONCEAL, { secret, note: 'two\nlines' }),
  'refused ttl_invalid': () => sendJson(CONCEAL, { secret, ttl: 'a week' }),
  'refused text_invalid': () => sendBody(CONCEAL, 'application/json', '{"secret":"\\ud800"}'),
  'refused field_type': () => sendJson(CONCEAL, { secret, passphrase: 1 }),
  'refused field_too_long': () => sendJson(CONCEAL, { secret, passphrase: 'x'.repeat(1025) }),
  'refused duplicate_field': () => sendForm(CONCEAL, 'secret=one&secret=other'),
  'refused account_required': () => sendJson(CONCEAL, { secret, recipient: 'bob@example.com' }),
  'refused too_many_recipients': () =>
    sendJson(
      CONCEAL,
      { secret, recipient: Array.from({ length: 11 }, (_, n) => `bob${n}@example.com`) },
      as(ada, fromElsewhere()),
    ),
  'refused email_domain_refused': () =>
    refusedBy(
      { RECIPIENT_DOMAINS: 'example.org' },
      { recipient: 'bob@example.com' },
      as(ada, fromElsewhere()),
    ),
  'refused signin_required': () => refusedBy({ CREATE_REQUIRES_ACCOUNT: '1' }),
  'refused passphrase_required': () => refusedBy({ PASSPHRASE_REQUIRED: '1' }),
  'refused passphrase_too_short': () =>
    refusedBy({ PASSPHRASE_LENGTH_MIN: '8' }, { passphrase: 'short' }),
  'refused notify_unknown': () => sendJson(CONCEAL, { secret, notify: 'all' }),
  'refused share_domain_unknown': () => sendJson(CONCEAL, { secret, share_domain: 'a.example' }),
});
