import './styles/tokens.css';
import './styles/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchErrors } from './data/error-reporting.ts';
import { createQueryClient } from './data/call-failure.ts';
import { siteQuery } from './data/site.ts';
import { LanguageProvider } from './intl/provider.tsx';
import { createAppRouter } from './router.ts';

const queryClient = createQueryClient();
watchErrors(() => queryClient.getQueryData(siteQuery.queryKey)?.client_errors_enabled);
const router = createAppRouter(queryClient);
const root = document.querySelector('#root');
if (!root) throw new Error('The page has no root element');

createRoot(root).render(
  <StrictMode>
    <LanguageProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </LanguageProvider>
  </StrictMode>,
);
