/**
 * Which private pages were created in this browser. Local storage holds no key: only a digest of each metadata key, keyed with
 * random bytes of this browser.
 */
import { createdPages } from './just-created.ts';
import { hmacSha256 } from './digest.ts';

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
