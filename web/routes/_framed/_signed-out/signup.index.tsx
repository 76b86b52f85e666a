import { createFileRoute } from '@tanstack/react-router';
import { SignUpPage } from '../../../features/sign-in/sign-up-page.tsx';
import { authLayout } from '../../../features/frame/layout.ts';

export const Route = createFileRoute('/_framed/_signed-out/signup/')({
  component: SignUpPage,
  staticData: { layout: authLayout },
});
