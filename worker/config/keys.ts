/** The keys that belong to what is stored. `npm start` has them in its secrets file; on Cloudflare each is a secret of the Worker. */
import * as v from 'valibot';
import { fromBase64 } from '../crypto/encoding.ts';
import type { SigningKey, SigningKeys } from '../crypto/signature.ts';

const KEY_BYTES = 32;

const key = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const bytes = fromBase64(dataset.value);
    if (bytes?.length === KEY_BYTES) return bytes;
    addIssue({ message: `must be the base64 of ${KEY_BYTES} bytes` });
    return NEVER;
  }),
);

const signingKeys = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const keys = parseSigningKeys(dataset.value);
    if (keys) return keys;
    addIssue({ message: 'must be <id>:<base64 of 32 bytes>[,...], the first one signing' });
    return NEVER;
  }),
);

export const keySettings = {
  /** locates stored data by its link; base64 of 32 bytes; never changes @secret */
  SHARD_KEY: key,
  /** names accounts by their address; base64 of 32 bytes; never changes @secret */
  NAME_KEY: key,
  /**
   * sign sessions, API tokens and links in emails: `<id>:<base64 of 32 bytes>,…`. The first signs, all are accepted. To rotate,
   * put the new one first, and remove the old one 30 days later; API tokens that the old one signed then have to be created
   * again
   * @secret
   */
  SESSION_KEYS: signingKeys,
  /**
   * encrypt queued emails and the settings of webhooks: a list like the one above; remove the old one a week later
   * @secret
   */
  MAIL_KEYS: signingKeys,
} as const;

function parseSigningKeys(text: string): SigningKeys | null {
  const keys: SigningKey[] = [];
  for (const pair of text.split(',')) {
    const [id = '', encoded = ''] = pair.split(':', 2);
    const bytes = fromBase64(encoded);
    if (!/^[\w-]+$/.test(id) || bytes?.length !== KEY_BYTES) return null;
    keys.push({ id, bytes });
  }
  const [first, ...others] = keys;
  return first ? [first, ...others] : null;
}
