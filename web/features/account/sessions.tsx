import { type ReactNode, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type Account, endSession, type Session } from '../../api/account.ts';
import { failureText } from '../../intl/failures.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ExactMoment, useNow } from '../../ui/exact-moment.tsx';
import { relativeTo } from '../../intl/duration.ts';
import { Panel } from '../../ui/panel.tsx';
import { AccountBoundary, useAccountCall, useAccountChange } from './account-query.tsx';
import { Detail, DeviceName, ListItem } from './list-item.tsx';
import styles from './account.module.css';

/** Ends one session or all others, and removes them from the list at once. */
function useEndSession(onEnded: () => void) {
  const changeAccount = useAccountChange();
  return useAccountCall('sessions', {
    mutationFn: endSession,
    onSuccess: (_, which) => {
      changeAccount(({ sessions, ...account }) => ({
        ...account,
        ...(which === 'others' && { apitoken: null, apitokens: [] }),
        sessions: sessions.filter(({ id, current }) =>
          which === 'others' ? current : id !== which,
        ),
      }));
      onEnded();
    },
  });
}

/** Browsers that are signed in. */
export function Sessions() {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Panel
      headingRef={heading}
      heading={
        <FormattedMessage
          id="account.sessions"
          defaultMessage="Where you are signed in"
          description="Heading on the account page of the list of browsers"
        />
      }
    >
      <AccountBoundary height="9rem">
        {(account) => (
          // The focused button is removed with its item.
          <SessionList account={account} onEnded={() => heading.current?.focus()} />
        )}
      </AccountBoundary>
    </Panel>
  );
}

function SessionList({ account, onEnded }: { account: Account; onEnded: () => void }) {
  const intl = useIntl();
  const ending = useEndSession(onEnded);
  const { sessions } = account;
  return (
    <div className={styles.form}>
      <ul>
        {sessions.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            isEnding={ending.isPending && ending.variables === session.id}
            onEnd={() => ending.send(session.id)}
          />
        ))}
      </ul>
      {sessions.some(({ current }) => !current) && (
        <EndOthers
          busy={ending.isPending && ending.variables === 'others'}
          onEnd={() => ending.send('others')}
        />
      )}
      {ending.error && <Alert kind="error">{failureText(intl, ending.error)}</Alert>}
      {ending.data !== undefined && <Ended count={ending.data} />}
    </div>
  );
}

function EndOthers({ busy, onEnd }: { busy: boolean; onEnd: () => void }) {
  return (
    <>
      <p className={styles.note}>
        <FormattedMessage
          id="account.sessions.tokens"
          defaultMessage="Signing out all others also revokes all API tokens. Your programs will need new ones."
          description="Over the button that ends all sessions but the one of this browser"
        />
      </p>
      <Button busy={busy} onClick={onEnd}>
        <FormattedMessage
          id="account.sessions.end-others"
          defaultMessage="Sign out all others"
          description="Button that ends all sessions but the one of this browser"
        />
      </Button>
    </>
  );
}

function Ended({ count }: { count: number }) {
  return (
    <Alert kind="success">
      <FormattedMessage
        id="account.sessions.ended"
        defaultMessage="{count, plural, =0 {It was already signed out.} one {# browser was signed out.} other {# browsers were signed out.}}"
        description="Said after sessions were ended"
        values={{ count }}
      />
    </Alert>
  );
}

const hidden = { device: (text: ReactNode) => <span className="visually-hidden">{text}</span> };

interface SessionItemProps {
  session: Session;
  isEnding: boolean;
  onEnd: () => void;
}

/** A signed-in browser. The current one has no button: it is left by signing out. */
function SessionItem({ session, isEnding, onEnd }: SessionItemProps) {
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
              values={{ name: <DeviceName name={session.device} />, ...hidden }}
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
      defaultMessage="Signed in since {since}, until the browser is closed"
      description="Since when a browser is signed in; it ends when the browser is closed"
      values={{ since }}
    />
  );
}
