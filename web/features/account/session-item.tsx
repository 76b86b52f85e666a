import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Session } from '../../data/account.ts';
import { Button } from '../../ui/button.tsx';
import { ExactMoment, useNow } from '../../ui/moment.tsx';
import { relativeTo } from '../../ui/relative-time.ts';
import { DeviceName } from './device-name.tsx';
import styles from './sessions.module.css';

const heard = { device: (text: ReactNode) => <span className="visually-hidden">{text}</span> };

interface SessionItemProps {
  session: Session;
  isEnding: boolean;
  onEnd: () => void;
}

/** A browser that is signed in. The one in use is left by logging out, not from here. */
export function SessionItem({ session, isEnding, onEnd }: SessionItemProps) {
  return (
    <li className={styles.session}>
      <div className={styles.about}>
        <p className={styles.device}>
          <DeviceName name={session.device} />
          {session.current && (
            <span className={styles.current}>
              <FormattedMessage
                id="account.session.current"
                defaultMessage="This browser"
                description="Mark on the session of the browser that shows the list"
              />
            </span>
          )}
        </p>
        <Times session={session} />
      </div>
      {!session.current && (
        <Button busy={isEnding} onClick={onEnd}>
          <FormattedMessage
            id="account.session.end"
            defaultMessage="Sign out<device> {name}</device>"
            description="Button that ends the session of a browser; device holds the browser’s name, for screen readers"
            values={{ name: <DeviceName name={session.device} />, ...heard }}
          />
        </Button>
      )}
    </li>
  );
}

function Times({ session: { created, used, remember } }: { session: Session }) {
  const intl = useIntl();
  const { value, unit } = relativeTo(used, useNow() / 1000);
  const since = <ExactMoment atSeconds={created} />;
  return (
    <>
      <p className={styles.detail}>
        <FormattedMessage
          id="account.session.used"
          defaultMessage="Last used: {when}"
          description="When a session was last used; when is such as '5 minutes ago'"
          values={{ when: intl.formatRelativeTime(value, unit, { numeric: 'auto' }) }}
        />
      </p>
      <p className={styles.detail}>
        {remember ? (
          <FormattedMessage
            id="account.session.remembered"
            defaultMessage="Signed in since {since}, remembered for 30 days"
            description="Since when a browser is signed in; it stays so when it is closed"
            values={{ since }}
          />
        ) : (
          <FormattedMessage
            id="account.session.closing"
            defaultMessage="Signed in since {since}, until it is closed"
            description="Since when a browser is signed in; it ends when the browser is closed"
            values={{ since }}
          />
        )}
      </p>
    </>
  );
}
