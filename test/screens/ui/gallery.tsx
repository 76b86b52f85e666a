/** The gallery of components, with each of them in every state, in place of a page of the product. */
import { RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { Gallery, galleryRouter } from '../../../web/gallery/gallery.tsx';
import { WithSite } from '../../../web/gallery/sample.tsx';
import { sampleSite } from '../../../web/gallery/sample-site.ts';
import { showTheme, themeInAddress } from '../../../web/gallery/controls.tsx';
import { LanguageProvider } from '../../../web/intl/provider.tsx';
import { needMessages } from '../../../web/intl/language.ts';
import { messageGroups } from '../../../web/prerender/language-files.ts';
import { switchLanguage } from '../support/language.ts';
import { mount } from '../support/mount.tsx';
import { expectHeading } from '../support/screen.ts';

interface View {
  readonly theme?: 'light' | 'dark' | 'both';
  readonly locale?: 'en' | 'en_XA' | 'ar_XB';
}

/** Opens the gallery, and waits until it is complete. */
export async function openGallery({ theme, locale }: View): Promise<void> {
  const query = new URLSearchParams(theme && { theme });
  await show(Gallery, `/__gallery?${query.toString()}`);
  showTheme(themeInAddress());
  if (locale !== undefined) await switchLanguage(locale);
}

/** Opens one section of it alone, with room to scroll above and below. */
export async function openSection(
  name: string,
  Section: () => ReactNode,
  locale?: View['locale'],
): Promise<void> {
  const Alone = () => (
    <main style={{ paddingBlock: '100vh' }} data-section={name}>
      <h1>{name}</h1>
      <Section />
    </main>
  );
  await show(Alone, '/__gallery');
  await expectHeading(name);
  if (locale !== undefined) await switchLanguage(locale);
}

async function show(content: () => ReactNode, address: string): Promise<void> {
  for (const group of messageGroups) await needMessages(group);
  // The gallery reads its address as it is made.
  history.replaceState(null, '', address);
  mount(
    address,
    <LanguageProvider>
      <WithSite site={sampleSite}>
        <RouterProvider router={galleryRouter(content)} />
      </WithSite>
    </LanguageProvider>,
  );
  await expect.element(page.getByRole('heading', { level: 1 }).last()).toBeVisible();
}

export function section(name: string): Locator {
  return page.css(`[data-section="${name}"]`);
}

/** The names of all sections, as the open gallery lists them. */
export function sectionNames(): string[] {
  return [...document.querySelectorAll('[data-section]')].map(
    (element) => element.getAttribute('data-section') ?? '',
  );
}
