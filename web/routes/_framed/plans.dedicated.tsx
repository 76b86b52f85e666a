import { createFileRoute } from '@tanstack/react-router';
import { BuyPage } from '../../features/pricing/buy-page.tsx';

interface PlanQuery {
  period?: unknown;
}

export const Route = createFileRoute('/_framed/plans/dedicated')({
  // Every page loads this line; what the query says is checked where it is used.
  validateSearch: (query: PlanQuery) => query,
  component: Dedicated,
});

function Dedicated() {
  return <BuyPage planid="dedicated" period={Route.useSearch().period} />;
}
