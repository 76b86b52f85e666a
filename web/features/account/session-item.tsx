import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Session } from '../../data/account.ts';
import { Button } from '../../ui/button.tsx';
import { ExactMoment, useNow } from '../../ui/moment.tsx';
import { relativeTo } from '../../ui/relative-time.ts';
import { DeviceName } from './device-name.tsx';
import { Detail, ListItem } from './list-item.tsx';
import styles from './session-item.module.css';

const heard = { device: (text: ReactNode) => <span className="visually-hidden">{text}</span> };

interface SessionItemProps {
  session: Session;
  isEnding: boolean;
  onEnd: () => void;
}

/** A browser that is signed in. The one in use is left by logging out, not from here. */
export function SessionItem({ session, isEnding, onEnd }: SessionItemProps) {
  return (
    <ListItem
      title={
        <>
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
        </>
      }
      aside={
        !session.current && (
          <Button busy={isEnding} onClick={onEnd}>
            <FormattedMessage
              id="account.session.end"
              defaultMessage="Sign out<device> {name}</device>"
              description="Button that ends the session of a browser; device holds the browser’s name, for screen readers"
              values={{ name: <DeviceName name={session.device} />, ...heard }}
            />
          </Button>
        )
      }
    >
      <Detail>
        <LastUse used={session.used} />
      </Detail>
      <Detail>
        <SignedInSince session={session} />
      </Detail>
    </ListItem>
  );
}

function LastUse({ used }: Pick<Session, 'used'>) {
  const intl = useIntl();
  const { value, unit } = relativeTo(used, useNow() / 1000);
  return (
    <FormattedMessage
      id="account.session.used"
      defaultMessage="Last used: {when}"
      description="When a session was last used; when is such as '5 minutes ago'"
      values={{ when: intl.formatRelativeTime(value, unit, { numeric: 'auto' }) }}
    />
  );
}

function SignedInSince({ session: { created, remember } }: Pick<SessionItemProps, 'session'>) {
  const since = <ExactMoment atSeconds={created} />;
  if (remember) {
    return (
      <FormattedMessage
        id="account.session.remembered"
        defaultMessage="Signed in since {since}, remembered for 30 days"
        description="Since when a browser is signed in; it stays so when it is closed"
        values={{ since }}
      />
    );
  }
  return (
    <FormattedMessage
      id="account.session.closing"
      defaultMessage="Signed in since {since}, until it is closed"
      description="Since when a browser is signed in; it ends when the browser is closed"
      values={{ since }}
    />
  );
}
