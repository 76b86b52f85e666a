import { createFileRoute } from '@tanstack/react-router';
import { clearClaim } from '../data/claim-end.ts';
import { RevealPage } from '../features/reveal/reveal-page.tsx';
import { LinkSeal } from '../ui/link-seal.tsx';

export const Route = createFileRoute('/secret/$secretKey')({
  component: Secret,
  onLeave: ({ params }) => clearClaim(params.secretKey),
});

const loadReport = () => import('./-report.ts');

function Secret() {
  const { secretKey } = Route.useParams();
  return (
    <LinkSeal key={secretKey} secretKey={secretKey}>
      <RevealPage secretKey={secretKey} loadReport={loadReport} />
    </LinkSeal>
  );
}
