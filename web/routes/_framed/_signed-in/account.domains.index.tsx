import { createFileRoute } from '@tanstack/react-router';
import { DomainsPage } from '../../../features/domains/domains-page.tsx';

export const Route = createFileRoute('/_framed/_signed-in/account/domains/')({
  component: DomainsPage,
});
