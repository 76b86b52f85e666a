/**
 * Sanitises the HTML of an announcement: only text and links remain, nothing that loads, runs, submits or takes another
 * element's name.
 */
import DOMPurify from 'dompurify';

const PROTOCOLS = new Set(['http:', 'https:', 'mailto:']);

const purifier = DOMPurify(globalThis.window);

purifier.addHook('afterSanitizeAttributes', (element) => {
  const href = element.getAttributeNode('href');
  if (href && !isAllowedLink(href.value)) {
    purifier.removed.push({ attribute: href, from: element });
    element.removeAttributeNode(href);
  }
  // A window opened by a link must not get access to this one, whatever its target name.
  if (element.hasAttribute('target')) element.setAttribute('rel', 'noopener noreferrer');
});

const allowed = {
  ALLOWED_TAGS: ['a'],
  ALLOWED_ATTR: ['href', 'target', 'rel', 'class'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** An announcement as DOM nodes. */
export function sanitise(html: string): DocumentFragment {
  return purifier.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true });
}

/** The names of what is removed from an announcement: `<img>`, `onclick`. */
export function leftOut(html: string): readonly string[] {
  // The purifier replaces an empty text by a comment of its own, and reports that.
  if (html === '') return [];
  // Without FORCE_BODY leading elements such as `<style>` would go into the head and be missed.
  purifier.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true, FORCE_BODY: true });
  return [...new Set(purifier.removed.map(nameOf))].filter((name) => !OWN.has(name));
}

/** Added and removed by the purifier itself. */
const OWN = new Set(['<body>', '<remove>']);

function nameOf(removed: (typeof purifier.removed)[number]): string {
  if ('attribute' in removed) return removed.attribute?.name ?? '';
  // Not `element.nodeName`: a form field of that name would shadow it.
  const name = Reflect.get(Node.prototype, 'nodeName', removed.element);
  return name.startsWith('#') ? '<!-- -->' : `<${name.toLowerCase()}>`;
}

/** Whether a link is http(s), mailto, or relative to this site, as the browser parses it. */
function isAllowedLink(href: string): boolean {
  if (!URL.canParse(href, location.href)) return false;
  const { protocol, origin } = new URL(href, location.href);
  // A relative link must stay on this site: `//example.com` does not.
  return PROTOCOLS.has(protocol) && (URL.canParse(href) || origin === location.origin);
}
