/** Finds what a translation would not reach: in en_XA every letter of a message wears an accent. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { groupsOfIds } from '../../../web/build/message-groups.ts';
import { testimonials } from '../../../web/features/pricing/testimonials.ts';
import { announcements } from './colonel-samples.ts';
import { acmeLook } from './domains.ts';
import { announcedTexts } from './screens-feedback.ts';
import { withEverything } from './site.ts';

/** Two letters in a row that en_XA would not have left like that. */
const PLAIN = /[aceghijklnorstuwyz]{2}/i;

/** What is no message, and stands in a page as it is. Everything that is added here was looked at. */
const ALLOWED: readonly (string | RegExp)[] = [
  // The name of the product, and of this installation's host.
  'Waxseal',
  /\blocalhost:\d+/,
  // Links and the parts of one, addresses of mail and of hosts, keys.
  /https?:\S*/,
  /\/(?:api\/v2\/\S*|(?:secret|private)\/?)/,
  /\S+@\S+/,
  /\b[\w-]+(?:\.[\w-]+)+\b/,
  /[A-Za-z0-9]{20,}/,
  // What the language of the page calls itself.
  'en_XA',
  // What browsers call themselves, as the server heard it.
  'Firefox · Linux',
  'Safari · iPhone',
  'Safari · iPad',
  'Safari · macOS',
  'Chrome · Windows',
  // What the owner called API tokens.
  'deploy',
  'Deploy',
  'Nightly backup',
  // What the server says after feedback was sent.
  'Feedback received.',
  // What records of the DNS are called.
  /\b(?:CNAME|TXT|ALIAS|ANAME)\b/,
  // What a customer says of themselves on their domain, and who is made up to praise a plan.
  acmeLook.name,
  acmeLook.before,
  acmeLook.after,
  ...testimonials.flatMap(({ name, company }) => [name, company]),
  // What the site and its people are called, and what its operator announces.
  ...(withEverything.regions?.jurisdictions.map((region) => region.display_name) ?? []),
  ...announcedTexts,
  ...Object.values(announcements).flatMap((html) =>
    html
      .split(/<[^>]*>/)
      .map((text) => text.trim())
      .filter(Boolean),
  ),
  // What the browser says by itself, in the nearest language that it knows: moments, distances and lifetimes.
  /\b[A-Z][a-z]{2,8} \d{1,2}, \d{4}(?:, \d{1,2}:\d{2}\s[AP]M)?/,
  /\b(?:in )?\d+ (?:second|minute|hour|day)s?(?: ago)?\b/,
  /(?<![a-z])(?:now|today|tomorrow|yesterday)(?![a-z])/i,
  // The messages that the screens are opened with.
  'db-admin / 8fQ!x2m$Lr',
  /^(?:host|user|password): .*$/m,
];

/** Reading every source again for every screen took longer than the screens themselves. */
const allowed = [...serverSentences(), ...ALLOWED];

const PLACES = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'];

/** Texts of a page in en_XA, its title and its attributes included, that no translation could change. */
export async function untranslated(page: Page): Promise<string[]> {
  const texts = await page.evaluate((places) => {
    const found = [`title: ${document.title}`];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const { parentElement, textContent } = nodes.currentNode;
      // What no script shows, what somebody has typed, what a machine made up, what says its language itself or has none.
      const leftAlone = 'noscript, textarea, code, pre, body [lang], [translate="no"]';
      if (parentElement?.closest(leftAlone) !== null) continue;
      found.push(`${parentElement.localName}: ${textContent ?? ''}`);
    }
    for (const place of places) {
      for (const element of document.querySelectorAll(`[${place}]`)) {
        if (element.closest('body [lang]')) continue;
        found.push(`${element.localName} ${place}: ${element.getAttribute(place) ?? ''}`);
      }
    }
    return found;
  }, PLACES);
  return texts.filter((line) => PLAIN.test(withoutAllowed(line.slice(line.indexOf(': ') + 2))));
}

function withoutAllowed(text: string): string {
  let rest = text;
  for (const pattern of allowed) {
    const every = typeof pattern === 'string' ? pattern : new RegExp(pattern, `${pattern.flags}g`);
    rest = rest.replaceAll(every, ' ');
  }
  return rest;
}

/** What the server says it says in languages that it knows; the pseudo-languages are not among them. */
function serverSentences(): string[] {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const english = v.parse(
    v.record(v.string(), v.object({ defaultMessage: v.string() })),
    JSON.parse(readFileSync(`${root}/locales/en.json`, 'utf8')),
  );
  const inTheBrowser = groupsOfIds(`${root}/web`);
  return Object.entries(english)
    .filter(([id]) => !inTheBrowser.has(id))
    .map(([, { defaultMessage }]) => defaultMessage);
}
