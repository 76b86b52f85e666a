import { createFileRoute } from '@tanstack/react-router';
import { NotFound } from '../../parts/not-found.tsx';
import { SentPage } from '../../features/incoming/sent-page.tsx';

export const Route = createFileRoute('/_framed/incoming/sent')({ component: Sent });

function Sent() {
  return <SentPage notFound={<NotFound />} />;
}
