import { createFileRoute } from '@tanstack/react-router';
import { DomainPage, type DomainTab } from '../../../features/domains/domain-page.tsx';

interface DomainSearch {
  tab?: DomainTab | undefined;
}

const tabs: readonly DomainTab[] = ['branding', 'dns'];

export const Route = createFileRoute('/_framed/_signed-in/account/domains/$domain/verify')({
  validateSearch: ({ tab }): DomainSearch => ({ tab: tabs.find((name) => name === tab) }),
  component: VerifyDomain,
});

function VerifyDomain() {
  const { domain } = Route.useParams();
  const { tab } = Route.useSearch();
  return <DomainPage key={domain} domain={domain} tab={tab} />;
}
