import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { burnAll, receiptQuery } from '../../api/receipts.ts';
import { refreshRecent } from '../../api/recent.ts';
import { useAction } from '../../api/use-call.ts';
import { failureText } from '../../intl/failures.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { burnPassphrase, BurnPassphraseField } from './burn-passphrase.tsx';
import type { Copy } from './link-item.tsx';

/** Burns what no one has opened. The copies of a text have the same passphrase. */
export function BurnWaiting({ waiting }: { waiting: readonly Copy[] }) {
  const intl = useIntl();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [passphrase, setPassphrase] = useState('');
  const keys = waiting.map(({ link }) => link.metadataKey);
  const refresh = () => {
    refreshRecent(queryClient);
    for (const key of keys) void queryClient.refetchQueries(receiptQuery(key));
  };
  const burning = useAction(['burn-all'], {
    mutationFn: async () => burnAll(keys, passphrase),
    onSuccess: () => {
      setAsking(false);
      refresh();
    },
    onError: refresh,
  });
  // The site has nothing to check the passphrase of a browser with.
  const hasPassphrase = waiting.some(
    ({ receipt }) => receipt?.details.has_passphrase && receipt.record.sealed_by === undefined,
  );
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        <FormattedMessage
          id="copies.burn"
          defaultMessage="Burn all that are waiting"
          description="Button that asks whether to destroy all of several secrets that no one has opened yet"
        />
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={
            <FormattedMessage
              id="copies.burn.title"
              defaultMessage="Burn {count, plural, one {# secret} other {# secrets}}?"
              description="Title of a dialog that asks before several secrets are destroyed"
              values={{ count: keys.length }}
            />
          }
          action={<BurnAction isBurning={burning.isPending} />}
          busy={burning.isPending}
          disabledReason={
            hasPassphrase && passphrase === '' ? intl.formatMessage(burnPassphrase.missing) : null
          }
          error={burning.error && failureText(intl, burning.error)}
          onConfirm={() => burning.send()}
          onClose={() => setAsking(false)}
        >
          <FormattedMessage
            id="copies.burn.text"
            defaultMessage="Their links stop working at once. This cannot be undone."
            description="What destroying several secrets does"
          />
          {hasPassphrase && (
            <BurnPassphraseField
              value={passphrase}
              onChange={setPassphrase}
              error={burning.error}
            />
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

function BurnAction({ isBurning }: { isBurning: boolean }) {
  return isBurning ? (
    <FormattedMessage
      id="copies.burning"
      defaultMessage="Burning…"
      description="Button in a dialog, while several secrets are being destroyed"
    />
  ) : (
    <FormattedMessage
      id="copies.burn.action"
      defaultMessage="Burn all"
      description="Button in a dialog: several secrets are destroyed"
    />
  );
}
