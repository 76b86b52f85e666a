import { createFileRoute } from '@tanstack/react-router';
import { VerifyPage } from '../../features/auth/verify-page.tsx';
import { authLayout } from '../../features/layout/layout.ts';
import { needMessages } from '../../intl/language.ts';

export const Route = createFileRoute('/_framed/verify/$token')({
  beforeLoad: () => needMessages('entry'),
  component: Verify,
  staticData: { layout: authLayout },
});

function Verify() {
  const { token } = Route.useParams();
  return <VerifyPage key={token} token={token} />;
}
