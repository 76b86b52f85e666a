import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { DashboardNavigation } from '../../../features/recent/dashboard-navigation.tsx';
import { DomainsPage } from '../../../features/domains/domains-page.tsx';
import { NotFound } from '../../../parts/not-found.tsx';
import { UpgradeButton } from '../../../parts/pricing/upgrade.tsx';

export const Route = createFileRoute('/_framed/_signed-in/account/domains/')({
  component: Domains,
});

function Domains() {
  const navigate = useNavigate();
  return (
    <DomainsPage
      navigation={<DashboardNavigation />}
      Upgrade={UpgradeButton}
      onReview={(domain) =>
        void navigate({
          to: '/account/domains/$domain/verify',
          params: { domain },
          search: { tab: 'dns' },
        })
      }
      notFound={<NotFound />}
    />
  );
}
