import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import type { DomainState } from '../../../shared/contract/domains.ts';
import { domainsQuery } from '../../data/domains.ts';
import { Alert } from '../../ui/alert.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './domain-picker.module.css';

const LEADING_HERE: ReadonlySet<DomainState> = new Set(['ACTIVE', 'SSL_PENDING']);

interface DomainPickerProps {
  domains: readonly string[];
  /** The site's own. */
  host: string;
  /** Empty: the site's own host. */
  value: string;
  onChange: (domain: string) => void;
}

/** On which host the link will open. */
export function DomainPicker({ domains, host, value, onChange }: DomainPickerProps) {
  return (
    <div className={styles.line}>
      <SelectField
        label={
          <FormattedMessage
            id="dashboard.domain-picker"
            defaultMessage="Domain of the link"
            description="Label of the choice on which of somebody’s domains a link will open"
          />
        }
        value={value}
        options={[
          { value: '', text: host },
          ...domains.map((domain) => ({ value: domain, text: domain })),
        ]}
        onChange={onChange}
      />
      {value !== '' && <LeadsElsewhere domain={value} />}
    </div>
  );
}

/** A link on a domain that leads elsewhere would not open, and would take its key there. */
function LeadsElsewhere({ domain }: { domain: string }) {
  const domains = useQuery(domainsQuery).data?.records ?? [];
  const status = domains.find(({ identifier }) => identifier === domain)?.status;
  if (status === undefined || LEADING_HERE.has(status)) return null;
  return (
    <Alert kind="warning">
      <FormattedMessage
        id="dashboard.domain-elsewhere"
        defaultMessage="This domain does not lead here yet. A link on it does not open, and whoever is there instead sees its key."
        description="Warning under the choice of a domain for a link, where the domain is not set up completely"
      />
    </Alert>
  );
}
