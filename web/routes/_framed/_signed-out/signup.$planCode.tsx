import { createFileRoute } from '@tanstack/react-router';
import { SignUpPage } from '../../../features/auth/sign-up-page.tsx';
import { authLayout } from '../../../features/layout/layout.ts';

export const Route = createFileRoute('/_framed/_signed-out/signup/$planCode')({
  component: SignUp,
  staticData: { layout: authLayout },
});

function SignUp() {
  const { planCode } = Route.useParams();
  return <SignUpPage planCode={planCode} />;
}
