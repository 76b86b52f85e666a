/**
 * The second half of `npm run messages`: adds the texts of failures and emails, which are tables. FormatJS finds only messages that
 * are defined one by one.
 */
import { writeFileSync } from 'node:fs';
import { failures } from '../../shared/contract/failure-codes.ts';
import { emailTexts } from '../email/emails.ts';
import { englishMessages } from '../../web/build/locale-messages.ts';

/** Notes for translators, where a text alone does not tell enough. */
const notes: Readonly<Record<string, string>> = {
  'failure.cannot_dispute': 'They reported that it was not them who opened it.',
  'failure.code_wrong': 'The code was emailed to a recipient.',
  'failure.domain_invalid': 'A name that cannot be a custom domain; each branch is a reason.',
  'failure.internal': 'A bug of the product.',
  'failure.signin_failed': 'Deliberately the same for every reason.',
  'failure.ticket_invalid': 'The number of a support ticket.',
  'failure.token_invalid':
    'The credentials of a program, or those of a proxy; then visitors of the site see this.',
  'failure.token_spent': 'An emailed link to confirm an address, or to a new password.',
  'mail.feedback.time-zone': '{zone} is a name such as Europe/Paris.',
  'mail.footer': '{host} is the domain of the site.',
  'mail.footer.operator': 'Below every email: who runs the site, and their email or web address.',
  'mail.recipient-code.enter': 'What to do with a code of six digits.',
  'mail.secret-event.shortkey': 'Label; the first characters of the number of a secret follow.',
  'mail.secret-link.left': 'Label; a duration such as “7 days” follows, until the secret expires.',
};

function message(id: string, defaultMessage: string, about: string) {
  return [
    id,
    { defaultMessage, description: [about, notes[id]].filter(Boolean).join(' ') },
  ] as const;
}

const refusals = Object.values(failures).flatMap((sentences) => Object.entries(sentences));
const tabled = new Map([
  ...refusals.map(([code, text]) => message(`failure.${code}`, text, 'Error after a request.')),
  ...Object.entries(emailTexts).map(([id, text]) =>
    message(
      id,
      text,
      `Email: ${id.split('.').slice(1).join(', ')}. {site} is the product; {at}, {created} and {expires} are dates with time and time zone.`,
    ),
  ),
]);
const defined = englishMessages();
const differing = Object.keys(defined).filter(
  (id) => tabled.has(id) && tabled.get(id)?.defaultMessage !== defined[id]?.defaultMessage,
);
if (differing.length > 0) throw new Error(`Two texts have one id: ${differing.join(', ')}`);
const all = Object.entries({ ...Object.fromEntries(tabled), ...defined });
const sorted = Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1)));
const file = new URL('../../locales/en.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
