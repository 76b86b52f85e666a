import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { accountQuery } from '../../api/account.ts';
import { siteQuery } from '../../api/site.ts';
import { DataRegion } from '../../parts/settings/data-region.tsx';
import { ReturnHome } from '../../ui/failure.tsx';
import { Notice, PageHeading } from '../../ui/notice.tsx';
import { Panel, Panels } from '../../ui/panel.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ApiTokens } from './api-tokens.tsx';
import { AuthLog } from './auth-log.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { Overview } from './overview.tsx';
import { PasswordForm } from './password-form.tsx';
import { Sessions } from './sessions.tsx';
import { Webhooks } from './webhooks.tsx';
import styles from './account.module.css';

const titles = defineMessages({
  overview: {
    id: 'common.overview',
    defaultMessage: 'Overview',
    description: 'First tab of the account page and of the admin page',
  },
  security: {
    id: 'common.security',
    defaultMessage: 'Security',
    description:
      'Tab of the account page with password and sessions; link to the page about security, and its title',
  },
  api: {
    id: 'common.api',
    defaultMessage: 'API',
    description:
      'The interface for programs: link in the footer, title of its page, tab of the account page',
  },
  region: {
    id: 'region.title',
    defaultMessage: 'Data region',
    description: 'Tab and heading of where data is stored',
  },
  delete: {
    id: 'account.tab.delete',
    defaultMessage: 'Delete',
    description: 'Tab of the account page where the account can be deleted',
  },
});

/** The tabs, named as in the address. */
export type AccountTab = keyof typeof titles;

const allTabs: readonly AccountTab[] = ['overview', 'security', 'api', 'region', 'delete'];

interface AccountPageProps {
  tab: AccountTab;
  /** Set on the return from a payment. */
  hasPaid: boolean;
}

/** The account page: one tab for each group of facts and settings. */
export function AccountPage({ tab, hasPaid }: AccountPageProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const site = useQuery(siteQuery).data;
  const [isGone, setGone] = useState(false);
  if (isGone) return <AccountDeletedNotice />;
  // Where there is one region, there is nothing to know about it.
  const hasRegions = site !== undefined && site.regions.jurisdictions.length > 1;
  const tabNames = allTabs.filter((name) => name !== 'region' || hasRegions);
  const contents = {
    overview: <Overview hasPaid={hasPaid} />,
    security: (
      <Panels>
        <PasswordForm />
        <Sessions />
        <AuthLog />
      </Panels>
    ),
    api: <ApiTab />,
    region: site && (
      <Panel heading={<FormattedMessage {...titles.region} />}>
        <DataRegion site={site} />
      </Panel>
    ),
    delete: <DeleteAccount onDeleted={() => setGone(true)} />,
  };
  const title = intl.formatMessage({
    id: 'common.account',
    defaultMessage: 'Account',
    description:
      'Entry in the account menu, title of the account page, place in the table on the page about security',
  });
  return (
    <div className={styles.page}>
      <title>{title}</title>
      <div>
        <PageHeading>
          <FormattedMessage
            id="account.heading"
            defaultMessage="Your account"
            description="Heading of the account page; name, for screen readers, of the links in the header for signed-in users"
          />
        </PageHeading>
        <p className={styles.address}>
          <bdi dir="ltr" translate="no">
            {site?.cust?.custid}
          </bdi>
        </p>
      </div>
      <Tabs
        label={title}
        tabs={tabNames.map((name) => ({
          name,
          title: intl.formatMessage(titles[name]),
          content: contents[name],
        }))}
        chosen={tab}
        onChoose={(name, { replace }) => {
          const chosen = tabNames.find((known) => known === name && known !== 'overview');
          void navigate({ to: '/account', search: { tab: chosen }, replace });
        }}
      />
    </div>
  );
}

/** API tokens and the webhook. */
function ApiTab() {
  const { isPending } = useQuery(accountQuery);
  return (
    <Panels>
      <ApiTokens />
      {/* Loads in the background, but stays hidden until the token panel above has its final height. */}
      <div hidden={isPending}>
        <Webhooks />
      </div>
    </Panels>
  );
}

function AccountDeletedNotice() {
  const intl = useIntl();
  const heading = intl.formatMessage({
    id: 'account.deleted',
    defaultMessage: 'Your account was deleted',
    description: 'Heading after an account was deleted',
  });
  return (
    <Notice seal="burned" heading={heading}>
      <title>{heading}</title>
      <p>
        <FormattedMessage
          id="account.deleted.text"
          defaultMessage="You are signed out everywhere. The links that you sent still work until they are opened or expire, except those on custom domains, which stop working."
          description="Explanation after an account was deleted"
        />
      </p>
      <ReturnHome />
    </Notice>
  );
}
