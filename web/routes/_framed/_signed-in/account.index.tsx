import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { AccountPage } from '../../../features/account/account-page.tsx';
import { isTabName, type TabName } from '../../../features/account/tab-names.ts';
import { DataRegion } from '../../../features/settings/data-region.tsx';

interface AccountSearch {
  /** Absent: the overview. */
  tab?: TabName;
}

export const Route = createFileRoute('/_framed/_signed-in/account/')({
  validateSearch: ({ tab }): AccountSearch => (isTabName(tab) ? { tab } : {}),
  component: Account,
});

function Account() {
  const { tab = 'overview' } = Route.useSearch();
  const navigate = useNavigate({ from: '/account/' });
  return (
    <AccountPage
      tab={tab}
      onTab={(name) => void navigate({ search: name === 'overview' ? {} : { tab: name } })}
      Region={DataRegion}
    />
  );
}
