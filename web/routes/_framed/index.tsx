import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { isHydrating } from '../../prerender/hydration.ts';
import { wasSignedIn } from '../../api/signed-in.ts';
import { CreateForm } from '../../features/create/create-form.tsx';
import { SignUpPromo, Steps, Tagline } from '../../features/create/home.tsx';

export const Route = createFileRoute('/_framed/')({
  beforeLoad: async ({ context: { queryClient } }) => {
    // Visitors do not wait for the guard, nor may hydration: the answer about the site waits for its end.
    if (wasSignedIn() && !isHydrating())
      await (await import('../../app/guard.ts')).redirectFromHome(queryClient);
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
