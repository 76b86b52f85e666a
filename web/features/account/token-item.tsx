import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ApiToken } from '../../data/account.ts';
import { Button } from '../../ui/button.tsx';
import { BriefMoment, ExactMoment } from '../../ui/moment.tsx';
import styles from './sessions.module.css';
import { ScopeText } from './token-scope.tsx';

const hidden = { token: (text: ReactNode) => <span className="visually-hidden">{text}</span> };

/** An API token, as far as it may be known. */
export function TokenItem({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const name = <TokenName name={token.name} />;
  return (
    <li className={styles.session}>
      <div className={styles.about}>
        <p className={styles.device}>{name}</p>
        <p className={styles.detail}>
          <ScopeText scopes={token.scopes} />
        </p>
        <Times token={token} />
      </div>
      <Button onClick={onRevoke}>
        <FormattedMessage
          id="account.token.revoke-one"
          defaultMessage="Revoke<token> {name}</token>"
          description="Button that asks whether to revoke an API token; token holds its name, for screen readers"
          values={{ name, ...hidden }}
        />
      </Button>
    </li>
  );
}

/** What its owner called a token. */
export function TokenName({ name }: { name: string }) {
  if (name !== '') return <bdi>{name}</bdi>;
  return (
    <FormattedMessage
      id="account.token.unnamed"
      defaultMessage="Token without a name"
      description="Stands for the API token of an account that has no name"
    />
  );
}

function Times({ token: { created, used, expires } }: { token: ApiToken }) {
  return (
    <>
      <p className={styles.detail}>
        <FormattedMessage
          id="account.token.created-at"
          defaultMessage="Created: {when}"
          description="When an API token was created; when is a date with a time of day"
          values={{ when: <ExactMoment atSeconds={created} /> }}
        />
      </p>
      <p className={styles.detail}>
        {used === null ? (
          <FormattedMessage
            id="account.token.never-used"
            defaultMessage="Not used yet"
            description="An API token was never used"
          />
        ) : (
          <FormattedMessage
            id="account.token.used-at"
            defaultMessage="Last used: {when}"
            description="When an API token was last used; when is such as '5 minutes ago'"
            values={{ when: <BriefMoment atSeconds={used} /> }}
          />
        )}
      </p>
      <p className={styles.detail}>
        {expires === null ? (
          <FormattedMessage
            id="account.token.endless"
            defaultMessage="Does not expire"
            description="An API token has no end"
          />
        ) : (
          <FormattedMessage
            id="account.token.expires-at"
            defaultMessage="Expires: {when}"
            description="When an API token ends; when is a date with a time of day"
            values={{ when: <ExactMoment atSeconds={expires} /> }}
          />
        )}
      </p>
    </>
  );
}
