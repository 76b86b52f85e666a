import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { renewRecent } from '../../../data/recent.ts';
import { CreateForm } from '../../../features/conceal/create-form.tsx';
import { AccountTerms } from '../../../features/dashboard/account-terms.tsx';
import { DashboardHeading } from '../../../features/dashboard/dashboard-heading.tsx';
import { DashboardNavigation } from '../../../features/dashboard/dashboard-navigation.tsx';
import { Newest } from '../../../features/dashboard/newest.tsx';
import {
  isAboutRecipients,
  RecipientsField,
} from '../../../features/dashboard/recipients-field.tsx';

export const Route = createFileRoute('/_framed/_signed-in/dashboard')({ component: Dashboard });

const account = { Recipients: RecipientsField, Terms: AccountTerms, isAboutRecipients };

function Dashboard() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const openReceipt = (metadataKey: string) => {
    renewRecent(queryClient);
    return navigate({ to: '/private/$metadataKey', params: { metadataKey } });
  };
  return (
    <>
      <DashboardNavigation />
      <DashboardHeading />
      <CreateForm onCreated={openReceipt} account={account} />
      <Newest />
    </>
  );
}
