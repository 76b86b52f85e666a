import { useEffect, useRef, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CopyButton } from '../../ui/copy-button.tsx';
import styles from './token-card.module.css';

const bold = { b: (text: ReactNode) => <strong>{text}</strong> };

/** A token that was just made. It takes the focus: this is the only time that it can be read. */
export function TokenCard({ token }: { token: string }) {
  const intl = useIntl();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.card}>
      <h3 ref={heading} tabIndex={-1} className={styles.heading}>
        <FormattedMessage
          id="account.token.new"
          defaultMessage="Your new API token"
          description="Heading over an API token that was just made"
        />
      </h3>
      <div className={styles.line}>
        <code className={styles.token} dir="ltr">
          {token}
        </code>
        <CopyButton
          text={token}
          what={intl.formatMessage({
            id: 'account.token.what',
            defaultMessage: 'the API token',
            description: 'What the copy button copies, read after "Copy"',
          })}
        />
      </div>
      <p className={styles.warning}>
        <FormattedMessage
          id="account.token.once"
          defaultMessage="<b>You see it now, and never again.</b> Put it where your programs keep their passwords before you leave this page. Whoever has it can do what you can do with your secrets."
          description="Warning under an API token that was just made; b is its gist"
          values={bold}
        />
      </p>
    </div>
  );
}
