import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import type { DomainState } from '../../shared/contract/domains.ts';
import { type Domain, domainsQuery } from '../api/domains.ts';
import type { DomainChoice } from '../api/share-domain.ts';
import { siteQuery } from '../api/site.ts';
import { SelectField } from '../ui/choice-fields.tsx';
import { Alert } from '../ui/notice.tsx';

/** Selects the host of the link, where the account has domains: the newest that is active, until someone chooses. */
export function DomainPicker({ domain, setDomain, setUsualDomain }: DomainChoice) {
  const site = useQuery(siteQuery).data;
  const records = useQuery(domainsQuery).data?.records ?? [];
  const newest = newestActive(records);
  useEffect(() => setUsualDomain(newest), [newest, setUsualDomain]);
  return (
    <>
      <SelectField
        label={
          <FormattedMessage
            id="dashboard.domain-picker"
            defaultMessage="Domain of the link"
            description="Label of the choice on which of the account’s domains a link will open"
          />
        }
        value={domain}
        options={[
          { value: '', text: site?.site_host ?? '' },
          ...(site?.custom_domains ?? []).map((name) => ({ value: name, text: name })),
        ]}
        onChange={setDomain}
      />
      <NotSetUpWarning status={records.find(({ identifier }) => identifier === domain)?.status} />
    </>
  );
}

/** Empty where there is none. */
function newestActive(records: readonly Domain[]): string {
  const active = records.filter(({ status }) => status === 'ACTIVE');
  return active.toSorted((one, other) => other.created - one.created)[0]?.identifier ?? '';
}

const SERVED_HERE: ReadonlySet<DomainState> = new Set(['ACTIVE', 'SSL_PENDING']);

/** On a domain that is not set up, a link does not open and reveals its key to the domain's current server. */
function NotSetUpWarning({ status }: { status: DomainState | undefined }) {
  if (status === undefined || SERVED_HERE.has(status)) return null;
  return (
    <Alert kind="warning">
      <FormattedMessage
        id="dashboard.domain-not-set-up"
        defaultMessage="The DNS records of this domain are not complete: links on it may not work, and the server that it points to would receive them. Check the domain first."
        description="Warning under the choice of a domain for a link, where the domain is not set up completely"
      />
    </Alert>
  );
}
