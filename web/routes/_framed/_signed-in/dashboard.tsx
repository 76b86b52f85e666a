import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { refreshRecent } from '../../../data/recent.ts';
import { CreateForm } from '../../../features/conceal/create-form.tsx';
import { AccountTerms } from '../../../features/dashboard/account-terms.tsx';
import { DashboardHeading } from '../../../features/dashboard/dashboard-heading.tsx';
import { DashboardNavigation } from '../../../features/dashboard/dashboard-navigation.tsx';
import { DomainPicker } from '../../../features/dashboard/domain-picker.tsx';
import { useLargerPlan } from '../../../features/dashboard/larger-plan.tsx';
import { Newest } from '../../../features/dashboard/newest.tsx';
import {
  isAboutRecipients,
  RecipientsField,
} from '../../../features/dashboard/recipients-field.tsx';
import { useShareDomain } from '../../../features/dashboard/share-domain.ts';
import { useUpgrade } from '../../-upgrade.tsx';

export const Route = createFileRoute('/_framed/_signed-in/dashboard')({ component: Dashboard });

const account = { Recipients: RecipientsField, Terms: AccountTerms, isAboutRecipients };

function Dashboard() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { domain, domains, host, choose } = useShareDomain();
  const upgrade = useUpgrade();
  const larger = useLargerPlan(upgrade.open);
  const openReceipt = (metadataKey: string) => {
    refreshRecent(queryClient);
    return navigate({ to: '/private/$metadataKey', params: { metadataKey } });
  };
  return (
    <>
      <DashboardNavigation />
      <DashboardHeading />
      <CreateForm
        onCreated={openReceipt}
        account={account}
        larger={larger}
        domain={{
          name: domain,
          picker: domains.length > 0 && (
            <DomainPicker domains={domains} host={host} value={domain} onChange={choose} />
          ),
        }}
      />
      {upgrade.dialog}
      <Newest />
    </>
  );
}
