import type { ComponentType, ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { siteQuery } from '../../data/site.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { AddForm } from './add-form.tsx';
import { AddLabel } from './add-label.tsx';
import { BackToList } from './back-to-list.tsx';
import type { UpgradeProps } from './domains-page.tsx';
import styles from './domains.module.css';

interface AddPageProps {
  Upgrade: ComponentType<UpgradeProps>;
  onAdded: (domain: string) => Promise<void>;
  /** Where no site has custom domains. */
  nowhere: ReactNode;
}

/** Where a domain is named. */
export function AddPage({ Upgrade, onAdded, nowhere }: AddPageProps) {
  const intl = useIntl();
  const site = useQuery(siteQuery).data;
  if (site?.domains_enabled === false) return nowhere;
  return (
    <div className={styles.page}>
      <title>
        {intl.formatMessage({
          id: 'domains.add',
          defaultMessage: 'Add a domain',
          description: 'Link, or button, to add a custom domain; also the heading of that page',
        })}
      </title>
      <BackToList />
      <div>
        <PageHeading>
          <AddLabel />
        </PageHeading>
        <p className={styles.lead}>
          <FormattedMessage
            id="domains.add.lead"
            defaultMessage="A name that you can set DNS records for. The next page says which."
            description="Sentence under the heading of the page where a custom domain is added"
          />
        </p>
      </div>
      {site?.cust?.plan.options.custom_domains === false ? (
        <NotInPlan Upgrade={Upgrade} />
      ) : (
        <AddForm onAdded={onAdded} />
      )}
    </div>
  );
}

function NotInPlan({ Upgrade }: Pick<AddPageProps, 'Upgrade'>) {
  return (
    <div className={styles.form}>
      <p>
        <FormattedMessage
          id="domains.add.plan"
          defaultMessage="Your plan has no domains of its own. Identity Plus has as many as you like."
          description="Said in place of the form that adds a custom domain; Identity Plus is a plan"
        />
      </p>
      <Upgrade className={buttonClass('primary')}>
        <FormattedMessage
          id="domains.add.upgrade"
          defaultMessage="See the plan"
          description="Button that offers the plan with custom domains"
        />
      </Upgrade>
    </div>
  );
}
