import { createFileRoute } from '@tanstack/react-router';
import { SignInPage } from '../../../features/auth/sign-in-page.tsx';
import { authLayout } from '../../../features/layout/layout.ts';

export const Route = createFileRoute('/_framed/_signed-out/signin')({
  component: SignIn,
  staticData: { layout: authLayout },
});

function SignIn() {
  const { redirect, notice } = Route.useSearch();
  return <SignInPage notice={notice} wanted={redirect} />;
}
