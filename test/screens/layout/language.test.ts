/** The choice of a page's language. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { bootstrap } from '../../../shared/contract/site.ts';
import { chooseLocale } from '../../../web/intl/language.ts';
import { earlierChoices } from '../../../web/prerender/choice.ts';
import { expectLanguage, switchLanguage } from '../support/language.ts';
import { open } from '../support/mount.tsx';
import { expectHeading } from '../support/screen.ts';
import { answerSite, holdAnswers } from '../support/server.ts';
import { openOn } from './frame.ts';

const ENGLISH = 'Sealed for one. Opened once.';

it('prefers the choice in the address to that of the tab, and both to that of an earlier visit', async () => {
  history.replaceState(null, '', '/?locale=en_XA');
  sessionStorage.setItem('locale', 'ar_XB');
  await cookieStore.set('locale', 'de');
  expect(earlierChoices()).toEqual(['en_XA', 'ar_XB', 'de']);
});

// Once: loaded before, the first one would not arrive last.
it('shows the language that was chosen last, whichever arrives last', { retry: 0 }, async () => {
  await openOn({}, '/');
  await switchLanguage('fr');
  await switchLanguage('en');
  const first = chooseLocale('de');
  await switchLanguage('fr');
  expect(await first).toBe(true);
  await expectLanguage('fr');
  expect(sessionStorage.getItem('locale')).toBe('fr');
});

it('loads in the chosen language what the page needs while it is chosen', async () => {
  // Once the settings arrive, the form loads the part that attaches files.
  answerSite({ seal_modes: 'both' });
  const deliver = holdAnswers(bootstrap);
  await open('/');
  await expectHeading(ENGLISH);
  const chosen = chooseLocale('de');
  deliver();
  expect(await chosen).toBe(true);
  await expect.element(page.getByRole('button', { name: 'Dateien anhängen' })).toBeVisible();
  await expectLanguage('de');
});
