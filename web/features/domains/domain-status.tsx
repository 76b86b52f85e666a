import { defineMessages, type IntlShape, useIntl } from 'react-intl';
import type { Domain } from '../../api/domains.ts';
import { type MarkKind, StatusMark } from '../../ui/status-mark.tsx';

/** Status of a domain. */
export function DomainStatus({ status }: Pick<Domain, 'status'>) {
  return <StatusMark kind={statusKind(status)}>{statusName(useIntl(), status)}</StatusMark>;
}

const statusNames = defineMessages({
  UNVERIFIED: {
    id: 'domains.status.unverified',
    defaultMessage: 'Not verified',
    description: 'State of a custom domain: its TXT record has not been seen',
  },
  PENDING: {
    id: 'domains.status.pending',
    defaultMessage: 'Verified, not pointing here yet',
    description: 'State of a custom domain: whether it leads to this site is not known yet',
  },
  DNS_INCORRECT: {
    id: 'domains.status.dns-incorrect',
    defaultMessage: 'Points elsewhere',
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

function statusName(intl: IntlShape, status: Domain['status']): string {
  return intl.formatMessage(statusNames[status]);
}

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
