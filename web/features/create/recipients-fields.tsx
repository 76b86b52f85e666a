/** Whom the link of a new secret is emailed to, and who alone can open it. */
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { BOUND_MAX, RECIPIENTS_MAX } from '../../../shared/limits.ts';
import { siteQuery } from '../../api/site.ts';
import { EmailDomains } from '../../parts/email-domains.tsx';
import { AddressesField } from './addresses-field.tsx';
import type { Draft } from './draft.ts';

/** Only the form is checked: the server decides. */
function isWrong(address: string): boolean {
  return !/^[^\s@]+@[^\s@]+$/.test(address);
}

/** Why a link cannot be emailed to these addresses; null if it can. */
function recipientsProblem(intl: IntlShape, addresses: readonly string[]): string | null {
  const wrong = addresses.filter(isWrong);
  if (wrong.length > 0) {
    return intl.formatMessage(
      {
        id: 'recipients.wrong',
        defaultMessage:
          '{count, plural, one {{addresses} is not an email address. Correct or remove it.} other {{addresses} are not email addresses. Correct or remove them.}}',
        description: 'Error at the field for the addresses that the link is emailed to',
      },
      { count: wrong.length, addresses: intl.formatList(wrong) },
    );
  }
  if (addresses.length <= RECIPIENTS_MAX) return null;
  return intl.formatMessage(
    {
      id: 'recipients.too-many',
      defaultMessage: 'A link can be emailed to at most {max, number} addresses. Remove some.',
      description: 'Error at the field for the addresses that the link is emailed to',
    },
    { max: RECIPIENTS_MAX },
  );
}

function CreateAndEmail({ count }: { count: number }) {
  return (
    <FormattedMessage
      id="recipients.create"
      defaultMessage="{count, plural, other {Create and email to #}}"
      description="Button that creates a link and emails it; count is the number of recipients"
      values={{ count }}
    />
  );
}

interface RecipientsFieldProps {
  /** Files exclude recipients. */
  hasFiles: boolean;
  onChange: (recipients: Draft['recipients']) => void;
  /** Null if there is none. */
  error: Error | null;
}

/** The addresses to email the link to; only on plans that include email. */
export function RecipientsField({ hasFiles, onChange, error }: RecipientsFieldProps) {
  const intl = useIntl();
  const site = useQuery(siteQuery).data;
  if (!site?.cust?.plan?.options.email) return null;
  const change = (addresses: readonly string[]) => {
    const problemIn = (language: IntlShape) => recipientsProblem(language, addresses);
    const buttonLabel = <CreateAndEmail count={addresses.length} />;
    onChange(addresses.length === 0 ? null : { addresses, problemIn, buttonLabel });
  };
  return (
    <AddressesField
      label={
        <FormattedMessage
          id="recipients.field"
          defaultMessage="Email the link to"
          description="Label of the field for the addresses that the link of a new secret is emailed to"
        />
      }
      hint={hasFiles ? <FilesHint /> : <Hint domains={site.secret_options.recipient_domains} />}
      readOnly={hasFiles}
      onChange={change}
      isWrong={isWrong}
      problemOf={(addresses) => recipientsProblem(intl, addresses)}
      error={error}
    />
  );
}

function FilesHint() {
  return (
    <FormattedMessage
      id="recipients.files"
      defaultMessage="Remove the files to email the link. Files are encrypted in your browser, and this site emails only links to what it encrypts itself."
      description="Why a link cannot be emailed, in place of the hint under the field for the addresses: files are attached to the secret"
    />
  );
}

function Hint({ domains }: { domains: readonly string[] }) {
  const hint = (
    <FormattedMessage
      id="recipients.hint"
      defaultMessage="Optional. Up to {max, number} addresses. Each recipient gets a link of their own, which opens a copy of their own. We email only the link. Send the passphrase another way. The operator of this site could read an emailed link."
      description="Hint under the field for the addresses that the link of a new secret is emailed to"
      values={{ max: RECIPIENTS_MAX }}
    />
  );
  return domains.length === 0 ? (
    hint
  ) : (
    <>
      <EmailDomains domains={domains} /> {hint}
    </>
  );
}

/** An address, or a domain with an `@` before it. */
const RECIPIENT = /^[^\s@]*@[^\s@]+\.[^\s@]+$/;

function isNeither(recipient: string): boolean {
  return !RECIPIENT.test(recipient);
}

/** Who can open a new secret: addresses and domains, which their owners verify with an emailed code. */
export function BoundField({ draft }: { draft: Draft }) {
  const intl = useIntl();
  const site = useQuery(siteQuery).data;
  if (!site?.cust?.plan?.options.email) return null;
  const domains = site.secret_options.recipient_domains;
  const problemOf = (recipients: readonly string[]) => {
    const wrong = recipients.filter(isNeither);
    if (wrong.length === 0 && recipients.length <= BOUND_MAX) return null;
    return intl.formatMessage(
      {
        id: 'bound-field.problem',
        defaultMessage: 'Enter up to {max, number} email addresses, or domains such as {example}.',
        description: 'Error at the field for the addresses that alone can open a secret',
      },
      { max: BOUND_MAX, example: '@example.com' },
    );
  };
  return (
    <AddressesField
      label={
        <FormattedMessage
          id="bound-field"
          defaultMessage="Only these people can open it"
          description="Label of the field for the email addresses that alone can open a secret; heading above them on the private page"
        />
      }
      hint={
        <>
          {domains.length > 0 && (
            <>
              <EmailDomains domains={domains} />{' '}
            </>
          )}
          <FormattedMessage
            id="bound-field.hint"
            defaultMessage="Optional. Up to {max, number} email addresses, or domains such as {example}. They confirm their address with a code that we email, and you see who opened it."
            description="Hint under the field for the email addresses that alone can open a secret"
            values={{
              max: BOUND_MAX,
              example: (
                <bdi dir="ltr" translate="no">
                  @example.com
                </bdi>
              ),
            }}
          />{' '}
          {draft.boundTo.some((recipient) => recipient.startsWith('@')) && (
            <FormattedMessage
              id="bound-field.domain"
              defaultMessage="With a domain, everyone who reads any inbox of it can open it: shared inboxes and lists too."
              description="Added to the hint under the field for the email addresses that alone can open a secret, where a whole domain was entered"
            />
          )}
        </>
      }
      onChange={draft.setBoundTo}
      isWrong={isNeither}
      problemOf={problemOf}
      error={null}
    />
  );
}
