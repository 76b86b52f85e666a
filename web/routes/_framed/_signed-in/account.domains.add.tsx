import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { AddPage } from '../../../features/domains/add-page.tsx';
import { defaultLayout } from '../../../features/layout/layout.ts';
import { NotFound } from '../../../parts/not-found.tsx';
import { UpgradeButton } from '../../../parts/pricing/upgrade.tsx';

export const Route = createFileRoute('/_framed/_signed-in/account/domains/add')({
  component: AddDomain,
  staticData: { layout: { ...defaultLayout, feedback: false } },
});

function AddDomain() {
  const navigate = useNavigate();
  return (
    <AddPage
      Upgrade={UpgradeButton}
      onAdded={(domain) => navigate({ to: '/account/domains/$domain/verify', params: { domain } })}
      notFound={<NotFound />}
    />
  );
}
