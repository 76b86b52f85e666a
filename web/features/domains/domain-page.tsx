import { type ReactNode, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { refusalOf } from '../../api/failure.ts';
import { type Domain, domainQuery, type DomainReply } from '../../api/domains.ts';
import { NotFound } from '../../parts/not-found.tsx';
import { Alert, PageHeading } from '../../ui/notice.tsx';
import { ExactMoment } from '../../ui/moment.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { type BrandingForm, useBrandingDraft } from './branding-draft.ts';
import { BrandingEditor } from './branding-editor.tsx';
import { DnsSteps } from './dns-steps.tsx';
import { BackToList, HostName } from './domain-parts.tsx';
import { StatusPanel } from './status-panel.tsx';
import styles from './domains.module.css';

const titles = defineMessages({
  branding: {
    id: 'domains.tab.branding',
    defaultMessage: 'Branding',
    description: 'Tab of the page of a custom domain: its name, colour and logo',
  },
  dns: {
    id: 'domains.tab.dns',
    defaultMessage: 'DNS records',
    description: 'Tab of the page of a custom domain: the steps of its setup',
  },
});

/** The tabs of a verified domain, named as in the address. */
export type DomainTab = keyof typeof titles;

interface DomainPageProps {
  /** Domain in the URL. */
  domain: string;
  /** The selected tab; without one, branding once the domain works. */
  tab: DomainTab | undefined;
}

/** The page of a domain: its status, its DNS records and, once it is verified, its branding. */
export function DomainPage({ domain, tab }: DomainPageProps) {
  const intl = useIntl();
  const query = useQuery(domainQuery(domain));
  if (refusalOf(query.error)?.code === 'not_found') return <NotFound />;
  const name = query.data?.record.display_domain ?? domain;
  const isVerified = query.data?.record.verified === true;
  return (
    <div className={styles.page}>
      <title>
        {isVerified
          ? name
          : intl.formatMessage(
              {
                id: 'domains.verify.heading',
                defaultMessage: 'Verify {name}',
                description:
                  'Heading of the page of a custom domain, and its title in the browser tab',
              },
              { name },
            )}
      </title>
      <BackToList />
      <div>
        <PageHeading>
          <span className={styles.title}>
            {isVerified ? (
              <HostName name={name} />
            ) : (
              <FormattedMessage
                id="domains.verify.heading"
                defaultMessage="Verify {name}"
                description="Heading of the page of a custom domain, and its title in the browser tab"
                values={{ name: <HostName name={name} /> }}
              />
            )}
          </span>
        </PageHeading>
        <VerifyLead domain={query.data?.record} />
      </div>
      <QueryBoundary query={query} height="52rem">
        {(reply) => <Loaded reply={reply} tab={tab} />}
      </QueryBoundary>
    </div>
  );
}

interface LoadedProps {
  reply: DomainReply;
  tab: DomainTab | undefined;
}

function Loaded(props: LoadedProps) {
  const { record, details } = props.reply;
  // Here, so that a look at the other tab loses nothing.
  const form = useBrandingDraft(record.identifier, details.look);
  const steps = <DnsSteps key="steps" domain={record} cluster={details.cluster} />;
  const status = <StatusPanel key="status" domain={record} />;
  // What is to be done comes first. The panel stays the same element when that is over: its button may have the focus.
  return record.verified
    ? [status, <DomainTabs key="tabs" {...props} form={form} steps={steps} />]
    : [steps, status];
}

interface DomainTabsProps extends LoadedProps {
  form: BrandingForm;
  steps: ReactNode;
}

/** Branding and DNS records of a verified domain. */
function DomainTabs({ reply: { record, details }, tab, form, steps }: DomainTabsProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  // A later change of the status does not change the tab.
  const [firstTab] = useState(record.status === 'ACTIVE' ? 'branding' : 'dns');
  return (
    <Tabs
      label={record.display_domain}
      tabs={[
        {
          name: 'branding',
          title: intl.formatMessage(titles.branding),
          content: (
            <BrandingEditor form={form} branding={details.look} host={record.display_domain} />
          ),
        },
        { name: 'dns', title: intl.formatMessage(titles.dns), content: steps },
      ]}
      chosen={tab ?? firstTab}
      onChoose={(name, { replace }) =>
        void navigate({
          replace,
          to: '/account/domains/$domain/verify',
          params: { domain: record.identifier },
          search: { tab: name === 'branding' ? 'branding' : 'dns' },
        })
      }
    />
  );
}

/** The next step for the domain, in a sentence. Its space is reserved until the domain is loaded. */
function VerifyLead({ domain }: { domain: Domain | undefined }) {
  if (domain?.status === 'LOST') {
    return (
      <div className={styles.lead}>
        <Alert kind="warning">
          <FormattedMessage
            id="domains.lead.lost"
            defaultMessage="This domain is no longer verified: its TXT record changed or was removed, or another account verified the domain. Links no longer open on it. Add the record again and verify it within a week to get the domain back: after that it is removed from your list, with its branding."
            description="Warning under the heading of a custom domain that is lost"
          />
        </Alert>
      </div>
    );
  }
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
        defaultMessage="Links work on this domain. Leave its DNS records as they are."
        description="Sentence under the heading of a custom domain that works"
      />
    );
  }
  if (lapses === null) {
    return (
      <FormattedMessage
        id="domains.lead.proven"
        defaultMessage="This domain is verified, but not ready yet. Its status says what is missing."
        description="Sentence under the heading of a custom domain that is proven but does not work yet"
      />
    );
  }
  return (
    <FormattedMessage
      id="domains.lead.unproven"
      defaultMessage="Add two DNS records. Without the first one, this domain is removed from your list on {date}."
      description="Sentence under the heading of a custom domain that no one has proven to be theirs"
      values={{ date: <ExactMoment atSeconds={lapses} /> }}
    />
  );
}
