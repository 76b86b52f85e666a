import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ApiToken } from '../../data/account.ts';
import { Button } from '../../ui/button.tsx';
import { BriefMoment, ExactMoment } from '../../ui/moment.tsx';
import { Detail, ListItem } from './list-item.tsx';
import { ScopeText } from './token-scope.tsx';

const hidden = { token: (text: ReactNode) => <span className="visually-hidden">{text}</span> };

/** An API token, as far as it may be known. */
export function TokenItem({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const name = <TokenName name={token.name} />;
  return (
    <ListItem
      title={name}
      aside={
        <Button onClick={onRevoke}>
          <FormattedMessage
            id="account.token.revoke-one"
            defaultMessage="Revoke<token> {name}</token>"
            description="Button that asks whether to revoke an API token; token holds its name, for screen readers"
            values={{ name, ...hidden }}
          />
        </Button>
      }
    >
      <Detail>
        <ScopeText scopes={token.scopes} />
      </Detail>
      <Detail>
        <CreatedAt created={token.created} />
      </Detail>
      <Detail>
        <LastUse used={token.used} />
      </Detail>
      <Detail>
        <End expires={token.expires} />
      </Detail>
    </ListItem>
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

function CreatedAt({ created }: Pick<ApiToken, 'created'>) {
  return (
    <FormattedMessage
      id="account.token.created-at"
      defaultMessage="Created: {when}"
      description="When an API token was created; when is a date with a time of day"
      values={{ when: <ExactMoment atSeconds={created} /> }}
    />
  );
}

function LastUse({ used }: Pick<ApiToken, 'used'>) {
  if (used === null) {
    return (
      <FormattedMessage
        id="account.token.never-used"
        defaultMessage="Not used yet"
        description="An API token was never used"
      />
    );
  }
  return (
    <FormattedMessage
      id="account.token.used-at"
      defaultMessage="Last used: {when}"
      description="When an API token was last used; when is such as '5 minutes ago'"
      values={{ when: <BriefMoment atSeconds={used} /> }}
    />
  );
}

function End({ expires }: Pick<ApiToken, 'expires'>) {
  if (expires === null) {
    return (
      <FormattedMessage
        id="account.token.endless"
        defaultMessage="Does not expire"
        description="An API token has no end"
      />
    );
  }
  return (
    <FormattedMessage
      id="account.token.expires-at"
      defaultMessage="Expires: {when}"
      description="When an API token ends; when is a date with a time of day"
      values={{ when: <ExactMoment atSeconds={expires} /> }}
    />
  );
}
