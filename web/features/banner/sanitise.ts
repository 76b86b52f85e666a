/**
 * What an operator wrote as HTML, made safe for everybody's page: text and links are left of it, and nothing that loads,
 * runs, submits or takes another element's name.
 */
import DOMPurify from 'dompurify';

const PROTOCOLS = new Set(['http:', 'https:', 'mailto:']);

const purifier = DOMPurify(globalThis.window);

purifier.addHook('afterSanitizeAttributes', (element) => {
  const href = element.getAttribute('href');
  if (href !== null && !mayLead(href)) element.removeAttribute('href');
  // A window that a link opens must not get hold of this one, however the window is called.
  if (element.hasAttribute('target')) element.setAttribute('rel', 'noopener noreferrer');
});

/** An announcement as nodes to be put on the page. */
export function sanitise(html: string): DocumentFragment {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: ['a'],
    ALLOWED_ATTR: ['href', 'target', 'rel', 'class'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}

/** Whether an address is the web's, mail's, or one of this site's own, as the browser that will follow it reads it. */
function mayLead(href: string): boolean {
  if (!URL.canParse(href, location.href)) return false;
  const { protocol, origin } = new URL(href, location.href);
  // Without a protocol of its own it must stay on this site: `//example.com` does not.
  return PROTOCOLS.has(protocol) && (URL.canParse(href) || origin === location.origin);
}
