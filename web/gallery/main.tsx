/** The gallery: every component in every state, on a page of its own that no visitor gets. */
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/layout.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { endHydration } from '../prerender/hydration.ts';
import { needMessages } from '../intl/language.ts';
import { messageGroups } from '../prerender/language-files.ts';
import { LanguageProvider } from '../intl/provider.tsx';
import { showTheme, themeInAddress } from './controls.tsx';
import { Gallery, galleryRouter } from './gallery.tsx';
import { WithSite } from './sample.tsx';
import { sampleSite } from './sample-site.ts';

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no root element');

showTheme(themeInAddress());
const router = galleryRouter(Gallery);
for (const group of messageGroups) await needMessages(group);

// There is nothing to hydrate here.
endHydration();
createRoot(root).render(
  <StrictMode>
    <LanguageProvider>
      <WithSite site={sampleSite}>
        <RouterProvider router={router} />
      </WithSite>
    </LanguageProvider>
  </StrictMode>,
);
