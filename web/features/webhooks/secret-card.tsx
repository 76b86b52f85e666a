import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { OnceCard } from '../../ui/once-card.tsx';

const bold = { b: (text: ReactNode) => <strong>{text}</strong> };

/** A signing secret that was just made. */
export function SecretCard({ secret }: { secret: string }) {
  const intl = useIntl();
  return (
    <OnceCard
      heading={
        <FormattedMessage
          id="webhook.secret.new"
          defaultMessage="Your new signing secret"
          description="Heading over a signing secret that was just made"
        />
      }
      text={secret}
      what={intl.formatMessage({
        id: 'webhook.secret.what',
        defaultMessage: 'the signing secret',
        description: 'What the copy button copies, read after "Copy"',
      })}
    >
      <FormattedMessage
        id="webhook.secret.once"
        defaultMessage="<b>You see it now, and never again.</b> Give it to your server before you leave this page: with it your server tells our messages from forged ones."
        description="Warning under a signing secret that was just made; b is its gist"
        values={bold}
      />
    </OnceCard>
  );
}
