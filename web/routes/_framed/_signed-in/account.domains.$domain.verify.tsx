import { createFileRoute } from '@tanstack/react-router';
import { VerifyPage } from '../../../features/domains/verify-page.tsx';
import { NotFound } from '../../../features/frame/not-found.tsx';

export const Route = createFileRoute('/_framed/_signed-in/account/domains/$domain/verify')({
  component: VerifyDomain,
});

function VerifyDomain() {
  const { domain } = Route.useParams();
  return <VerifyPage key={domain} domain={domain} notFound={<NotFound />} />;
}
