import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { AccountPage } from '../../../features/account/account-page.tsx';
import { isTabName } from '../../../features/account/tab-names.ts';
import { DataRegion } from '../../../features/settings/data-region.tsx';
import { Webhooks } from '../../../features/webhooks/webhooks.tsx';
import { UpgradeButton } from '../../-upgrade.tsx';

interface AccountQuery {
  /** Absent: the overview. */
  tab?: unknown;
  /** There when somebody comes from a payment. */
  paid?: unknown;
}

export const Route = createFileRoute('/_framed/_signed-in/account/')({
  // Every page loads this line; what the query says is checked where it is used.
  validateSearch: (query: AccountQuery) => query,
  component: Account,
});

const parts = { Region: DataRegion, Upgrade: UpgradeButton, Webhooks };

function Account() {
  const { tab, paid } = Route.useSearch();
  const navigate = useNavigate({ from: '/account/' });
  return (
    <AccountPage
      tab={isTabName(tab) ? tab : 'overview'}
      hasPaid={paid !== undefined}
      onTab={(name) => void navigate({ search: name === 'overview' ? {} : { tab: name } })}
      parts={parts}
    />
  );
}
