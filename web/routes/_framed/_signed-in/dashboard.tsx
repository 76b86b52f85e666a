import { createFileRoute } from '@tanstack/react-router';
import { CreateForm } from '../../../features/create/create-form.tsx';
import { DashboardHeading, NewestSecrets } from '../../../features/recent/newest-secrets.tsx';
import { DashboardNavigation } from '../../../parts/dashboard-navigation.tsx';
import { SendOrAsk } from '../../../parts/send-or-ask.tsx';

export const Route = createFileRoute('/_framed/_signed-in/dashboard')({
  // The form appears with its fields for customers: nothing moves.
  loader: async () => {
    // Where its file is missing, the router reloads the page for the component.
    const form = await import('../../../features/create/create-form.tsx').catch(() => null);
    await form?.prepareAccountFields();
  },
  component: Dashboard,
});

function Dashboard() {
  return (
    <>
      <DashboardNavigation />
      <DashboardHeading />
      <SendOrAsk />
      <CreateForm />
      <NewestSecrets />
    </>
  );
}
