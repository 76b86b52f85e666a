import { FormattedMessage } from 'react-intl';
import { Button } from './button.tsx';

/** Button that retries the failed action. */
export function TryAgain({ onRetry }: { onRetry: () => void }) {
  return (
    <Button variant="primary" onClick={onRetry}>
      <FormattedMessage
        id="try-again"
        defaultMessage="Try again"
        description="Button that repeats what failed"
      />
    </Button>
  );
}
