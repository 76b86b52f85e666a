import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { BOUND_MAX } from '../../../shared/limits.ts';
import { siteQuery } from '../../api/site.ts';
import { EmailDomains } from '../../parts/email-domains.tsx';
import { AddressesField } from './addresses-field.tsx';

interface BoundFieldProps {
  value: readonly string[];
  onChange: (recipients: readonly string[]) => void;
}

/** An address, or a domain with an `@` before it. */
const RECIPIENT = /^[^\s@]*@[^\s@]+\.[^\s@]+$/;

function isWrong(recipient: string): boolean {
  return !RECIPIENT.test(recipient);
}

/** Who can open a new secret: addresses and domains, which their owners verify with an emailed code. */
export function BoundField({ value, onChange }: BoundFieldProps) {
  const intl = useIntl();
  const site = useQuery(siteQuery).data;
  if (!site?.cust?.plan?.options.email) return null;
  const domains = site.secret_options.recipient_domains;
  const problemOf = (recipients: readonly string[]) => {
    const wrong = recipients.filter(isWrong);
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
          {value.some((recipient) => recipient.startsWith('@')) && (
            <FormattedMessage
              id="bound-field.domain"
              defaultMessage="With a domain, everyone who reads any inbox of it can open it: shared inboxes and lists too."
              description="Added to the hint under the field for the email addresses that alone can open a secret, where a whole domain was entered"
            />
          )}
        </>
      }
      onChange={onChange}
      isWrong={isWrong}
      problemOf={problemOf}
      error={null}
    />
  );
}
