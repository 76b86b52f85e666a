/**
 * What an operator wrote as HTML, made safe for everybody's page: text and links are left of it, and nothing that loads,
 * runs, submits or takes another element's name.
 */
import DOMPurify from 'dompurify';

const PROTOCOLS = new Set(['http:', 'https:', 'mailto:']);

const purifier = DOMPurify(globalThis.window);

purifier.addHook('afterSanitizeAttributes', (element) => {
  const href = element.getAttributeNode('href');
  if (href && !mayLead(href.value)) {
    purifier.removed.push({ attribute: href, from: element });
    element.removeAttributeNode(href);
  }
  // A window that a link opens must not get hold of this one, however the window is called.
  if (element.hasAttribute('target')) element.setAttribute('rel', 'noopener noreferrer');
});

const allowed = {
  ALLOWED_TAGS: ['a'],
  ALLOWED_ATTR: ['href', 'target', 'rel', 'class'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** An announcement as nodes to be put on the page. */
export function sanitise(html: string): DocumentFragment {
  return purifier.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true });
}

/** What of an announcement never reaches a page, each by its name: `<img>`, `onclick`. */
export function leftOut(html: string): readonly string[] {
  // What an announcement begins with would otherwise go into a head, which nobody looks at.
  purifier.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true, FORCE_BODY: true });
  return [...new Set(purifier.removed.map(nameOf))].filter((name) => !OWN.has(name));
}

/** What the purifier puts around an announcement, and takes away again. */
const OWN = new Set(['<body>', '<remove>']);

function nameOf(removed: (typeof purifier.removed)[number]): string {
  if ('attribute' in removed) return removed.attribute?.name ?? '';
  // Not asked of the element itself: a form would answer with a field that is called so.
  const name = Reflect.get(Node.prototype, 'nodeName', removed.element);
  return name.startsWith('#') ? '<!-- -->' : `<${name.toLowerCase()}>`;
}

/** Whether an address is the web's, mail's, or one of this site's own, as the browser that will follow it reads it. */
function mayLead(href: string): boolean {
  if (!URL.canParse(href, location.href)) return false;
  const { protocol, origin } = new URL(href, location.href);
  // Without a protocol of its own it must stay on this site: `//example.com` does not.
  return PROTOCOLS.has(protocol) && (URL.canParse(href) || origin === location.origin);
}
