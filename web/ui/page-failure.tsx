import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Alert } from './alert.tsx';
import { Notice } from './notice.tsx';
import { TryAgain } from './failure-actions.tsx';

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
          description="Heading in place of a page that could not be loaded"
        />
      }
    >
      <Alert kind="error">{children}</Alert>
      <TryAgain onRetry={onRetry} />
    </Notice>
  );
}
