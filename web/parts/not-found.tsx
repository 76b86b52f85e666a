import { FormattedMessage, useIntl } from 'react-intl';
import { ReturnHome } from '../ui/failure.tsx';
import { useBrowserValue } from '../prerender/browser-value.ts';
import { IncompleteLink } from './incomplete-link.tsx';
import { Notice } from '../ui/notice.tsx';

interface NotFoundProps {
  /** This host has no other page, so no link is shown. */
  isAlone?: boolean;
}

/** The beginning of a link; what follows is more than one segment, or percent-encoded wrongly. */
const LINK = /^\/(?:secret|private)\/./;

function isOfLink(): boolean {
  return LINK.test(location.pathname);
}

/** The message of an unknown path. */
export function NotFound({ isAlone = false }: NotFoundProps) {
  const intl = useIntl();
  const title = intl.formatMessage({
    id: 'not-found.title',
    defaultMessage: 'Page Not Found',
    description: 'Heading of the page for an unknown address',
  });
  if (useBrowserValue(isOfLink, false)) {
    return <IncompleteLink isAlone={isAlone} />;
  }
  return (
    <Notice seal="broken" heading={title}>
      <title>{title}</title>
      <p>
        <FormattedMessage
          id="not-found.text"
          defaultMessage="There is nothing at this address. Check it for a missing or extra letter."
          description="Explanation on the page for an unknown address"
        />
      </p>
      {!isAlone && <ReturnHome />}
    </Notice>
  );
}

/** On a custom domain: every page but that of a secret. */
export function CustomDomainNotFound() {
  return (
    <main>
      <NotFound isAlone />
    </main>
  );
}
