import { type ReactNode, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { endSessions } from '../../../shared/contract/account.ts';
import { accountQuery, type Session } from '../../api/account.ts';
import { useCall } from '../../api/use-call.ts';
import { SESSION_IDLE_SECONDS, SESSION_REMEMBERED_SECONDS } from '../../../shared/limits.ts';
import { lifetimeText, relativeTo } from '../../intl/duration.ts';
import { Alert } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureAlert } from '../../parts/call-form.tsx';
import { ExactMoment } from '../../ui/moment.tsx';
import { useNow } from '../../ui/clock.ts';
import { Panel } from '../../ui/panel.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { Detail, DeviceName, ListItem, useAccountChange } from './account-parts.tsx';
import styles from './account.module.css';

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
      <QueryBoundary query={useQuery(accountQuery)} height="9rem">
        {({ sessions }) => (
          // The focused button is removed with its item.
          <SessionList sessions={sessions} onEnded={() => heading.current?.focus()} />
        )}
      </QueryBoundary>
    </Panel>
  );
}

interface SessionListProps {
  sessions: readonly Session[];
  onEnded: () => void;
}

/** Ends one session, or all others and every API token, and removes them from the list at once. */
function SessionList({ sessions, onEnded }: SessionListProps) {
  const changeAccount = useAccountChange();
  const ending = useCall(endSessions, {
    onSuccess: (_, { body }) => {
      const isOthers = body?.others === true;
      changeAccount((account) => ({
        ...account,
        ...(isOthers && { apitoken: null, apitokens: [] }),
        sessions: account.sessions.filter(({ id, current }) =>
          isOthers ? current : id !== body?.id,
        ),
      }));
      onEnded();
    },
  });
  const ended = ending.data?.details.ended;
  const running = ending.isPending ? ending.variables?.body : undefined;
  return (
    <div className={styles.form}>
      <ul>
        {sessions.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            isEnding={running?.id === session.id}
            onEnd={() => ending.send({ body: { id: session.id } })}
          />
        ))}
      </ul>
      {sessions.some(({ current }) => !current) && (
        <>
          <p className={styles.note}>
            <FormattedMessage
              id="account.sessions.tokens"
              defaultMessage="Signing out all others also revokes all API tokens. Your programs will need new ones."
              description="Over the button that ends all sessions but the one of this browser"
            />
          </p>
          <Button
            busy={running?.others === true}
            onClick={() => ending.send({ body: { others: true } })}
          >
            <FormattedMessage
              id="account.sessions.end-others"
              defaultMessage="Sign out all others"
              description="Button that ends all sessions but the one of this browser"
            />
          </Button>
        </>
      )}
      <FailureAlert error={ending.error} />
      {ended !== undefined && (
        <Alert kind="success">
          <FormattedMessage
            id="account.sessions.ended"
            defaultMessage="{count, plural, =0 {It was already signed out.} one {# browser was signed out.} other {# browsers were signed out.}}"
            description="Said after sessions were ended"
            values={{ count: ended }}
          />
        </Alert>
      )}
    </div>
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
  const { locale } = useIntl();
  const since = <ExactMoment atSeconds={created} />;
  if (remember) {
    return (
      <FormattedMessage
        id="account.session.remembered"
        defaultMessage="Signed in since {since}, remembered for {time}"
        description="Since when a browser is signed in; it stays so when it is closed; time is such as: 30 days"
        values={{ since, time: lifetimeText(SESSION_REMEMBERED_SECONDS, locale) }}
      />
    );
  }
  return (
    <FormattedMessage
      id="account.session.closing"
      defaultMessage="Signed in since {since}, ends after {time} without use, or a day after sign-in"
      description="Since when a browser is signed in; time is such as: 20 minutes"
      values={{ since, time: lifetimeText(SESSION_IDLE_SECONDS, locale) }}
    />
  );
}
