import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Alert } from './alert.tsx';
import { Notice } from './notice.tsx';
import { TryAgain } from './try-again.tsx';

interface PageFailureProps {
  /** What went wrong. */
  children: ReactNode;
  onRetry: () => void;
}

/** In place of a page that nobody can tell anything about without an answer from the server. */
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
