import { Component, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface CrashProps {
  /** What is not lost, and until when. */
  children?: ReactNode;
}

/** The page shown after a rendering error. */
export function Crash({ children }: CrashProps) {
  const intl = useIntl();
  const title = intl.formatMessage({
    id: 'crash.title',
    defaultMessage: 'Oops!',
    description: 'Heading shown when a page breaks',
  });
  return (
    <Notice seal="broken" heading={title}>
      <title>{title}</title>
      <p>
        <FormattedMessage
          id="failure.unexpected"
          defaultMessage="An unexpected error occurred. Try again in a moment."
          description="Error of unknown cause"
        />
      </p>
      {children}
      <Button onClick={() => globalThis.location.reload()}>
        <FormattedMessage
          id="crash.reload"
          defaultMessage="Reload the page"
          description="Button on the page shown when a page breaks"
        />
      </Button>
    </Notice>
  );
}

interface BoundaryProps {
  children: ReactNode;
  /** Shown in place of what could not be rendered. */
  fallback: ReactNode;
  onError: (error: unknown) => void;
}

/** Shows something else when a part of the page cannot be rendered. React has no hook for that. */
export class Boundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
