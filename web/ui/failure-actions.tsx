/** What to do where something failed. */
import { FormattedMessage } from 'react-intl';
import { Button, buttonClass } from './button.tsx';

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

/** Link to the home page. A full page load, which also replaces an outdated application. */
export function ReturnHome() {
  return (
    <a href="/" className={buttonClass('secondary')}>
      <FormattedMessage
        id="return-home"
        defaultMessage="Return home"
        description="Link to the start page"
      />
    </a>
  );
}
