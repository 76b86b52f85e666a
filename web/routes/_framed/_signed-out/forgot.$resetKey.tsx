import { createFileRoute } from '@tanstack/react-router';
import { ResetPage } from '../../../features/auth/password-reset.tsx';
import { bareAuthLayout } from '../../../features/layout/layout.ts';

export const Route = createFileRoute('/_framed/_signed-out/forgot/$resetKey')({
  component: Reset,
  staticData: { layout: bareAuthLayout },
});

function Reset() {
  const { resetKey } = Route.useParams();
  return <ResetPage key={resetKey} resetKey={resetKey} />;
}
