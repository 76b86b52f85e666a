/** What is shown where something failed or broke. */
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, buttonClass } from './button.tsx';
import { Component, type ReactNode } from 'react';
import { Notice } from './notice.tsx';

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

/** The page shown after a rendering error; inside, what is not lost, and until when. */
export function Crash({ children }: { children?: ReactNode }) {
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
  /** Shown in place of what could not be rendered; as a function it can have it rendered anew. */
  fallback: ReactNode | ((retry: () => void) => ReactNode);
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
    const { children, fallback } = this.props;
    if (!this.state.isBroken) return children;
    return typeof fallback === 'function'
      ? fallback(() => this.setState({ isBroken: false }))
      : fallback;
  }
}
