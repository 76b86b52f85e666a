import { useIntl } from 'react-intl';
import type { Domain } from '../../data/domains.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { statusKind, statusName } from './status-names.ts';

/** How a domain stands. */
export function DomainStatus({ status }: Pick<Domain, 'status'>) {
  return <StatusMark kind={statusKind(status)}>{statusName(useIntl(), status)}</StatusMark>;
}
