import { createFileRoute } from '@tanstack/react-router';
import { clearClaim } from '../data/claim-end.ts';
import { RevealPage } from '../features/reveal/reveal-page.tsx';

export const Route = createFileRoute('/secret/$secretKey')({
  component: Secret,
  onLeave: ({ params }) => clearClaim(params.secretKey),
});

function Secret() {
  const { secretKey } = Route.useParams();
  return <RevealPage key={secretKey} secretKey={secretKey} />;
}
