import { FreePlans } from '../../features/pricing/free-plans.tsx';
import { PlanCard } from '../../features/pricing/plan-card.tsx';
import { tiers } from '../../features/pricing/tiers.ts';
import { Sample } from '../sample.tsx';

export function Prices() {
  return (
    <>
      {tiers.map((tier) => (
        <Sample key={tier.id} name={`${tier.id}, for sale by the year`}>
          <PlanCard tier={tier} period="yearly" isForSale />
        </Sample>
      ))}
      <Sample name="free">
        <FreePlans />
      </Sample>
    </>
  );
}
