import { createFileRoute } from '@tanstack/react-router';
import { readPeriod } from '../../features/pricing/period.ts';
import { BuyPage } from '../../features/pricing/buy-page.tsx';

export const Route = createFileRoute('/_framed/plans/identity')({
  validateSearch: readPeriod,
  component: Identity,
});

function Identity() {
  return <BuyPage planid="identity" period={Route.useSearch().period} />;
}
