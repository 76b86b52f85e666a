/** The choice of a page's language. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { bootstrap } from '../../../shared/contract/site.ts';
import { chooseLocale, locales } from '../../../web/intl/language.ts';
import { earlierChoices, negotiateLocale } from '../../../web/prerender/choice.ts';
import { expectLanguage, switchLanguage } from '../support/language.ts';
import { open } from '../support/mount.tsx';
import { expectHeading } from '../support/screen.ts';
import { answerSite, holdAnswers } from '../support/server.ts';
import { expectLine } from '../support/setup.ts';
import { openOn } from './frame.ts';

const ENGLISH = 'Sealed for one. Opened once.';

it.for([
  [{ address: 'en_XA', session: 'ar_XB' }, 'en_XA', 'the address over the session'],
  [{ session: 'en_XA', cookie: 'ar_XB' }, 'en_XA', 'the session over the cookie'],
  [{ cookie: 'en_XA', browser: 'ar-XB' }, 'en_XA', 'the cookie over the browser'],
  [{ browser: 'ar-XB' }, 'ar_XB', 'the language of the browser where nothing was chosen'],
  [{ address: 'tlh', session: 'en_XA' }, 'en_XA', 'the session over an unknown address'],
  [{ session: 'tlh', cookie: 'en_XA' }, 'en_XA', 'the cookie over an unknown session'],
  [{ cookie: 'tlh', browser: 'tlh' }, 'en', 'English where nothing is known'],
] as const)('prefers %3$s', async ([choice, expected]) => {
  const { address, session, cookie, browser } = {
    address: undefined,
    session: undefined,
    cookie: undefined,
    browser: 'en',
    ...choice,
  };
  history.replaceState(null, '', address === undefined ? '/' : `/?locale=${address}`);
  if (session !== undefined) sessionStorage.setItem('locale', session);
  if (cookie !== undefined) await cookieStore.set('locale', cookie);
  expect(negotiateLocale(earlierChoices(), [browser], locales)).toBe(expected);
});

it('keeps a chosen language for the tab and for later visits', async () => {
  await openOn({}, '/');
  await switchLanguage('ar_XB');
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toMatchTextContent(/^\u202EŠéåļéd\u202C /);
  expect(sessionStorage.getItem('locale')).toBe('ar_XB');
  expect(document.cookie).toContain('locale=ar_XB');
});

it('changes nothing for a language that is not on offer, and logs it', async () => {
  await openOn({}, '/');
  expect(await chooseLocale('tlh')).toBe(false);
  expectLine(/The language "tlh" is not on offer/);
  await expectHeading(ENGLISH);
  await expectLanguage('en');
  expect(document.cookie).not.toContain('locale');
});

it('shows the language that was chosen last, whichever arrives last', async () => {
  await openOn({}, '/');
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
