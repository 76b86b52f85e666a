import { FormattedMessage, useIntl } from 'react-intl';
import { ReturnHome } from '../ui/failure.tsx';
import { useBrowserValue } from '../prerender/browser-value.ts';
import { IncompleteLink } from './incomplete-link.tsx';
import { Notice } from '../ui/notice.tsx';
import { nearMiss } from './near-miss.ts';
import styles from './not-found.module.css';

interface NotFoundProps {
  /** This host has no other page, so no link is shown. */
  isAlone?: boolean;
}

/** The beginning of a link. In an unknown path, what follows is more than one segment, or percent-encoded wrongly. */
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
      {/* Last, because it is not prerendered, and must move nothing. */}
      <Guess isAlone={isAlone} />
    </Notice>
  );
}

/** The page that was probably meant. */
function Guess({ isAlone = false }: NotFoundProps) {
  const path = useBrowserValue(() => nearMiss(location.pathname), '');
  if (path === '' || (isAlone && !path.startsWith('/secret/'))) return null;
  const isLink = LINK.test(path);
  const shown = isLink ? `${path.slice(0, path.lastIndexOf('/') + 5)}…` : path;
  return (
    <p>
      <FormattedMessage
        id="not-found.guess"
        defaultMessage="Did you mean {address}?"
        description="On the page for an unknown address; address is a link to a similar one that exists, such as seal.example/secret/1J5x…"
        values={{
          address: (
            <bdi dir="ltr" translate="no">
              {isLink ? (
                // No link: the fragment would have to be in its address, which browsers show.
                <button
                  type="button"
                  className={styles.guess}
                  onClick={() => location.assign(path + location.hash)}
                >
                  {location.host + shown}
                </button>
              ) : (
                <a href={path} className={styles.guess}>
                  {location.host + shown}
                </a>
              )}
            </bdi>
          ),
        }}
      />
    </p>
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
