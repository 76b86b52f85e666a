import { type ReactNode, StrictMode } from 'react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { LanguageProvider } from '../intl/provider.tsx';

interface AppProps {
  queryClient: QueryClient;
  children: ReactNode;
}

/** What both applications have around them: that of all pages, and that of the recipient's page. */
export function App({ queryClient, children }: AppProps) {
  return (
    <StrictMode>
      <LanguageProvider>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </LanguageProvider>
    </StrictMode>
  );
}
