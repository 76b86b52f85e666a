import { FreePlans, PlanCard } from '../../features/pricing/pricing-page.tsx';
import { identityTier, tiers } from '../../features/pricing/tiers.ts';
import { Sample } from '../sample.tsx';
import { sampleSite } from '../sample-site.ts';

const selling = {
  ...sampleSite,
  sold_plans: tiers.map(({ id }) => ({ planid: id, periods: ['year' as const] })),
};

export function Prices() {
  return (
    <>
      {tiers.map((tier) => (
        <Sample key={tier.id} name={`${tier.id}, for sale by the year`}>
          <PlanCard tier={tier} period="yearly" site={selling} />
        </Sample>
      ))}
      <Sample name="by the month, where it is sold by the year only">
        <PlanCard tier={identityTier} period="monthly" site={selling} />
      </Sample>
      <Sample name="free">
        <FreePlans site={undefined} />
      </Sample>
    </>
  );
}
