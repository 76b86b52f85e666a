import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { CopyButton } from '../../ui/copy-button.tsx';
import { curlLine } from './curl-line.ts';
import styles from './token-usage.module.css';

const FILE = 'letter.txt';

const tags = { docs: (text: ReactNode) => <Link to="/docs">{text}</Link> };

/** A first call with the token, to be copied. */
export function TokenUsage({ custid }: { custid: string }) {
  const intl = useIntl();
  const line = curlLine(custid, location.origin, FILE);
  return (
    <div className={styles.usage}>
      <h3 className={styles.heading}>
        <FormattedMessage
          id="account.token.usage"
          defaultMessage="Try it"
          description="Heading on the account page over a first call with the API token"
        />
      </h3>
      <p className={styles.note}>
        <FormattedMessage
          id="account.token.usage.lead"
          defaultMessage="This line seals the file {file}. It asks for the token, so that none is left in the history of your shell or in a list of processes. The <docs>reference</docs> has all calls."
          description="Over a line for a shell that seals a file; docs is a link"
          values={{ file: <code dir="ltr">{FILE}</code>, ...tags }}
        />
      </p>
      <div className={styles.line}>
        <code className={styles.code} dir="ltr">
          {line}
        </code>
        <CopyButton
          text={line}
          variant="secondary"
          what={intl.formatMessage({
            id: 'account.token.usage.what',
            defaultMessage: 'the line for a shell',
            description: 'What the copy button copies, read after "Copy"',
          })}
        />
      </div>
    </div>
  );
}
