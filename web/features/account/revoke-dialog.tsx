import { FormattedMessage, useIntl } from 'react-intl';
import type { ApiToken } from '../../data/account.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TokenName } from './token-item.tsx';

interface RevokeDialogProps {
  token: ApiToken;
  busy: boolean;
  error: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a token stops working. */
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
        defaultMessage: 'Revoke the API token?',
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
            defaultMessage="Revoke it"
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
          defaultMessage="The token stops working at once, and every program that uses it is refused. Secrets created with it stay as they are."
          description="What revoking an API token does"
        />
      </p>
    </ConfirmDialog>
  );
}
