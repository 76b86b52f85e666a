import { createFileRoute } from '@tanstack/react-router';
import { BuyPage } from '../../features/pricing/buy-page.tsx';

interface PlanSearch {
  period?: unknown;
}

export const Route = createFileRoute('/_framed/plans/dedicated')({
  // The page validates the period: every page loads the route.
  validateSearch: (search: PlanSearch) => search,
  component: Dedicated,
});

function Dedicated() {
  return <BuyPage planid="dedicated" period={Route.useSearch().period} />;
}
