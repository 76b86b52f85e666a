import { useEffect } from 'react';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { SignOutPage } from '../../features/sign-in/sign-out-page.tsx';
import { bareAuthLayout } from '../../features/frame/layout.ts';
import { needMessages } from '../../intl/language.ts';
import { signOut } from '../-session.ts';

export const Route = createFileRoute('/_framed/logout')({
  beforeLoad: () => needMessages('entry'),
  component: Logout,
  staticData: { layout: bareAuthLayout },
});

/** Signs out in an effect, which a preloaded page does not run. */
function Logout() {
  const router = useRouter();
  useEffect(() => void signOut(router), [router]);
  return <SignOutPage />;
}
