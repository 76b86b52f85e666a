/** Finds texts that no translation reaches: in en_XA every character of a message has an accent. */
import { inject } from 'vitest';
import { testimonials } from '../../../web/parts/pricing/testimonials.ts';
import { withRegions } from './site.ts';

/** Two letters in a row that en_XA would have changed. */
const PLAIN = /[aceghijklnorstuwyz]{2}/i;

/** Texts that are no messages and stay as they are. Every entry was reviewed. */
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
  // The name of the page's language in that language.
  'en_XA',
  // Names of browsers, as the server derives them.
  'Firefox · Linux',
  'Safari · iPhone',
  'Safari · iPad',
  'Safari · macOS',
  'Chrome · Windows',
  // Names of API tokens, chosen by their owner.
  'deploy',
  'Deploy',
  'Nightly backup',
  // The server's message after feedback was sent.
  'Feedback received.',
  // Types of DNS records.
  /\b(?:CNAME|TXT|ALIAS|ANAME)\b/,
  // The invented people who praise a plan, and the names of regions.
  ...testimonials.flatMap(({ name, company }) => [name, company]),
  ...(withRegions.regions?.jurisdictions.map((region) => region.display_name) ?? []),
  // Texts that the browser generates in the nearest language that it supports: dates, distances and durations.
  /\b[A-Z][a-z]{2,8} \d{1,2}(?:, \d{4})?(?:, \d{1,2}:\d{2}\s[AP]M)?/,
  /\b(?:in )?\d+ (?:second|minute|hour|day)s?(?: ago)?\b/,
  /(?<![a-z])(?:now|today|tomorrow|yesterday)(?![a-z])/i,
  // The messages that the screens are opened with.
  'db-admin / 8fQ!x2m$Lr',
  /^(?:host|user|password): .*$/m,
];

const PLACES = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'];

/**
 * Texts of a page in en_XA, its title and its attributes included, that no translation could change.
 *
 * @param names texts of this page that are no messages: what customers and operators wrote
 */
export function untranslated(names: readonly string[] = []): string[] {
  const allowed = [...inject('serverSentences'), ...names, ...ALLOWED];
  const found = [`title: ${document.title}`];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const { parentElement, textContent } = nodes.currentNode;
    // Code, without scripts, typed by a person, generated, or marked with a language of its own or with none.
    const leftAlone = 'script, noscript, textarea, code, pre, body [lang], [translate="no"]';
    if (parentElement?.closest(leftAlone) !== null) continue;
    found.push(`${parentElement.localName}: ${textContent ?? ''}`);
  }
  for (const place of PLACES) {
    for (const element of document.querySelectorAll(`[${place}]`)) {
      if (element.closest('body [lang]')) continue;
      found.push(`${element.localName} ${place}: ${element.getAttribute(place) ?? ''}`);
    }
  }
  return found.filter((line) => PLAIN.test(without(allowed, line.slice(line.indexOf(': ') + 2))));
}

function without(allowed: readonly (string | RegExp)[], text: string): string {
  let rest = text;
  for (const pattern of allowed) {
    const every = typeof pattern === 'string' ? pattern : new RegExp(pattern, `${pattern.flags}g`);
    rest = rest.replaceAll(every, ' ');
  }
  return rest;
}
