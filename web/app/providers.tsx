/** What both applications have around them: that of all pages, and that of the recipient's page. */
import { type ReactNode, StrictMode } from 'react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { LanguageProvider } from '../intl/provider.tsx';
import { HydrationEnd } from '../prerender/hydration.ts';
import { Crash } from '../ui/failure.tsx';

export function App({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <StrictMode>
      <LanguageProvider>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </LanguageProvider>
    </StrictMode>
  );
}

/** Where nothing is left of a page after a rendering error. */
export function BrokenPage() {
  return (
    <main>
      <HydrationEnd />
      <Crash />
    </main>
  );
}
