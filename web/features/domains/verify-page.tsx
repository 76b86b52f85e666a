import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { showDomain } from '../../../shared/contract/domains.ts';
import { isMissing } from '../../data/call-failure.ts';
import { pathOf } from '../../data/call.ts';
import { type Domain, domainQuery, type DomainReply } from '../../data/domains.ts';
import { Alert } from '../../ui/alert.tsx';
import { ExactMoment } from '../../ui/moment.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { BrandingEditor } from './branding-editor.tsx';
import { DnsSteps } from './dns-steps.tsx';
import { HostName } from './host-name.tsx';
import { BackToList } from './navigation.tsx';
import { StatusPanel } from './status-panel.tsx';
import styles from './domains.module.css';

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
  const steps = <DnsSteps domain={record} cluster={details.cluster} />;
  return (
    <>
      {!isActive && steps}
      <StatusPanel domain={record} />
      {record.verified && <BrandingEditor domain={record.identifier} look={details.look} />}
      {isActive && steps}
    </>
  );
}

/** What the domain waits for, in a sentence; its room is kept until that is known. */
function VerifyLead({ domain }: { domain: Domain | undefined }) {
  if (domain?.status === 'LOST') return <Lost />;
  return (
    <p className={styles.lead}>
      {domain ? <Lead domain={domain} /> : <span aria-hidden="true">&nbsp;</span>}
    </p>
  );
}

function Lead({ domain: { status, lapses } }: { domain: Domain }) {
  if (status === 'ACTIVE') {
    return (
      <FormattedMessage
        id="domains.lead.active"
        defaultMessage="Links open on this domain. Leave its records as they are."
        description="Sentence under the heading of a custom domain that works"
      />
    );
  }
  if (lapses === null) {
    return (
      <FormattedMessage
        id="domains.lead.proven"
        defaultMessage="It is proven to be yours. Now it has to lead here."
        description="Sentence under the heading of a custom domain that is proven but does not work yet"
      />
    );
  }
  return (
    <FormattedMessage
      id="domains.lead.unproven"
      defaultMessage="Set two DNS records. Without the first one this domain leaves your list on {date}."
      description="Sentence under the heading of a custom domain that nobody has proven to be theirs"
      values={{ date: <ExactMoment atSeconds={lapses} /> }}
    />
  );
}

function Lost() {
  return (
    <div className={styles.lead}>
      <Alert kind="warning">
        <FormattedMessage
          id="domains.lead.lost"
          defaultMessage="The proof is gone: its TXT record changed or went away, or another account proved the domain. Links no longer open on it. Set the record again and verify it to get it back."
          description="Warning under the heading of a custom domain that is lost"
        />
      </Alert>
    </div>
  );
}
