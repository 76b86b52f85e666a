/** The gallery: every component in every state, on a page of its own that no visitor gets. */
import '../styles/tokens.css';
import '../styles/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { needMessages } from '../intl/language.ts';
import { messageGroups } from '../intl/language-files.ts';
import { LanguageProvider } from '../intl/provider.tsx';
import { pageInAddress, themeInAddress } from './address.ts';
import { showTheme } from './controls.tsx';
import { Gallery } from './gallery.tsx';
import { galleryRouter } from './gallery-router.ts';
import { pages } from './pages.ts';
import { WithSite } from './with-site.tsx';
import { sampleSite } from './sample-site.ts';

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no root element');

showTheme(themeInAddress());
const router = galleryRouter(pages[pageInAddress()] ?? Gallery);
for (const group of messageGroups) await needMessages(group);

createRoot(root).render(
  <StrictMode>
    <LanguageProvider>
      <WithSite site={sampleSite}>
        <RouterProvider router={router} />
      </WithSite>
    </LanguageProvider>
  </StrictMode>,
);
