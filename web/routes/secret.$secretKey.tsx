import { createFileRoute } from '@tanstack/react-router';
import { clearClaim } from '../data/claim-end.ts';
import { RevealPage } from '../features/reveal/reveal-page.tsx';
import { withMessages } from '../intl/language.ts';
import { importWithRetry } from '../ui/lazy-part.tsx';
import { LinkSeal } from '../ui/link-seal.tsx';

export const Route = createFileRoute('/secret/$secretKey')({
  component: Secret,
  onLeave: ({ params }) => clearClaim(params.secretKey),
});

const loadReport = async () =>
  (await importWithRetry(() => withMessages('public', () => import('./-report-dialog.tsx'))))
    .ReportDialog;

function Secret() {
  const { secretKey } = Route.useParams();
  return (
    <LinkSeal key={secretKey} secretKey={secretKey}>
      <RevealPage secretKey={secretKey} loadReport={loadReport} />
    </LinkSeal>
  );
}
