/** Secrets that are encrypted outside of the server, as a browser does. */
import { type BrowserContext, expect } from '@playwright/test';
import { seal } from '../../../shared/seal/seal.ts';
import { toBase64url } from '../../../web/data/base64url.ts';
import type { Client, Concealed } from '../../support/client.ts';

/** The part of a link that follows the `#`. */
const KEY = /#[ab]([0-9A-Za-z]{22})$/;

export interface SealedSecret extends Concealed {
  /** Without `#`. */
  readonly fragment: string;
  /** The path of the link, with the fragment. */
  readonly link: string;
}

/** Encrypts a text here, and creates the secret. */
export async function concealSealed(
  api: Client,
  text: string,
  passphrase = '',
): Promise<SealedSecret> {
  const sealed = await seal({ text, files: [] }, passphrase);
  const parts: Uint8Array[] = [];
  for await (const part of sealed.parts) parts.push(part);
  const keys = await api.conceal({
    sealed: toBase64url(Buffer.concat(parts)),
    share: toBase64url(sealed.share),
    proof_hash: toBase64url(sealed.proofHash),
    ...(sealed.passphraseHash && { passphrase_hash: toBase64url(sealed.passphraseHash) }),
  });
  const { fragment } = sealed;
  return { ...keys, fragment, link: `/secret/${keys.secretKey}#${fragment}` };
}

/** The key in the fragment of a link. */
export function linkKeyIn(link: string): string {
  return KEY.exec(link)?.[1] ?? '';
}

/**
 * Records the requests of a browser.
 *
 * @returns a function that expects none of them to contain one of the texts
 */
export function watchTraffic(context: BrowserContext): (...texts: string[]) => Promise<void> {
  const sent: Promise<string>[] = [];
  context.on('request', (request) => {
    const body = request.postData() ?? '';
    const address = request.url();
    sent.push(
      request.allHeaders().then(
        (headers) => address + JSON.stringify(headers) + body,
        () => address + body,
      ),
    );
  });
  return async (...texts) => {
    const all = (await Promise.all(sent)).join('\n');
    expect(all).toContain('/api/v2/');
    for (const text of texts) {
      expect(text).not.toBe('');
      expect(all.includes(text), `${text} was sent`).toBe(false);
    }
  };
}
