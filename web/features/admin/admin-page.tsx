import { useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { type Banner, clearAdminData } from '../../api/colonel.ts';
import { siteQuery } from '../../api/site.ts';
import { NotFound } from '../../parts/not-found.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Notice, PageHeading } from '../../ui/notice.tsx';
import { fragmentOf, termIn } from '../../api/search-term.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { Audit } from './audit.tsx';
import { BannerTab } from './banner-editor.tsx';
import { Customers } from './customers.tsx';
import { FailedEmails } from './failed-emails.tsx';
import { Feedback } from './feedback.tsx';
import { titles as sharedTitles } from './names.ts';
import { Overview } from './overview.tsx';
import { readSearch, tabNames } from './tab-names.ts';
import styles from './admin.module.css';

const titles = {
  ...sharedTitles,
  ...defineMessages({
    overview: {
      id: 'common.overview',
      defaultMessage: 'Overview',
      description: 'First tab of the account page and of the admin page',
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
  }),
};

/**
 * The page of the site's admins, whose role in the API is `colonel`. Its content is for them alone: it calls endpoints whose refusal
 * would sign any other customer out. Everyone else sees the page for unknown paths, so that it does not reveal this one.
 */
export function AdminPage() {
  const isAdmin = useQuery({ ...siteQuery, select: ({ cust }) => cust?.role === 'colonel' }).data;
  const [wasAdmin, setWasAdmin] = useState(false);
  if (isAdmin && !wasAdmin) setWasAdmin(true);
  if (isAdmin) return <Administration />;
  return wasAdmin ? <RoleRemovedNotice /> : <NotFound />;
}

function Administration() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { tab = 'overview', q = '' } = useSearch({ from: '/_framed/_signed-in/colonel' });
  const fragment = useLocation({ select: ({ hash }) => hash });
  const [draft, setDraft] = useState<Banner | null>(null);
  const contents = {
    overview: <Overview />,
    customers: (
      <Customers
        term={termIn(fragment) || q}
        onSearch={(term) =>
          void navigate({
            to: '/colonel',
            search: { tab },
            hash: fragmentOf(term),
            replace: true,
          })
        }
      />
    ),
    feedback: <Feedback />,
    banner: <BannerTab draft={draft} onDraft={setDraft} />,
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
      <div>
        <PageHeading>
          <FormattedMessage
            id="colonel.heading"
            defaultMessage="Site administration"
            description="Heading of the admins’ page"
          />
        </PageHeading>
        <p className={styles.lead}>
          <FormattedMessage
            id="colonel.lead"
            defaultMessage="Statistics, customers and emails of this site. No secret can be read from here."
            description="Sentence under the heading of the admins’ page"
          />
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
        onChoose={(name, { replace }) =>
          void navigate({ to: '/colonel', search: readSearch({ tab: name }), replace })
        }
      />
    </div>
  );
}

/** Shown after the role was taken away; clears the cached data of other customers. */
function RoleRemovedNotice() {
  const intl = useIntl();
  const queryClient = useQueryClient();
  useEffect(() => clearAdminData(queryClient), [queryClient]);
  const title = intl.formatMessage({
    id: 'colonel.role-removed',
    defaultMessage: 'You are no longer an admin',
    description: 'Heading after the role of an admin was taken from the person who reads it',
  });
  return (
    <Notice seal="broken" heading={title}>
      <title>{title}</title>
      <p>
        <FormattedMessage
          id="colonel.role-removed.text"
          defaultMessage="This page is for admins only. Your account and your secrets are not affected."
          description="Said after the role of an admin was taken from the person who reads it"
        />
      </p>
      <Link to="/dashboard" className={buttonClass('secondary')}>
        <FormattedMessage
          id="colonel.role-removed.dashboard"
          defaultMessage="Go to your dashboard"
          description="Link that leads from a page that someone may no longer see to their own"
        />
      </Link>
    </Notice>
  );
}
