import { createFileRoute } from '@tanstack/react-router';
import { BuyPage } from '../../features/pricing/buy-page.tsx';

interface PlanSearch {
  period?: unknown;
}

export const Route = createFileRoute('/_framed/plans/identity')({
  // The page validates the period: every page loads the route.
  validateSearch: (search: PlanSearch) => search,
  component: Identity,
});

function Identity() {
  return <BuyPage planid="identity" period={Route.useSearch().period} />;
}
