import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Alert } from './alert.tsx';
import { Notice } from './notice.tsx';
import { Button, buttonClass } from './button.tsx';

interface PageFailureProps {
  /** What went wrong. */
  children: ReactNode;
  onRetry: () => void;
}

/** Shown instead of a page that could not be loaded. */
export function PageFailure({ children, onRetry }: PageFailureProps) {
  return (
    <Notice
      seal="unbroken"
      heading={
        <FormattedMessage
          id="page.failure"
          defaultMessage="This page could not be loaded"
          description="Heading in place of a page whose data could not be loaded"
        />
      }
    >
      <Alert kind="error">{children}</Alert>
      <TryAgain onRetry={onRetry} />
    </Notice>
  );
}

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
