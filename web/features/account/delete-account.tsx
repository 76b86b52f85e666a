import { type ReactNode, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { destroyAccount } from '../../../shared/contract/account.ts';
import { type Account, accountQuery } from '../../api/account.ts';
import { refusalOf } from '../../api/failure.ts';
import { forgetAsks } from '../../api/remembered-asks.ts';
import { clearCustomerData, clearTabData } from '../../api/session.ts';
import { siteQuery } from '../../api/site.ts';
import { useCall } from '../../api/use-call.ts';
import { failureText } from '../../intl/failures.ts';
import { planName } from '../../intl/names.ts';
import { Alert } from '../../ui/notice.tsx';
import { CallForm } from '../../parts/call-form.tsx';
import { Panel } from '../../ui/panel.tsx';
import { YourPassword } from './account-parts.tsx';
import styles from './account.module.css';

/** For so long the confirmation can be read before the page signs out. */
const READABLE_MS = 3000;

const bold = { b: (text: ReactNode) => <strong>{text}</strong> };

const consequences: Readonly<Record<string, MessageDescriptor>> = defineMessages({
  list: {
    id: 'account.delete.list',
    defaultMessage:
      '<b>Your list of recent secrets is deleted.</b> It cannot be recovered, and a new account with the same address starts with an empty list.',
    description: 'First consequence of deleting an account; b is its gist',
  },
  access: {
    id: 'account.delete.access',
    defaultMessage:
      '<b>All browsers are signed out and all API tokens are revoked at once.</b> Programs that use one are refused.',
    description: 'Second consequence of deleting an account; b is its gist',
  },
  secrets: {
    id: 'account.delete.secrets',
    defaultMessage:
      '<b>Links that you sent still open once.</b> You can no longer burn them from a list, only from a private page whose address you kept. If no one should open them, burn them first.',
    description: 'Third consequence of deleting an account; b is its gist',
  },
});

/** Consequences of the deletion, and the form that confirms it. */
export function DeleteAccount({ onDeleted }: { onDeleted: () => void }) {
  const intl = useIntl();
  return (
    <Panel
      heading={
        <FormattedMessage
          id="account.delete"
          defaultMessage="Delete this account"
          description="Heading on the account page"
        />
      }
    >
      <ul className={styles.consequences}>
        {Object.values(consequences).map((consequence) => (
          <li key={consequence.id}>{intl.formatMessage(consequence, bold)}</li>
        ))}
      </ul>
      <DeletionWarnings />
      <DeleteForm onDeleted={onDeleted} />
    </Panel>
  );
}

/** Warnings about payments and domains, for the accounts that have them. */
function DeletionWarnings() {
  const subscription = useQuery(accountQuery).data?.subscription;
  const site = useQuery(siteQuery).data;
  return (
    <>
      {subscription && !subscription.is_ending && <PaymentWarning subscription={subscription} />}
      {site !== undefined && site.custom_domains_record_count > 0 && (
        <Alert kind="warning">
          <FormattedMessage
            id="account.delete.domains"
            defaultMessage="Your custom domains are removed. Links on them stop working: they open again only if {host} takes the place of the domain in the link."
            description="Warning before an account with custom domains is deleted; host is the site’s own"
            values={{ host: <bdi translate="no">{site.site_host}</bdi> }}
          />
        </Alert>
      )}
    </>
  );
}

function PaymentWarning({ subscription }: { subscription: NonNullable<Account['subscription']> }) {
  const intl = useIntl();
  const { planid, portal_url: portal } = subscription;
  return (
    <Alert kind="warning">
      <FormattedMessage
        id="account.delete.payment"
        defaultMessage="Deleting the account does not cancel your payments for {plan}. Cancel them first."
        description="Warning before an account is deleted that pays for a plan"
        values={{ plan: planName(intl, planid) }}
      />
      {portal !== null && (
        <>
          {' '}
          <a href={portal} rel="noreferrer">
            <FormattedMessage
              id="account.plan.billing"
              defaultMessage="Manage billing"
              description="Link to invoices, cards and the end of a subscription"
            />
          </a>
        </>
      )}
    </Alert>
  );
}

const reasons = defineMessages({
  empty: {
    id: 'account.delete.empty',
    defaultMessage: 'Enter your password first',
    description: 'Why the button that deletes the account is off',
  },
  deleting: {
    id: 'account.delete.wait',
    defaultMessage: 'Please wait, your account is being deleted',
    description: 'Why the button that deletes the account is off while that is being done',
  },
});

/** Deletes the account once the password is confirmed. */
function DeleteForm({ onDeleted }: { onDeleted: () => void }) {
  const intl = useIntl();
  const queryClient = useQueryClient();
  const [password, setPassword] = useState('');
  const deleting = useCall(destroyAccount, {
    onSuccess: () => {
      clearCustomerData(queryClient);
      clearTabData();
      forgetAsks();
      onDeleted();
      setTimeout(() => location.replace('/logout'), READABLE_MS);
    },
  });
  const { isPending, error } = deleting;
  const reason = isPending ? reasons.deleting : password === '' ? reasons.empty : null;
  const isWrong = refusalOf(error)?.code === 'password_wrong';
  return (
    <CallForm
      className={styles.form}
      sending={deleting}
      isAtField={isWrong}
      reason={reason && intl.formatMessage(reason)}
      onSubmit={() => deleting.send({ body: { confirmation: password }, isForm: true })}
      action={
        <FormattedMessage
          id="account.delete.confirm"
          defaultMessage="Delete my account"
          description="Button that deletes the account"
        />
      }
      busyAction={
        <FormattedMessage
          id="account.delete.deleting"
          defaultMessage="Deleting…"
          description="Button that deletes the account, while that is being done"
        />
      }
    >
      <YourPassword
        value={password}
        onChange={setPassword}
        error={isWrong ? failureText(intl, error) : null}
      />
    </CallForm>
  );
}
