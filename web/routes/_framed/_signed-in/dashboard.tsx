import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { refreshRecent } from '../../../api/recent.ts';
import { CreateForm } from '../../../features/create/create-form.tsx';
import {
  AccountTerms,
  DomainPicker,
  useLargerPlan,
  useShareDomain,
} from '../../../features/create/account-fields.tsx';
import { BoundField } from '../../../features/create/bound-field.tsx';
import { LabelField } from '../../../features/create/label-field.tsx';
import { DashboardHeading, NewestSecrets } from '../../../features/recent/newest-secrets.tsx';
import { DashboardNavigation } from '../../../parts/dashboard-navigation.tsx';
import {
  CreateAndEmail,
  isAboutRecipients,
  RecipientsField,
  recipientsProblem,
} from '../../../features/create/recipients-fields.tsx';
import { useNotify } from '../../../features/create/use-notify.ts';
import { NotifyFields, NotifyLegend } from '../../../parts/notify-fields.tsx';
import { UpgradeDialog } from '../../../parts/pricing/upgrade.tsx';
import { useDialog } from '../../../ui/dialog-button.tsx';

export const Route = createFileRoute('/_framed/_signed-in/dashboard')({ component: Dashboard });

const accountParts = {
  Recipients: RecipientsField,
  recipientsProblem,
  isAboutRecipients,
  CreateAndEmail,
  Terms: AccountTerms,
};

function Dashboard() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { domain, domains, host, choose } = useShareDomain();
  const [label, setLabel] = useState('');
  const [boundTo, setBoundTo] = useState<readonly string[]>([]);
  const notify = useNotify(boundTo.length > 0);
  const upgrade = useDialog(UpgradeDialog);
  const larger = useLargerPlan(upgrade.open);
  const openCreated = (href: string) => {
    refreshRecent(queryClient);
    return navigate({ href });
  };
  return (
    <>
      <DashboardNavigation />
      <DashboardHeading />
      <CreateForm
        onCreated={openCreated}
        account={{
          ...accountParts,
          options: { label, boundTo, ...notify.options },
          fields: (
            <>
              <LabelField value={label} onChange={setLabel} />
              <BoundField value={boundTo} onChange={setBoundTo} />
              <NotifyFields
                legend={<NotifyLegend />}
                value={notify.shown}
                onChange={notify.choose}
              />
            </>
          ),
        }}
        larger={larger}
        domain={{
          name: domain,
          picker: domains.length > 0 && (
            <DomainPicker domains={domains} host={host} value={domain} onChange={choose} />
          ),
        }}
      />
      {upgrade.dialog}
      <NewestSecrets />
    </>
  );
}
