import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { TokenScope } from '../../../shared/contract/endpoint.ts';
import type { ApiToken } from '../../api/account.ts';
import { Button } from '../../ui/button.tsx';
import { ExactMoment } from '../../ui/exact-moment.tsx';
import { BriefMoment } from '../../ui/moment.tsx';
import { Detail, ListItem } from './list-item.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';

const hidden = { token: (text: ReactNode) => <span className="visually-hidden">{text}</span> };

/** An API token without its value, which is shown only once. */
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
        <Expiry expires={token.expires} />
      </Detail>
    </ListItem>
  );
}

/** Name of a token, or a placeholder. */
function TokenName({ name }: { name: string }) {
  if (name !== '') return <bdi translate="no">{name}</bdi>;
  return (
    <FormattedMessage
      id="account.token.unnamed"
      defaultMessage="Unnamed token"
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
        defaultMessage="Never used"
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

function Expiry({ expires }: Pick<ApiToken, 'expires'>) {
  if (expires === null) {
    return (
      <FormattedMessage
        id="account.token.no-expiry"
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

const scopeTexts = defineMessages({
  secrets: {
    id: 'account.token.scope.secrets',
    defaultMessage: 'Create, list, open and burn secrets',
    description: 'What an API token may do',
  },
  domains: {
    id: 'account.token.scope.domains',
    defaultMessage: 'Change custom domains and webhooks',
    description: 'What an API token may do',
  },
  both: {
    id: 'account.token.scope.both',
    defaultMessage: 'Secrets, custom domains and webhooks',
    description: 'What an API token may do',
  },
});

export type ScopeChoice = keyof typeof scopeTexts;

export const scopeChoices = ['secrets', 'domains', 'both'] as const;

export function scopesOf(choice: ScopeChoice): TokenScope[] {
  return choice === 'both' ? ['secrets', 'domains'] : [choice];
}

/** Text of a scope choice. */
export function useScopeText(): (choice: ScopeChoice) => string {
  const intl = useIntl();
  return (choice) => intl.formatMessage(scopeTexts[choice]);
}

/** Text of a token's scopes. */
function ScopeText({ scopes }: { scopes: readonly TokenScope[] }) {
  const text = useScopeText();
  const [first = 'secrets', ...others] = scopes;
  return text(others.length === 0 ? first : 'both');
}

interface RevokeDialogProps {
  token: ApiToken;
  busy: boolean;
  error: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms that a token is revoked. */
export function RevokeDialog({ token, busy, ...props }: RevokeDialogProps) {
  const intl = useIntl();
  const name = (
    <strong>
      <TokenName name={token.name} />
    </strong>
  );
  return (
    <ConfirmDialog
      title={intl.formatMessage({
        id: 'account.token.revoke.title',
        defaultMessage: 'Revoke this API token?',
        description: 'Title of a dialog that asks before the API token is taken away',
      })}
      action={
        busy ? (
          <FormattedMessage
            id="account.token.revoking"
            defaultMessage="Revoking…"
            description="Button that takes the API token away, while that is being done"
          />
        ) : (
          <FormattedMessage
            id="account.token.revoke.action"
            defaultMessage="Revoke token"
            description="Button in a dialog: the API token is taken away"
          />
        )
      }
      busy={busy}
      {...props}
    >
      <p>{name}</p>
      <p>
        <FormattedMessage
          id="account.token.revoke.effect"
          defaultMessage="The token stops working at once, and every program that uses it is refused. Secrets created with it are not affected."
          description="What revoking an API token does"
        />
      </p>
    </ConfirmDialog>
  );
}
