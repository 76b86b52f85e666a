import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { OnceCard } from '../../ui/once-card.tsx';

const bold = { b: (text: ReactNode) => <strong>{text}</strong> };

/** A token that was just made. */
export function TokenCard({ token }: { token: string }) {
  const intl = useIntl();
  return (
    <OnceCard
      heading={
        <FormattedMessage
          id="account.token.new"
          defaultMessage="Your new API token"
          description="Heading over an API token that was just made"
        />
      }
      text={token}
      what={intl.formatMessage({
        id: 'account.token.what',
        defaultMessage: 'the API token',
        description: 'What the copy button copies, read after "Copy"',
      })}
    >
      <FormattedMessage
        id="account.token.once"
        defaultMessage="<b>You see it now, and never again.</b> Put it where your programs keep their passwords before you leave this page. Anyone who has it can use it."
        description="Warning under an API token that was just made; b is its gist"
        values={bold}
      />
    </OnceCard>
  );
}
