import { Component, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Alert } from './alert.tsx';
import { TryAgain } from './failure-actions.tsx';

interface FieldsProps {
  children: ReactNode;
  onCrash: (error: unknown) => void;
}

interface FieldsState {
  readonly isBroken: boolean;
}

/**
 * Keeps what was typed when the fields of a form break: it is in the state of the component that renders them through this, in memory
 * only, and stands in them again once they are rendered anew.
 */
export function keepInput(form: ReactNode, onCrash: FieldsProps['onCrash']): ReactNode {
  return <Fields onCrash={onCrash}>{form}</Fields>;
}

class Fields extends Component<FieldsProps, FieldsState> {
  override state: FieldsState = { isBroken: false };

  static getDerivedStateFromError(): FieldsState {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onCrash(error);
  }

  override render() {
    const { isBroken } = this.state;
    return isBroken ? (
      <Broken onRetry={() => this.setState({ isBroken: false })} />
    ) : (
      this.props.children
    );
  }
}

function Broken({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <Alert kind="error">
        <FormattedMessage
          id="crash.kept"
          defaultMessage="This form broke. What you typed is kept: try again, and it is back."
          description="Error: the fields of a form could not be shown any more"
        />
      </Alert>
      <TryAgain onRetry={onRetry} />
    </>
  );
}
