/** What the pages of domains have in common. */
import { Fragment } from 'react';
import { Link } from '@tanstack/react-router';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { Domain } from '../../api/domains.ts';
import { UpgradeButton } from '../../parts/pricing/upgrade.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { type MarkKind, StatusMark } from '../../ui/status.tsx';
import styles from './domains.module.css';

/** Label of everything that leads to the form for a new domain. */
export function AddLabel() {
  return (
    <FormattedMessage
      id="domains.add"
      defaultMessage="Add a domain"
      description="Link, or button, to add a custom domain; also the heading of that page"
    />
  );
}

/** Link to the list of domains. */
export function BackToList() {
  return (
    <Link to="/account/domains" className={styles.back}>
      <FormattedMessage
        id="domains.back"
        defaultMessage="All your domains"
        description="Link from the page of a custom domain to the list of them"
      />
    </Link>
  );
}

/** Said in place of what adds a domain. */
export function NotIncluded() {
  return (
    <FormattedMessage
      id="domains.not-in-plan"
      defaultMessage="Your plan does not include custom domains. Identity Plus does."
      description="Said where a custom domain could be added; Identity Plus is a plan"
    />
  );
}

/** A button that offers the plan that includes domains. */
export function SeePlan() {
  return (
    <UpgradeButton className={buttonClass('primary')}>
      <FormattedMessage
        id="domains.add.upgrade"
        defaultMessage="See the plan"
        description="Button that offers the plan with custom domains"
      />
    </UpgradeButton>
  );
}

/** A host name, which is not translated and breaks only after dots. */
export function HostName({ name }: { name: string }) {
  const [first = '', ...rest] = name.split('.');
  // Labels may repeat, so the key of a part includes all preceding parts.
  const parts = rest.map((label, at) => ({ label, key: rest.slice(0, at + 1).join('.') }));
  return (
    <bdi dir="ltr" translate="no">
      {first}
      {parts.map(({ label, key }) => (
        <Fragment key={key}>
          .<wbr />
          {label}
        </Fragment>
      ))}
    </bdi>
  );
}

/** Status of a domain. */
export function DomainStatus({ status }: Pick<Domain, 'status'>) {
  return (
    <StatusMark kind={statusKind(status)}>
      {useIntl().formatMessage(statusNames[status])}
    </StatusMark>
  );
}

const statusNames = defineMessages({
  UNVERIFIED: {
    id: 'domains.status.unverified',
    defaultMessage: 'Not verified',
    description: 'State of a custom domain: its TXT record has not been seen',
  },
  PENDING: {
    id: 'domains.status.pending',
    defaultMessage: 'Verified, not connected yet',
    description: 'State of a custom domain: whether it leads to this site is not known yet',
  },
  DNS_INCORRECT: {
    id: 'domains.status.dns-incorrect',
    defaultMessage: 'DNS records wrong or missing',
    description: 'State of a custom domain: its DNS record does not lead to this site',
  },
  SSL_PENDING: {
    id: 'domains.status.ssl-pending',
    defaultMessage: 'Waiting for its certificate',
    description: 'State of a custom domain: it leads to this site, but not over https yet',
  },
  ACTIVE: {
    id: 'domains.status.active',
    defaultMessage: 'Active',
    description: 'State of a custom domain: links work on it',
  },
  LOST: {
    id: 'domains.status.lost',
    defaultMessage: 'No longer verified',
    description: 'State of a custom domain: the proof is gone, or another account has it',
  },
});

/** States in which nothing is wrong: the domain waits for a record or a certificate. */
const waiting: ReadonlySet<string> = new Set<Domain['status']>([
  'UNVERIFIED',
  'PENDING',
  'SSL_PENDING',
]);

export function statusKind(status: string): MarkKind {
  if (waiting.has(status)) return 'waiting';
  if (status.includes('ACTIVE')) return 'good';
  return status.includes('DNS_INCORRECT') ? 'caution' : 'bad';
}
