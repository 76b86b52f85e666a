import { useEffect, useEffectEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, type NavigateOptions } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { bootstrap } from '../../../shared/contract/site.ts';
import type { SoldPlanId } from '../../../shared/plans.ts';
import { pathOf } from '../../data/call.ts';
import { siteQuery } from '../../data/site.ts';
import { loadFailureText } from '../../intl/load-failure.ts';
import { LoadingHeading } from '../../ui/loading-heading.tsx';
import { PageFailure } from '../../ui/page-failure.tsx';
import { soldPeriods } from './offer.ts';
import { Payment } from './payment.tsx';

interface BuyPageProps {
  planid: SoldPlanId;
  /** As the address has it: `month` unless it is `year`. */
  period: unknown;
}

/** Where a plan is bought. Strangers make an account first; who cannot buy it here is shown the prices. */
export function BuyPage({ planid, period }: BuyPageProps) {
  const intl = useIntl();
  const { data: site, error, refetch } = useQuery(siteQuery);
  if (!site) {
    if (!error) return <LoadingHeading />;
    return (
      <PageFailure onRetry={() => void refetch()}>
        {loadFailureText(intl, error, pathOf(bootstrap))}
      </PageFailure>
    );
  }
  if (!site.authenticated) {
    return <Leave to={{ to: '/signup/$planCode', params: { planCode: planid } }} />;
  }
  if (site.cust?.plan.planid === planid) return <Leave to={{ to: '/account' }} />;
  if (soldPeriods(site, planid).length === 0) return <Leave to={{ to: '/pricing' }} />;
  return <Payment planid={planid} period={period === 'year' ? 'year' : 'month'} />;
}

/** Goes on at once, and leaves no trace in the history. The router's own component for it would weigh on every page. */
function Leave({ to }: { to: NavigateOptions }) {
  const navigate = useNavigate();
  const go = useEffectEvent(() => void navigate({ ...to, replace: true }));
  useEffect(() => go(), []);
  return <LoadingHeading />;
}
