import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './form.module.css';
import type { TokenQuestion } from './token-dialog.tsx';

/** What can be done with a token that is set; both ask first. */
export function TokenButtons({ onAsk }: { onAsk: (question: TokenQuestion) => void }) {
  return (
    <div className={styles.actions}>
      <Button onClick={() => onAsk('replace')}>
        <FormattedMessage
          id="account.token.replace"
          defaultMessage="Replace the token"
          description="Button that asks whether to make a new API token"
        />
      </Button>
      <Button look="danger" onClick={() => onAsk('revoke')}>
        <FormattedMessage
          id="account.token.revoke"
          defaultMessage="Revoke the token"
          description="Button that asks whether to take the API token away"
        />
      </Button>
    </div>
  );
}

interface NoTokenProps {
  busy: boolean;
  /** There was one a moment ago. */
  isRevoked: boolean;
  onMake: () => void;
}

/** There is no token: one can be made at once, for none stops working. */
export function NoToken({ busy, isRevoked, onMake }: NoTokenProps) {
  const button = useRef<HTMLButtonElement>(null);
  // The button that had the focus is gone with the token.
  useEffect(() => {
    if (isRevoked) button.current?.focus();
  }, [isRevoked]);
  return (
    <div className={styles.form}>
      {!isRevoked && (
        <p>
          <FormattedMessage
            id="account.token.none"
            defaultMessage="This account has no API token."
            description="Said on the account page when there is no token for programs"
          />
        </p>
      )}
      {isRevoked && (
        <Alert kind="success">
          <FormattedMessage
            id="account.token.revoked"
            defaultMessage="The token is revoked. Programs that still use it are refused."
            description="Said after the API token was taken away"
          />
        </Alert>
      )}
      <Button ref={button} look="primary" busy={busy} onClick={onMake}>
        {busy ? (
          <FormattedMessage
            id="account.token.making"
            defaultMessage="Making a token…"
            description="Button that makes an API token, while it is being made"
          />
        ) : (
          <FormattedMessage
            id="account.token.make"
            defaultMessage="Make a token"
            description="Button that makes an API token"
          />
        )}
      </Button>
    </div>
  );
}
