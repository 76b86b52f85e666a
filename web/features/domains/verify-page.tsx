import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { showDomain } from '../../../shared/contract/domains.ts';
import { isMissing } from '../../data/call-failure.ts';
import { pathOf } from '../../data/call.ts';
import { type DomainReply, domainQuery } from '../../data/domains.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { BackToList } from './back-to-list.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { HostName } from './host-name.tsx';
import { BrandingEditor } from './branding-editor.tsx';
import styles from './domains.module.css';
import { StatusPanel } from './status-panel.tsx';
import { Steps } from './steps.tsx';
import { VerifyLead } from './verify-lead.tsx';

interface VerifyPageProps {
  /** As the address names it. */
  domain: string;
  /** Where the account has no such domain. */
  nowhere: ReactNode;
}

/** What a domain's records have to say, what they say now, and how its owner shows on it. */
export function VerifyPage({ domain, nowhere }: VerifyPageProps) {
  const intl = useIntl();
  const query = useQuery(domainQuery(domain));
  if (isMissing(query.error)) return nowhere;
  const name = query.data?.record.display_domain ?? domain;
  return (
    <div className={styles.page}>
      <title>
        {intl.formatMessage(
          {
            id: 'domains.verify.title',
            defaultMessage: 'Verify {name}',
            description: 'Title of the page of a custom domain in the browser tab',
          },
          { name },
        )}
      </title>
      <BackToList />
      <div>
        <PageHeading>
          <span className={styles.title}>
            <FormattedMessage
              id="domains.verify.heading"
              defaultMessage="Verify {name}"
              description="Heading of the page of a custom domain"
              values={{ name: <HostName name={name} /> }}
            />
          </span>
        </PageHeading>
        <VerifyLead domain={query.data?.record} />
      </div>
      <QueryBoundary query={query} path={pathOf(showDomain, { domain })} height="52rem">
        {(reply) => <Loaded reply={reply} />}
      </QueryBoundary>
    </div>
  );
}

function Loaded({ reply }: { reply: DomainReply }) {
  const { record, details } = reply;
  // What works is looked at more often for its look than for its records.
  const isActive = record.status === 'ACTIVE';
  const steps = <Steps domain={record} cluster={details.cluster} />;
  return (
    <>
      {!isActive && steps}
      <StatusPanel domain={record} />
      {record.verified && <BrandingEditor domain={record.identifier} look={details.look} />}
      {isActive && steps}
    </>
  );
}
