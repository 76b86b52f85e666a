import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { serverTime } from '../../api/server-clock.ts';
import { type Site, siteQuery } from '../../api/site.ts';
import { type Check, checkQuery, type ServiceStatus, type StoreStates } from '../../api/status.ts';
import { relativeTo } from '../../intl/duration.ts';
import { useNow } from '../../ui/clock.ts';
import { TryAgain } from '../../ui/failure.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { PageHeading } from '../../ui/notice.tsx';
import { Seal } from '../../ui/seal.tsx';
import { StatusMark } from '../../ui/status.tsx';
import styles from './status-page.module.css';

type ShownStatus = ServiceStatus | 'checking';

/** Whether the service works, as seen from the visitor's browser. */
export function StatusPage() {
  const intl = useIntl();
  const { data, dataUpdatedAt, isFetching, refetch } = useQuery(checkQuery);
  const site = useQuery(siteQuery);
  const status: ShownStatus = data?.status ?? 'checking';
  const isDown = status === 'troubled' || status === 'unreachable';
  return (
    <div className={styles.page}>
      <title>
        {intl.formatMessage({
          id: 'status.title',
          defaultMessage: 'Status',
          description:
            'Title, in the browser tab, of the page that shows whether the service works; also the link to it',
        })}
      </title>
      <span className={styles.seal} data-status={status}>
        <Seal state={isDown ? 'broken' : 'unbroken'} size={88} />
      </span>
      <StatusText status={status} />
      <p className={styles.note}>
        <FormattedMessage
          id="status.note"
          defaultMessage="Checked again every 30 seconds while this page is open."
          description="Note on the status page: the page repeats its question by itself"
        />
      </p>
      <ServiceFacts
        check={data}
        checkedAtMs={isDown && isFetching ? null : dataUpdatedAt || null}
      />
      {/* Below the facts, so it must not appear before their height is final. */}
      {isDown && !site.isPending && <TryAgain onRetry={() => void refetch()} />}
    </div>
  );
}

const headings = defineMessages({
  checking: {
    id: 'status.checking',
    defaultMessage: 'Checking…',
    description: 'Heading of the status page until the first answer is there',
  },
  works: {
    id: 'status.works',
    defaultMessage: 'Everything works',
    description: 'Heading of the status page when the service works',
  },
  troubled: {
    id: 'status.troubled',
    defaultMessage: 'Something is wrong',
    description: 'Heading of the status page when the server answers with an error',
  },
  unreachable: {
    id: 'status.unreachable',
    defaultMessage: 'Not reachable',
    description: 'Heading of the status page when there is no answer',
  },
});

const texts = defineMessages({
  checking: {
    id: 'status.checking.text',
    defaultMessage: 'Checking the service…',
    description: 'Sentence on the status page until the first answer is there',
  },
  works: {
    id: 'status.works.text',
    defaultMessage: 'The service responded, and it reports no problems.',
    description: 'Sentence on the status page when the service works',
  },
  troubled: {
    id: 'status.troubled.text',
    defaultMessage: 'The service responded, but reports a problem.',
    description: 'Sentence on the status page when the server answers with an error',
  },
  unreachable: {
    id: 'status.unreachable.text',
    defaultMessage: 'There was no response. The service may be down, or your connection may be.',
    description: 'Sentence on the status page when there is no answer',
  },
});

const statuses = ['checking', 'works', 'troubled', 'unreachable'] as const;

/**
 * Status as heading and sentence; changes are announced. With its `key` a changed text is a new element, which does not
 * count as a layout shift.
 */
function StatusText({ status }: { status: ShownStatus }) {
  const intl = useIntl();
  return (
    <>
      <div className={styles.text}>
        {/* The live region wraps the heading: inside it, the heading would have no accessible name. */}
        <div role="status">
          <PageHeading>
            <span key={status}>{intl.formatMessage(headings[status])}</span>
          </PageHeading>
        </div>
        <ReservedSpace className={styles.heading} of={headings} />
      </div>
      <div className={styles.text}>
        <p key={status}>{intl.formatMessage(texts[status])}</p>
        <ReservedSpace of={texts} />
      </div>
    </>
  );
}

interface ReservedSpaceProps {
  of: Readonly<Record<ShownStatus, MessageDescriptor>>;
  className?: string | undefined;
}

/** Reserves the space of every possible text, so that a change moves nothing. */
function ReservedSpace({ className, of }: ReservedSpaceProps) {
  const intl = useIntl();
  return statuses.map((status) => (
    <span key={status} className={[styles.reserved, className].join(' ')} aria-hidden="true">
      {intl.formatMessage(of[status])}
    </span>
  ));
}

const factNames = defineMessages({
  creating: {
    id: 'status.creating',
    defaultMessage: 'Creating secrets',
    description: 'On the status page: before whether this works',
  },
  opening: {
    id: 'status.opening',
    defaultMessage: 'Opening secrets',
    description: 'On the status page: before whether this works',
  },
  burning: {
    id: 'status.burning',
    defaultMessage: 'Burning secrets',
    description: 'On the status page: before whether this works',
  },
  checked: {
    id: 'status.checked',
    defaultMessage: 'Checked',
    description: 'On the status page, before the moment when the service was last asked',
  },
  version: {
    id: 'status.version',
    defaultMessage: 'Version',
    description: 'Name of a fact: which version of the product runs',
  },
  region: {
    id: 'status.region',
    defaultMessage: 'Region',
    description: 'Before the name or code of the region where data is stored',
  },
});

/** What visitors do, with the stores that it needs; see “A store does not answer” in `docs/operate.md`. */
const operations = [
  { name: factNames.creating, stores: ['kv', 'vault'] },
  { name: factNames.opening, stores: ['kv', 'vault'] },
  { name: factNames.burning, stores: ['vault'] },
] as const;

interface ServiceFactsProps {
  check: Check | undefined;
  checkedAtMs: number | null;
}

/** Facts about the service: what works, the last check, the version and the region. */
function ServiceFacts({ check, checkedAtMs }: ServiceFactsProps) {
  const { data: site, isError } = useQuery(siteQuery);
  return (
    <dl className={styles.facts}>
      {operations.map(({ name, stores }) => (
        <Fact key={name.id} name={name}>
          <OperationStatus check={check} stores={stores} />
        </Fact>
      ))}
      <Fact name={factNames.checked}>
        {checkedAtMs === null ? <Placeholder /> : <Ago atMs={checkedAtMs} />}
      </Fact>
      <Fact name={factNames.version}>{isError ? '–' : (site?.ot_version ?? <Placeholder />)}</Fact>
      {site?.regions_enabled && <Fact name={factNames.region}>{regionName(site.regions)}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: MessageDescriptor; children: ReactNode }) {
  return (
    <div>
      <dt>{useIntl().formatMessage(name)}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Shown until a fact is loaded. */
function Placeholder() {
  return <Skeleton width="8rem" height="1rem" />;
}

/** How long ago a moment of this browser's clock was; less than a minute is shown as now. */
function Ago({ atMs }: { atMs: number }) {
  const intl = useIntl();
  const { value, unit } = relativeTo(serverTime(atMs) / 1000, useNow() / 1000);
  return (
    <time dateTime={new Date(atMs).toISOString()} title={intl.formatTime(atMs)}>
      {intl.formatRelativeTime(value, unit, { numeric: 'auto' })}
    </time>
  );
}

function regionName({ current_jurisdiction, jurisdictions }: Site['regions']): string {
  const current = jurisdictions.find(({ identifier }) => identifier === current_jurisdiction);
  return current?.display_name ?? current_jurisdiction;
}

interface OperationStatusProps {
  check: Check | undefined;
  stores: readonly (keyof StoreStates)[];
}

/**
 * Reserves the space of every possible text, so that a change moves nothing. With its `key` a changed text is a new
 * element, which does not count as a layout shift.
 */
function OperationStatus({ check, stores }: OperationStatusProps) {
  const states = check?.stores;
  const works = states ? stores.every((store) => states[store] === 'ok') : null;
  return (
    <span className={styles.stack}>
      <span key={check ? `known ${works}` : 'unknown'}>
        {check ? works === null ? '–' : works ? <Works /> : <Fails /> : <Placeholder />}
      </span>
      <span className={styles.reserved} aria-hidden="true">
        <Works />
      </span>
      <span className={styles.reserved} aria-hidden="true">
        <Fails />
      </span>
    </span>
  );
}

function Works() {
  return (
    <StatusMark kind="good">
      <FormattedMessage
        id="status.operation.works"
        defaultMessage="Works"
        description="On the status page: this can be done at the moment"
      />
    </StatusMark>
  );
}

function Fails() {
  return (
    <StatusMark kind="bad">
      <FormattedMessage
        id="status.operation.fails"
        defaultMessage="Down"
        description="On the status page: this cannot be done at the moment"
      />
    </StatusMark>
  );
}
