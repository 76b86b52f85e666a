import { createFileRoute } from '@tanstack/react-router';
import { BuyPage } from '../../features/pricing/buy-page.tsx';

interface PlanQuery {
  period?: unknown;
}

export const Route = createFileRoute('/_framed/plans/identity')({
  // Every page loads this line; what the query says is checked where it is used.
  validateSearch: (query: PlanQuery) => query,
  component: Identity,
});

function Identity() {
  return <BuyPage planid="identity" period={Route.useSearch().period} />;
}
