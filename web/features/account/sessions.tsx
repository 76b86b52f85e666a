import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { endSession, type Account } from '../../data/account.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useAccountCall, useAccountChange } from './account-call.ts';
import { AccountBoundary } from './account-gate.tsx';
import { accountFailureText } from '../../intl/account-failure.ts';
import { Panel } from '../../ui/panel.tsx';
import styles from './form.module.css';
import { SessionItem } from './session-item.tsx';

/** Ends sessions, one or all others, and takes what ended off the list at once. */
function useEnding(onEnded: () => void) {
  const note = useAccountChange();
  return useAccountCall({
    mutationFn: endSession,
    onSuccess: (_, which) => {
      note(({ sessions, ...account }) => ({
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

/** The browsers that are signed in. */
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
          // The button that had the focus is gone with its line.
          <SessionList account={account} onEnded={() => heading.current?.focus()} />
        )}
      </AccountBoundary>
    </Panel>
  );
}

function SessionList({ account, onEnded }: { account: Account; onEnded: () => void }) {
  const intl = useIntl();
  const ending = useEnding(onEnded);
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
      {ending.error && <Alert kind="error">{accountFailureText(intl, ending.error)}</Alert>}
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
          defaultMessage="Signing out all others also revokes all API tokens. Your programs need new ones then."
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
        defaultMessage="{count, plural, =0 {It was signed out already.} one {# browser is signed out.} other {# browsers are signed out.}}"
        description="Said after sessions were ended"
        values={{ count }}
      />
    </Alert>
  );
}
