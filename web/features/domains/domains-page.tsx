import type { ComponentType, ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { domainsQuery } from '../../api/domains.ts';
import { siteQuery } from '../../api/site.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyList } from '../../ui/empty-list.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { DomainTable } from './domain-table.tsx';
import { AddLabel } from './navigation.tsx';
import { NotIncluded, SeePlan, type UpgradeProps } from './not-in-plan.tsx';
import styles from './domains.module.css';

interface DomainsPageProps {
  /** Navigation of the signed-in pages. */
  navigation: ReactNode;
  /** Button that offers the plan with custom domains. */
  Upgrade: ComponentType<UpgradeProps>;
  onReview: (domain: string) => void;
  /** Shown if custom domains are disabled. */
  notFound: ReactNode;
}

export function DomainsPage({ navigation, Upgrade, onReview, notFound }: DomainsPageProps) {
  const intl = useIntl();
  const site = useQuery(siteQuery).data;
  const list = useQuery({ ...domainsQuery, enabled: site?.domains_enabled === true });
  if (site?.domains_enabled === false) return notFound;
  const title = intl.formatMessage({
    id: 'domains.title',
    defaultMessage: 'Custom domains',
    description:
      'Heading of the list of custom domains, its title in the browser tab, and the link to it',
  });
  const isIncluded = site?.cust?.plan.options.custom_domains ?? true;
  const add = isIncluded ? (
    <Link to="/account/domains/add" className={buttonClass('primary')}>
      <AddLabel />
    </Link>
  ) : (
    <Upgrade className={buttonClass('primary')}>
      <SeePlan />
    </Upgrade>
  );
  return (
    <>
      <title>{title}</title>
      {navigation}
      <div className={styles.head}>
        <div className={styles.words}>
          <PageHeading>{title}</PageHeading>
          <p className={styles.lead}>
            <FormattedMessage
              id="domains.lead"
              defaultMessage="Links on a domain that your recipients know."
              description="Sentence under the heading of the list of custom domains"
            />
          </p>
        </div>
        {/* The empty list contains the button itself. */}
        {list.data?.count !== 0 && add}
      </div>
      <QueryBoundary query={list} height="12rem">
        {({ records }) =>
          records.length === 0 ? (
            <NoDomains isIncluded={isIncluded}>{add}</NoDomains>
          ) : (
            <DomainTable domains={records} onReview={onReview} />
          )
        }
      </QueryBoundary>
    </>
  );
}

interface NoDomainsProps {
  /** Whether the plan of the account includes domains. */
  isIncluded: boolean;
  /** The button that adds a domain, or offers the plan. */
  children: ReactNode;
}

/** Shown in place of an empty list. */
function NoDomains({ isIncluded, children }: NoDomainsProps) {
  return (
    <EmptyList
      heading={
        <FormattedMessage
          id="domains.none"
          defaultMessage="No domains yet"
          description="Shown in place of an empty list of custom domains"
        />
      }
      text={
        isIncluded ? (
          <FormattedMessage
            id="domains.none.text"
            defaultMessage="Add a domain such as secrets.example.com, and your links open there, with your name and colour."
            description="Explains an empty list of custom domains"
          />
        ) : (
          <NotIncluded />
        )
      }
    >
      {children}
    </EmptyList>
  );
}
