/**
 * Runs before the first paint, as a classic script of its own: it shows the theme and the direction of writing, and
 * asks for everything that the application will need on this page while the application itself is still under way.
 */
import { directionOf } from '../shared/language.ts';
import { languageTag, supportedLocales } from '../shared/locales.ts';
import type { PageFiles } from './boot-table.ts';
import { givenChoice, negotiateLocale, pageLanguage } from './intl/choice.ts';
import { languageFile } from './intl/language-files.ts';

/** Filled in by the build, which is the first to know. */
declare const PAGE_FILES: PageFiles;

const table = PAGE_FILES;

function showTheme(): void {
  try {
    const theme = localStorage.getItem('restMode');
    if (theme === 'dark' || theme === 'light') document.documentElement.dataset['theme'] = theme;
  } catch {
    // Storage may be forbidden: the system's theme does.
  }
}

/** The language in which the application will try to speak. */
function showLanguage(): string {
  const offered = [...supportedLocales, ...table.languages.pseudo];
  const locale = negotiateLocale(givenChoice(), navigator.languages, offered);
  document.documentElement.lang = languageTag(locale);
  document.documentElement.dir = directionOf(locale);
  return locale;
}

/** The path of the page that will be shown: whoever is signed in goes from the start page to the dashboard. */
function shownPath(): string {
  try {
    if (location.pathname === '/' && localStorage.getItem('signedIn')) return '/dashboard';
  } catch {
    // Without storage nobody knows yet.
  }
  return location.pathname;
}

function loadPage(locale: string): void {
  const path = shownPath();
  const page = table.pages.find((one) => new RegExp(one.path).test(path));
  if (!page) return;
  const scripts = page.needs.flatMap((place) => table.files[place] ?? []);
  const parts = locale === 'en' ? [] : page.groups;
  const messages = parts.map((group) => languageFile(table.languages, locale, group));
  for (const file of [...scripts.map((name) => `/${name}`), ...messages]) {
    const link = document.createElement('link');
    if (file.endsWith('.css')) {
      link.rel = 'preload';
      link.as = 'style';
    } else {
      link.rel = 'modulepreload';
    }
    // As the application will ask for it; asked for otherwise it would be loaded twice.
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
}

function callEarly(): void {
  const secret = /^\/secret\/([^/]+)\/?$/.exec(location.pathname)?.[1];
  const paths = ['/api/v2/bootstrap', ...(secret ? [`/api/v2/secret/${secret}`] : [])];
  globalThis.preloadedCalls = Object.fromEntries(
    paths.map((path) => {
      const headers: HeadersInit = [['Accept', 'application/json'], pageLanguage()];
      const answer = fetch(path, { headers });
      // Whoever takes the promise sees the failure; until then it must not count as unhandled.
      answer.catch(() => undefined);
      return [path, answer];
    }),
  );
}

showTheme();
loadPage(showLanguage());
callEarly();
