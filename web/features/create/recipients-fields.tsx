import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { RECIPIENTS_MAX } from '../../../shared/limits.ts';
import { refusalOf } from '../../api/failure.ts';
import { siteQuery } from '../../api/site.ts';
import { EmailDomains } from '../../parts/email-domains.tsx';
import { AddressesField } from './addresses-field.tsx';

/** Whether the form was refused because of its recipients. */
export function isAboutRecipients(error: Error | null): boolean {
  const code = refusalOf(error)?.code ?? '';
  return [
    'account_required',
    'email_domain_refused',
    'email_invalid',
    'too_many_recipients',
  ].includes(code);
}

/** Only the form is checked: the server decides. */
function isWrong(address: string): boolean {
  return !/^[^\s@]+@[^\s@]+$/.test(address);
}

/** Why a link cannot be emailed to these addresses; null if it can. */
export function recipientsProblem(intl: IntlShape, addresses: readonly string[]): string | null {
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

/** Label of the button that creates a link and emails it. */
export function CreateAndEmail({ count }: { count: number }) {
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
  onChange: (addresses: readonly string[]) => void;
  /** Null if there is none. */
  error: Error | null;
}

/** The addresses to email the link to; only on plans that include email. */
export function RecipientsField(props: RecipientsFieldProps) {
  const site = useQuery(siteQuery).data;
  return site?.cust?.plan?.options.email ? (
    <Addresses {...props} domains={site.secret_options.recipient_domains} />
  ) : null;
}

function Addresses({
  hasFiles,
  domains,
  ...props
}: RecipientsFieldProps & { domains: readonly string[] }) {
  const intl = useIntl();
  return (
    <AddressesField
      {...props}
      label={<Label />}
      hint={hasFiles ? <FilesHint /> : <Hint domains={domains} />}
      readOnly={hasFiles}
      isWrong={isWrong}
      problemOf={(addresses) => recipientsProblem(intl, addresses)}
    />
  );
}

function Label() {
  return (
    <FormattedMessage
      id="recipients.field"
      defaultMessage="Email the link to"
      description="Label of the field for the addresses that the link of a new secret is emailed to"
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
