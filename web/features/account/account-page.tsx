import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { siteQuery } from '../../data/site.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import styles from './account-page.module.css';
import { ApiTab } from './api-tab.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { SignOutNotice } from './sign-out-notice.tsx';
import { Overview } from './overview.tsx';
import type { AccountParts } from './parts.ts';
import { RegionTab } from './region-tab.tsx';
import { Security } from './security.tsx';
import { isTabName, tabNames, type TabName } from './tab-names.ts';

const titles = defineMessages({
  overview: {
    id: 'account.tab.overview',
    defaultMessage: 'Overview',
    description: 'Tab of the account page with plan and counts',
  },
  security: {
    id: 'account.tab.security',
    defaultMessage: 'Security',
    description: 'Tab of the account page with password and sessions',
  },
  api: {
    id: 'account.tab.api',
    defaultMessage: 'API',
    description: 'Tab of the account page with the token for programs, and webhooks',
  },
  region: {
    id: 'account.tab.region',
    defaultMessage: 'Data Region',
    description: 'Tab of the account page that says where data is stored',
  },
  delete: {
    id: 'account.tab.delete',
    defaultMessage: 'Delete',
    description: 'Tab of the account page where the account can be deleted',
  },
});

interface AccountPageProps {
  tab: TabName;
  onTab: (name: TabName) => void;
  /** Whether somebody comes from a payment. */
  hasPaid: boolean;
  parts: AccountParts;
}

/** Everything that somebody may know and change about their own account. */
export function AccountPage({ tab, onTab, hasPaid, parts }: AccountPageProps) {
  const intl = useIntl();
  const [isGone, setGone] = useState(false);
  if (isGone) return <SignOutNotice />;
  const contents = {
    overview: <Overview hasPaid={hasPaid} Upgrade={parts.Upgrade} />,
    security: <Security />,
    api: <ApiTab Webhooks={parts.Webhooks} />,
    region: <RegionTab Region={parts.Region} />,
    delete: <DeleteAccount onDeleted={() => setGone(true)} />,
  };
  const title = intl.formatMessage({
    id: 'account.title',
    defaultMessage: 'Account',
    description: 'Title of the account page in the browser tab',
  });
  return (
    <div className={styles.page}>
      <title>{title}</title>
      <Heading />
      <Tabs
        label={title}
        tabs={tabNames.map((name) => ({
          name,
          title: intl.formatMessage(titles[name]),
          content: contents[name],
        }))}
        chosen={tab}
        onChoose={(name) => {
          if (isTabName(name)) onTab(name);
        }}
      />
    </div>
  );
}

function Heading() {
  const custid = useQuery(siteQuery).data?.cust?.custid;
  return (
    <div>
      <PageHeading>
        <FormattedMessage
          id="account.heading"
          defaultMessage="Your account"
          description="Heading of the account page"
        />
      </PageHeading>
      <p className={styles.address}>
        <bdi dir="ltr">{custid}</bdi>
      </p>
    </div>
  );
}
