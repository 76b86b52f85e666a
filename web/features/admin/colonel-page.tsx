import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { Banner } from '../../api/colonel.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Audit } from './audit.tsx';
import { type Announcement, BannerTab } from './banner-editor.tsx';
import { BurnReported } from './burn-reported.tsx';
import { Customers } from './customers.tsx';
import { FailedEmails } from './failed-emails.tsx';
import { Feedback } from './feedback.tsx';
import { Overview } from './overview.tsx';
import { type ColonelSearch, readSearch, tabNames } from './tab-names.ts';
import styles from './colonel.module.css';

const titles = defineMessages({
  overview: {
    id: 'common.overview',
    defaultMessage: 'Overview',
    description: 'First tab of the account page and of the admin page',
  },
  customers: {
    id: 'colonel.customers',
    defaultMessage: 'Customers',
    description:
      'Those who have an account: heading of their list, tab of the admin page, name of their number',
  },
  feedback: {
    id: 'colonel.feedback',
    defaultMessage: 'Feedback',
    description:
      'Messages of visitors and customers: heading of their list and their numbers, tab of the admin page',
  },
  burn: {
    id: 'colonel.tab.burn',
    defaultMessage: 'Burn',
    description: 'Tab of the admin page where a secret that was reported can be destroyed',
  },
  banner: {
    id: 'colonel.tab.banner',
    defaultMessage: 'Announcement',
    description: 'Tab of the admin page where the announcement is written that every page shows',
  },
  mail: {
    id: 'colonel.tab.mail',
    defaultMessage: 'Email',
    description: 'Tab of the admin page with the emails that could not be sent',
  },
  audit: {
    id: 'colonel.tab.audit',
    defaultMessage: 'Audit log',
    description: 'Tab of the admin page that shows who changed what',
  },
});

interface ColonelPageProps {
  search: ColonelSearch;
  /** Changes the search parameters of the URL. */
  onSearch: (search: ColonelSearch, how: { replace: boolean }) => void;
  announcement: Announcement;
}

/** The page of the site's admins ("colonel" is their role in the API). */
export function ColonelPage({ search, onSearch, announcement }: ColonelPageProps) {
  const intl = useIntl();
  const [draft, setDraft] = useState<Banner | null>(null);
  const { tab = 'overview', q = '' } = search;
  const searchCustomers = (term: string) =>
    onSearch(readSearch({ tab, q: term }), { replace: true });
  const contents = {
    overview: <Overview />,
    customers: <Customers term={q} onSearch={searchCustomers} />,
    feedback: <Feedback />,
    burn: <BurnReported />,
    banner: <BannerTab draft={draft} onDraft={setDraft} announcement={announcement} />,
    mail: <FailedEmails />,
    audit: <Audit />,
  };
  const title = intl.formatMessage({
    id: 'colonel.title',
    defaultMessage: 'Admin',
    description: 'Title of the admins’ page in the browser tab, and name of its tabs',
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
        onChoose={(name, how) => onSearch(readSearch({ tab: name }), how)}
      />
    </div>
  );
}

function Heading() {
  return (
    <div>
      <PageHeading>
        <FormattedMessage
          id="colonel.heading"
          defaultMessage="Site administration"
          description="Heading of the admins’ page"
        />
      </PageHeading>
      <p className={styles.pageLead}>
        <FormattedMessage
          id="colonel.lead"
          defaultMessage="Statistics, customers and emails of this site. No secret can be read from here."
          description="Sentence under the heading of the admins’ page"
        />
      </p>
    </div>
  );
}
