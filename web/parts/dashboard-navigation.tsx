import { type ReactNode, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { siteQuery } from '../api/site.ts';
import { scrollEdgesClass, useScrollEdges } from '../ui/scroll-edges.ts';
import { Badge } from '../ui/status.tsx';
import styles from './dashboard-navigation.module.css';

/** Links between the pages of signed-in users, styled as tabs. */
export function DashboardNavigation() {
  const intl = useIntl();
  const list = useRef<HTMLUListElement>(null);
  useScrollEdges(list);
  const site = useQuery(siteQuery).data;
  const hasDomains = site?.domains_enabled && site.cust?.plan.options.custom_domains;
  const label = intl.formatMessage({
    id: 'dashboard.title',
    defaultMessage: 'Dashboard',
    description:
      'Title of the dashboard in the browser tab; name, for screen readers, of the links between the pages for signed-in users',
  });
  return (
    <nav className={styles.navigation} aria-label={label}>
      <ul ref={list} className={`${styles.tabs} ${scrollEdgesClass}`}>
        <li>
          <Link to="/dashboard" className={styles.tab}>
            <FormattedMessage
              id="dashboard.home"
              defaultMessage="Home"
              description="Link to the page where signed-in users create secrets"
            />
          </Link>
        </li>
        <li>
          <Link to="/recent" className={styles.tab}>
            <Counted count={site?.metadata_record_count}>
              <span className="on-phone">
                <FormattedMessage
                  id="dashboard.recent"
                  defaultMessage="Recent"
                  description="On a phone: the link to the list of recent secrets; one short word"
                />
              </span>
              <span className="not-on-phone">
                <FormattedMessage
                  id="recent.heading"
                  defaultMessage="Recent secrets"
                  description="Heading of the list of secrets, its title in the browser tab, and the link to it"
                />
              </span>
            </Counted>
          </Link>
        </li>
        {hasDomains && (
          <li>
            <Link to="/account/domains" className={styles.tab}>
              <Counted count={site.custom_domains_record_count}>
                <span className="on-phone">
                  <FormattedMessage
                    id="dashboard.domains"
                    defaultMessage="Domains"
                    description="On a phone: the link to the list of custom domains; one short word"
                  />
                </span>
                <span className="not-on-phone">
                  <FormattedMessage
                    id="domains.title"
                    defaultMessage="Custom domains"
                    description="Heading of the list of custom domains, its title in the browser tab, and the link to it"
                  />
                </span>
              </Counted>
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

function Counted({ count, children }: { count: number | undefined; children: ReactNode }) {
  return (
    <>
      {children} {count !== undefined && <Badge count={count} />}
    </>
  );
}
