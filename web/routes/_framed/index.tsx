import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { CreateForm } from '../../features/conceal/create-form.tsx';
import { SignUpPromo } from '../../features/home/sign-up-promo.tsx';
import { Steps } from '../../features/home/steps.tsx';
import { Tagline } from '../../features/home/tagline.tsx';

export const Route = createFileRoute('/_framed/')({ component: Home });

function Home() {
  const navigate = useNavigate();
  const openReceipt = (metadataKey: string) =>
    navigate({ to: '/private/$metadataKey', params: { metadataKey } });
  return (
    <>
      <Tagline />
      <CreateForm onCreated={openReceipt} />
      <Steps />
      <SignUpPromo />
    </>
  );
}
