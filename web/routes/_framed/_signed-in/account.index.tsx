import { createFileRoute, useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import { AccountPage } from '../../../features/account/account-page.tsx';
import { tabNames } from '../../../features/account/tab-names.ts';
import { DataRegion } from '../../../parts/settings/data-region.tsx';
import { Webhooks } from '../../../features/webhooks/webhooks.tsx';
import { UpgradeButton } from '../../../parts/pricing/upgrade.tsx';

interface AccountSearch {
  tab?: unknown;
  paid?: unknown;
}

/** Parsed by the page, which is loaded only when it is shown: every page loads the route. */
const accountSearch = v.object({
  tab: v.fallback(v.picklist(tabNames), 'overview'),
  /** Present on return from a payment. */
  paid: v.optional(v.unknown()),
});

export const Route = createFileRoute('/_framed/_signed-in/account/')({
  validateSearch: (search: AccountSearch) => search,
  component: Account,
});

const parts = { Region: DataRegion, Upgrade: UpgradeButton, Webhooks };

function Account() {
  const { tab, paid } = v.parse(accountSearch, Route.useSearch());
  const navigate = useNavigate({ from: '/account/' });
  return (
    <AccountPage
      tab={tab}
      hasPaid={paid !== undefined}
      onTab={(name, { replace }) =>
        void navigate({ search: name === 'overview' ? {} : { tab: name }, replace })
      }
      parts={parts}
    />
  );
}
