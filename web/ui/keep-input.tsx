import type { ReactNode } from 'react';
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { Alert } from './alert.tsx';
import { TryAgain } from './failure-actions.tsx';

/**
 * Keeps what was typed when the fields of a form break: it is in the state of the component that renders them through this, in memory
 * only, and stands in them again once they are rendered anew.
 */
export function keepInput(form: ReactNode, onCrash: (error: Error) => void): ReactNode {
  return (
    <CatchBoundary getResetKey={() => ''} errorComponent={Broken} onCatch={onCrash}>
      {form}
    </CatchBoundary>
  );
}

function Broken({ reset }: ErrorComponentProps) {
  return (
    <>
      <Alert kind="error">
        <FormattedMessage
          id="crash.kept"
          defaultMessage="This form broke. What you typed is kept: try again, and it is back."
          description="Error: the fields of a form could not be shown any more"
        />
      </Alert>
      <TryAgain onRetry={reset} />
    </>
  );
}
