import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { showDomain } from '../../../shared/contract/domains.ts';
import { isMissing } from '../../data/call-failure.ts';
import { pathOf } from '../../data/call.ts';
import { type Domain, domainQuery, type DomainReply } from '../../data/domains.ts';
import { Alert } from '../../ui/alert.tsx';
import { ExactMoment } from '../../ui/exact-moment.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { BrandingEditor } from './branding-editor.tsx';
import { DnsSteps } from './dns-steps.tsx';
import { HostName } from './host-name.tsx';
import { BackToList } from './navigation.tsx';
import { StatusPanel } from './status-panel.tsx';
import styles from './domains.module.css';

interface VerifyPageProps {
  /** Domain in the URL. */
  domain: string;
  /** Shown if the account has no such domain. */
  notFound: ReactNode;
}

/** The page of a domain: its DNS records, its status and its branding. */
export function VerifyPage({ domain, notFound }: VerifyPageProps) {
  const intl = useIntl();
  const query = useQuery(domainQuery(domain));
  if (isMissing(query.error)) return notFound;
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
  // An active domain is visited more often for its branding than for its records.
  const isActive = record.status === 'ACTIVE';
  const steps = <DnsSteps domain={record} cluster={details.cluster} />;
  return (
    <>
      <StatusPanel domain={record} />
      {!isActive && steps}
      {record.verified && <BrandingEditor domain={record.identifier} branding={details.look} />}
      {isActive && steps}
    </>
  );
}

/** The next step for the domain, in a sentence. Its space is reserved until the domain is loaded. */
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
      description="Sentence under the heading of a custom domain that no one has proven to be theirs"
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
