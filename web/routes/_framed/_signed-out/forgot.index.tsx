import { createFileRoute } from '@tanstack/react-router';
import { ForgotPage } from '../../../features/auth/password-reset.tsx';
import { bareAuthLayout } from '../../../features/layout/layout.ts';

export const Route = createFileRoute('/_framed/_signed-out/forgot/')({
  component: ForgotPage,
  staticData: { layout: bareAuthLayout },
});
