import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { wasSignedIn } from '../../data/signed-in.ts';
import { CreateForm } from '../../features/conceal/create-form.tsx';
import { SignUpPromo, Steps, Tagline } from '../../features/home/home.tsx';

export const Route = createFileRoute('/_framed/')({
  beforeLoad: async ({ context: { queryClient } }) => {
    // Visitors do not wait for the guard.
    if (wasSignedIn()) await (await import('../-guard.ts')).redirectFromHome(queryClient);
  },
  component: Home,
});

function Home() {
  const navigate = useNavigate();
  return (
    <>
      <Tagline />
      <CreateForm onCreated={(href) => navigate({ href })} />
      <Steps />
      <SignUpPromo />
    </>
  );
}
