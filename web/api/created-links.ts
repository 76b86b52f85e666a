/**
 * The links of new secrets: which page shows them to their sender, what the form passes to it in memory, and which pages were
 * created in this browser. Local storage holds no key: only a digest of each metadata key, keyed with random bytes of this
 * browser.
 */
import { COPIES_MAX } from '../../shared/limits.ts';
import { isKey } from '../../shared/link-key.ts';
import { hmacSha256 } from './digest.ts';
import { createdFragments } from './link-memory.ts';

export interface CreatedLink {
  readonly metadataKey: string;
  /** Of the links, without `#`; empty where the site encrypts. */
  readonly fragment: string;
}

/** The page of one new secret, or the one with the links of several: where to navigate. */
export function pageOf(links: readonly CreatedLink[]) {
  const [first] = links;
  return links.length === 1 && first
    ? ({
        to: '/private/$metadataKey',
        params: { metadataKey: first.metadataKey },
        hash: first.fragment,
        viewTransition: true,
      } as const)
    : ({ to: '/private/links', hash: linksFragment(links) } as const);
}

/** The fragment that lists links: `key:fragment,key:fragment`, and a key alone where there is no fragment. */
export function linksFragment(links: readonly CreatedLink[]): string {
  return links
    .map(({ metadataKey, fragment }) => metadataKey + (fragment && `:${fragment}`))
    .join(',');
}

/**
 * Reads the fragment of the page with several links. What is no key is left out: the address may have been cut.
 *
 * @param fragment without `#`
 */
export function readLinks(fragment: string): CreatedLink[] {
  const links = fragment.split(',').map((link) => {
    const [metadataKey = '', own = ''] = link.split(':');
    return { metadataKey, fragment: own };
  });
  const keys = new Set<string>();
  return links
    .filter(({ metadataKey: key }) => isKey(key) && !keys.has(key) && keys.add(key))
    .slice(0, COPIES_MAX);
}

/** The private pages of secrets that this tab has created, by metadata key. */
export const createdPages = new Set<string>();

/** Remembers in this tab what it has created, with the keys that are in the links alone. */
export function rememberCreated(links: readonly CreatedLink[]): void {
  for (const { metadataKey, fragment } of links) {
    createdPages.add(metadataKey);
    createdFragments.set(metadataKey, fragment);
  }
}

/** The link of a private page, with its fragment if this tab has created it. */
export function knownLink(metadataKey: string): CreatedLink {
  return { metadataKey, fragment: createdFragments.get(metadataKey) ?? '' };
}

/** Generated passwords, which no server returns, until the private page is left. */
const waiting = new Map<string, string>();

export function storeGenerated(metadataKey: string, value: string): void {
  waiting.set(metadataKey, value);
}

export function generatedFor(metadataKey: string): string | null {
  return waiting.get(metadataKey) ?? null;
}

export function clearGenerated(metadataKey: string): void {
  waiting.delete(metadataKey);
}

const STORAGE_KEY = 'ownPages';
/** The oldest are dropped. */
const PAGES_MAX = 100;
const SALT_BYTES = 32;
const DIGEST_BYTES = 16;

interface OwnPages {
  /** Base64. */
  readonly salt: string;
  /** Base64, the newest last. */
  readonly digests: readonly string[];
}

/**
 * Whether a private page was created in this browser, as far as is known: without storage or WebCrypto every page counts
 * as created here. Pages that this tab has created are stored on the way.
 */
export async function isOwnPage(metadataKey: string): Promise<boolean> {
  try {
    const { salt, digests } = read() ?? { salt: newSalt(), digests: [] };
    // Computed even when there is nothing to compare it with: it throws without WebCrypto.
    const digest = await digestOf(metadataKey, salt);
    if (digests.includes(digest)) return true;
    if (!createdPages.has(metadataKey)) return false;
    const kept = [...digests, digest].slice(-PAGES_MAX);
    localStorage.setItem(STORAGE_KEY, [salt, ...kept].join(' '));
    return true;
  } catch {
    return true;
  }
}

function read(): OwnPages | null {
  const [salt, ...digests] = (localStorage.getItem(STORAGE_KEY) ?? '').split(' ');
  return salt ? { salt, digests } : null;
}

function newSalt(): string {
  return base64(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));
}

/** HMAC-SHA-256 of a metadata key. */
async function digestOf(metadataKey: string, salt: string): Promise<string> {
  const raw = Uint8Array.from(atob(salt), (character) => character.charCodeAt(0));
  return base64(new Uint8Array(await hmacSha256(metadataKey, raw), 0, DIGEST_BYTES));
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
