import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import type { DomainState } from '../../../shared/contract/domains.ts';
import { domainsQuery } from '../../api/domains.ts';
import { type Site, siteQuery } from '../../api/site.ts';
import { Alert } from '../../ui/notice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lifetimeText } from '../../intl/duration.ts';
import { SelectField } from '../../ui/choice-fields.tsx';
import styles from './account-options.module.css';
import { textButtonClass } from '../../ui/button.tsx';

const SERVED_HERE: ReadonlySet<DomainState> = new Set(['ACTIVE', 'SSL_PENDING']);

interface DomainPickerProps {
  domains: readonly string[];
  /** The site's own host. */
  host: string;
  /** Empty: the site's own host. */
  value: string;
  onChange: (domain: string) => void;
}

/** Selects the host of the link. */
export function DomainPicker({ domains, host, value, onChange }: DomainPickerProps) {
  return (
    <div className={styles.domain}>
      <SelectField
        label={
          <FormattedMessage
            id="dashboard.domain-picker"
            defaultMessage="Domain of the link"
            description="Label of the choice on which of the account’s domains a link will open"
          />
        }
        value={value}
        options={[
          { value: '', text: host },
          ...domains.map((domain) => ({ value: domain, text: domain })),
        ]}
        onChange={onChange}
      />
      {value !== '' && <NotSetUpWarning domain={value} />}
    </div>
  );
}

/** On a domain that is not set up, a link does not open and reveals its key to the domain's current server. */
function NotSetUpWarning({ domain }: { domain: string }) {
  const domains = useQuery(domainsQuery).data?.records ?? [];
  const status = domains.find(({ identifier }) => identifier === domain)?.status;
  if (status === undefined || SERVED_HERE.has(status)) return null;
  return (
    <Alert kind="warning">
      <FormattedMessage
        id="dashboard.domain-not-set-up"
        defaultMessage="This domain does not point here yet. Links on it will not open, and the server it points to now could see their keys."
        description="Warning under the choice of a domain for a link, where the domain is not set up completely"
      />
    </Alert>
  );
}

const STORAGE_KEY = 'shareDomain';

/** The host of the next link: the last choice, if it is still available. */
export function useShareDomain() {
  const site = useQuery(siteQuery).data;
  const [chosen, setChosen] = useState(storedDomain);
  const domains = site?.custom_domains ?? [];
  return {
    /** The custom domains, without the site's own host. */
    domains,
    host: site?.site_host ?? '',
    /** Empty: the site's own host. */
    domain: domains.includes(chosen) ? chosen : '',
    choose: (domain: string) => {
      setChosen(domain);
      storeDomain(domain);
    },
  };
}

function storedDomain(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? '';
  } catch {
    return '';
  }
}

function storeDomain(domain: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, domain);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** The plan offered as an upgrade. */
const OFFERED = 'identity';

/** What the offered plan adds to the account's own; empty where it adds nothing. */
export function useLargerPlan(onUpgrade: () => void) {
  const intl = useIntl();
  const site = useQuery(siteQuery).data;
  const offered = site && offeredOptions(site);
  if (!offered) return {};
  const { size, ttl } = site.plan.options;
  return {
    ...(offered.ttl > ttl && {
      longer: {
        text: intl.formatMessage({
          id: 'dashboard.longer',
          defaultMessage: 'Longer…',
          description: 'Last of the lifetimes to choose from; opens the offer of a larger plan',
        }),
        onChoose: onUpgrade,
      },
    }),
    ...(offered.size > size && {
      afterCut: <UpgradeButton size={offered.size} onUpgrade={onUpgrade} />,
    }),
  };
}

function offeredOptions({ plans_enabled: hasPlans, available_plans: plans }: Site) {
  return hasPlans ? plans.find(({ planid }) => planid === OFFERED)?.options : undefined;
}

function UpgradeButton({ size, onUpgrade }: { size: number; onUpgrade: () => void }) {
  return (
    <p className={styles.larger}>
      <button type="button" className={textButtonClass} aria-haspopup="dialog" onClick={onUpgrade}>
        <Icon name="bolt" size={18} />
        <FormattedMessage
          id="dashboard.larger"
          defaultMessage="Upgrade for up to {size, plural, one {# character} other {# characters}}"
          description="Button under a text that was cut; opens the offer of a larger plan"
          values={{ size }}
        />
      </button>
    </p>
  );
}

/** The line below the form, for signed-in users. */
export function AccountTerms({ ttlSecondsMax }: { ttlSecondsMax: number }) {
  const time = lifetimeText(ttlSecondsMax, useIntl().locale);
  return (
    <p className={styles.terms}>
      <FormattedMessage
        id="dashboard.terms"
        defaultMessage="Links last at most {time}. The list below shows what happened to them."
        description="One line under the form on the dashboard; time is such as: 14 days"
        values={{ time }}
      />
    </p>
  );
}
