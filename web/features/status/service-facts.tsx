import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ReplyOf } from '../../../shared/contract/endpoint.ts';
import type { bootstrap } from '../../../shared/contract/site.ts';
import { siteQuery } from '../../api/site.ts';
import type { Check, StoreStates } from '../../api/status.ts';
import { serverTime } from '../../api/server-clock.ts';
import { useNow } from '../../ui/exact-moment.tsx';
import { relativeTo } from '../../intl/duration.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import styles from './service-facts.module.css';
import { Skeleton } from '../../ui/loading.tsx';

type Regions = ReplyOf<typeof bootstrap>['regions'];

interface ServiceFactsProps {
  check: Check | undefined;
  checkedAtMs: number | null;
}

/** Facts about the service: its stores and the time of the last check, its version and region. */
export function ServiceFacts({ check, checkedAtMs }: ServiceFactsProps) {
  const { data: site, isError } = useQuery(siteQuery);
  return (
    <dl className={styles.facts}>
      <StoreFacts check={check} />
      <Fact
        name={
          <FormattedMessage
            id="status.checked"
            defaultMessage="Checked"
            description="On the status page, before the moment when the service was last asked"
          />
        }
      >
        {checkedAtMs === null ? <Placeholder /> : <Ago atMs={checkedAtMs} />}
      </Fact>
      <Fact
        name={
          <FormattedMessage
            id="status.version"
            defaultMessage="Version"
            description="Name of a fact: which version of the product runs"
          />
        }
      >
        {isError ? '–' : (site?.ot_version ?? <Placeholder />)}
      </Fact>
      {site?.regions_enabled && (
        <Fact
          name={
            <FormattedMessage
              id="status.region"
              defaultMessage="Region"
              description="Before the name or code of the region where data is stored"
            />
          }
        >
          {regionName(site.regions)}
        </Fact>
      )}
    </dl>
  );
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

function regionName({ current_jurisdiction, jurisdictions }: Regions): string {
  const current = jurisdictions.find(({ identifier }) => identifier === current_jurisdiction);
  return current?.display_name ?? current_jurisdiction;
}

type StoreState = StoreStates['kv'];

/** Status of the two stores that hold the halves of a secret. */
function StoreFacts({ check }: { check: Check | undefined }) {
  return (
    <>
      <Fact
        name={
          <FormattedMessage
            id="status.envelopes"
            defaultMessage="Envelope store"
            description="The store of sealed secrets: on the status page, and in the table on the page about security"
          />
        }
      >
        <StoreStatus check={check} store="kv" />
      </Fact>
      <Fact
        name={
          <FormattedMessage
            id="status.vault"
            defaultMessage="Vault"
            description="The store of the other halves of secrets: on the status page, and in the table on the page about security"
          />
        }
      >
        <StoreStatus check={check} store="vault" />
      </Fact>
    </>
  );
}

interface StoreStatusProps {
  check: Check | undefined;
  store: keyof StoreStates;
}

/**
 * Reserves the space of every possible text, so that a change moves nothing. With its `key` a changed text is a new
 * element, which does not count as a layout shift.
 */
function StoreStatus({ check, store }: StoreStatusProps) {
  const state = check?.stores?.[store];
  return (
    <span className={styles.stack}>
      <span key={check ? `known ${state}` : 'unknown'}>
        {check ? <KnownStatus state={state} /> : <Placeholder />}
      </span>
      <span className={styles.reserved} aria-hidden="true">
        <Works />
      </span>
      <span className={styles.reserved} aria-hidden="true">
        <NoAnswer />
      </span>
    </span>
  );
}

function KnownStatus({ state }: { state: StoreState | undefined }) {
  switch (state) {
    case 'ok':
      return <Works />;
    case 'silent':
      return <NoAnswer />;
    case undefined:
      return '–';
  }
}

function Works() {
  return (
    <StatusMark kind="good">
      <FormattedMessage
        id="status.store.works"
        defaultMessage="Works"
        description="On the status page: this store answers"
      />
    </StatusMark>
  );
}

function NoAnswer() {
  return (
    <StatusMark kind="bad">
      <FormattedMessage
        id="status.store.no-answer"
        defaultMessage="No answer"
        description="On the status page: this store does not answer"
      />
    </StatusMark>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Shown until a fact is loaded. */
function Placeholder() {
  return <Skeleton width="8rem" height="1rem" />;
}
