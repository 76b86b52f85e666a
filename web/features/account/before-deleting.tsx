import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { type Account, accountQuery } from '../../data/account.ts';
import { siteQuery } from '../../data/site.ts';
import { planName } from '../../intl/plan-names.ts';
import { Alert } from '../../ui/alert.tsx';

/** What does not end with the account, or ends elsewhere too: for those whom it concerns. */
export function BeforeDeleting() {
  const subscription = useQuery(accountQuery).data?.subscription;
  const site = useQuery(siteQuery).data;
  return (
    <>
      {subscription && !subscription.is_ending && <Payment subscription={subscription} />}
      {site !== undefined && site.custom_domains_record_count > 0 && (
        <Alert kind="warning">
          <FormattedMessage
            id="account.delete.domains"
            defaultMessage="Your domains are let go. Links that you sent on them no longer open there, only on {host}."
            description="Warning before an account with custom domains is deleted; host is the site’s own"
            values={{ host: <bdi>{site.site_host}</bdi> }}
          />
        </Alert>
      )}
    </>
  );
}

function Payment({ subscription }: { subscription: NonNullable<Account['subscription']> }) {
  const intl = useIntl();
  const { planid, portal_url: portal } = subscription;
  return (
    <Alert kind="warning">
      <FormattedMessage
        id="account.delete.payment"
        defaultMessage="Deleting the account does not end your payments for {plan}. End them first."
        description="Warning before an account is deleted that pays for a plan"
        values={{ plan: planName(intl, planid) }}
      />
      {portal !== null && (
        <>
          {' '}
          <a href={portal} rel="noreferrer">
            <FormattedMessage
              id="account.delete.billing"
              defaultMessage="Manage billing"
              description="Link in the warning before an account is deleted: to where payments are ended"
            />
          </a>
        </>
      )}
    </Alert>
  );
}
