import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import type { NotifyEvent } from '../../../shared/notify.ts';
import { type Account, notifyMutation } from '../../api/account.ts';
import { failureText } from '../../intl/failures.ts';
import { Alert } from '../../ui/alert.tsx';
import { NotifyFields, NotifyLegend } from '../../parts/notify-fields.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './overview.module.css';

/** What the account is emailed about new secrets. Each switch is saved at once. */
export function NotifyPanel({ cust }: { cust: Account['cust'] }) {
  const intl = useIntl();
  const saving = useMutation(notifyMutation(useQueryClient()));
  // A switch moves with its click, whatever the mutation waits for.
  const [chosen, setChosen] = useState<readonly NotifyEvent[] | null>(null);
  const choose = (events: NotifyEvent[]) => {
    setChosen(events);
    saving.mutate(events, { onSettled: () => setChosen(null) });
  };
  return (
    <Panel heading={<NotifyLegend />}>
      <NotifyFields value={chosen ?? cust.notify} onChange={choose} />
      <p className={styles.note}>
        <FormattedMessage
          id="account.notify.note"
          defaultMessage="For new secrets. You can choose otherwise for each one. Programs that use your API tokens send none of these emails unless they ask for them."
          description="Under the switches on the account page that choose which emails the sender of a secret gets"
        />{' '}
        <FormattedMessage
          id="account.notify.bound"
          defaultMessage="If only certain people can open a secret, you also get the email about locking, unless all of these are off."
          description="After account.notify.note, under the same switches: secrets that are bound to email addresses"
        />
      </p>
      {saving.isError && <Alert kind="error">{failureText(intl, saving.error)}</Alert>}
    </Panel>
  );
}
