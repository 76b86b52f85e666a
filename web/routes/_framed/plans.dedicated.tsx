import { createFileRoute } from '@tanstack/react-router';
import { readPeriod } from '../../features/pricing/period.ts';
import { BuyPage } from '../../features/pricing/buy-page.tsx';

export const Route = createFileRoute('/_framed/plans/dedicated')({
  validateSearch: readPeriod,
  component: Dedicated,
});

function Dedicated() {
  return <BuyPage planid="dedicated" period={Route.useSearch().period} />;
}
