import { createFileRoute } from '@tanstack/react-router';
import { AccountPage, type AccountTab } from '../../../features/account/account-page.tsx';

interface AccountSearch {
  /** Absent: the overview. */
  tab?: AccountTab | undefined;
  /** Present on return from a payment. */
  paid?: unknown;
}

const tabs: readonly AccountTab[] = ['security', 'api', 'region', 'delete'];

export const Route = createFileRoute('/_framed/_signed-in/account/')({
  validateSearch: ({ tab, paid }): AccountSearch => ({
    tab: tabs.find((name) => name === tab),
    paid,
  }),
  component: Account,
});

function Account() {
  const { tab = 'overview', paid } = Route.useSearch();
  return <AccountPage tab={tab} hasPaid={paid !== undefined} />;
}
