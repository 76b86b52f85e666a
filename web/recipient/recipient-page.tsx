import { useEffect } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { BrokenPage } from '../app/providers.tsx';
import { reportCrash } from '../api/error-reporting.ts';
import { useSession } from '../app/session.ts';
import { watchShrimp } from '../api/shrimp.ts';
import { RevealPage } from './reveal-page.tsx';
import { Boundary } from '../ui/failure.tsx';
import { LinkSeal } from '../parts/link-seal.tsx';

const loadReport = () => import('./load-report.ts');

interface RecipientPageProps {
  queryClient: QueryClient;
  secretKey: string;
}

/** What the recipient's page has around it, as the root of the router has for all others. */
export function RecipientPage({ queryClient, secretKey }: RecipientPageProps) {
  useEffect(() => watchShrimp(document), []);
  useSession({ queryClient });
  return (
    <Boundary fallback={<BrokenPage />} onError={reportCrash}>
      <LinkSeal secretKey={secretKey}>
        <RevealPage secretKey={secretKey} loadReport={loadReport} />
      </LinkSeal>
    </Boundary>
  );
}
