import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '../../data/site.ts';
import { wasSignedIn } from '../../data/signed-in.ts';
import { CreateForm } from '../../features/conceal/create-form.tsx';
import { SignUpPromo, Steps, Tagline } from '../../features/home/home.tsx';
import { importWithRetry, LazyPart } from '../../ui/lazy-part.tsx';

export const Route = createFileRoute('/_framed/')({
  beforeLoad: async ({ context: { queryClient } }) => {
    // Visitors do not wait for the guard.
    if (wasSignedIn()) await (await import('../-guard.ts')).redirectFromHome(queryClient);
  },
  component: Home,
});

const loadMembersOnly = async () =>
  (await importWithRetry(() => import('../../features/home/members-only.tsx'))).MembersOnly;

function Home() {
  const isForMembers = useQuery(siteQuery).data?.secret_options.requires_account;
  const navigate = useNavigate();
  const openReceipt = (metadataKey: string, fragment: string) =>
    navigate({ to: '/private/$metadataKey', params: { metadataKey }, hash: fragment });
  return (
    <>
      <Tagline />
      {isForMembers ? (
        <LazyPart load={loadMembersOnly} props={{}} />
      ) : (
        <CreateForm onCreated={openReceipt} />
      )}
      <Steps />
      {!isForMembers && <SignUpPromo />}
    </>
  );
}
