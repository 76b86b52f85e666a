import { useEffect } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { BrokenPage } from '../broken-page.tsx';
import { reportCrash } from '../data/error-reporting.ts';
import { useSession } from '../data/session-page.ts';
import { watchShrimp } from '../data/shrimp.ts';
import { RevealPage } from '../features/reveal/reveal-page.tsx';
import { Boundary } from '../ui/crash.tsx';
import { LinkSeal } from '../ui/link-seal.tsx';

const loadReport = () => import('../routes/-report.ts');

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
