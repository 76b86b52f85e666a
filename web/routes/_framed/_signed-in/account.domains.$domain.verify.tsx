import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { domainTabs, VerifyPage } from '../../../features/domains/verify-page.tsx';
import { NotFound } from '../../../parts/not-found.tsx';

interface DomainSearch {
  tab?: unknown;
}

export const Route = createFileRoute('/_framed/_signed-in/account/domains/$domain/verify')({
  // Validated by the page: every page loads the route.
  validateSearch: (search: DomainSearch) => search,
  component: VerifyDomain,
});

function VerifyDomain() {
  const { domain } = Route.useParams();
  const { tab } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <VerifyPage
      key={domain}
      domain={domain}
      tab={domainTabs.find((name) => name === tab)}
      onTab={(name, { replace }) => void navigate({ search: { tab: name }, replace })}
      notFound={<NotFound />}
    />
  );
}
