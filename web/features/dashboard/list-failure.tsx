import { FormattedMessage, useIntl } from 'react-intl';
import { listRecent } from '../../../shared/contract/recent.ts';
import { pathOf } from '../../data/call.ts';
import { loadFailureText } from '../../intl/load-failure.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './list-failure.module.css';

/** The list could not be loaded; nothing has happened to what is in it. */
export function ListFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const intl = useIntl();
  return (
    <div className={styles.failure}>
      <Alert kind="error">{loadFailureText(intl, error, pathOf(listRecent))}</Alert>
      <p>
        <FormattedMessage
          id="recent.failure.note"
          defaultMessage="Your secrets are not affected."
          description="Reassurance when the list of secrets could not be loaded"
        />
      </p>
      <Button onClick={onRetry}>
        <FormattedMessage
          id="try-again"
          defaultMessage="Try again"
          description="Button that repeats what failed"
        />
      </Button>
    </div>
  );
}
