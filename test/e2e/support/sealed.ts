/** Secrets that are encrypted outside of the server, as a browser does. */
import { type BrowserContext, expect } from '@playwright/test';
import type { SealedFile } from '../../../shared/seal/content.ts';
import type { Client, Concealed } from '../../support/client.ts';
import { sealText } from '../../support/sealing.ts';

/** The part of a link that follows the `#`. */
const KEY = /#[ab]([0-9A-Za-z]{22})$/;

export interface SealedSecret extends Concealed {
  /** Without `#`. */
  readonly fragment: string;
  /** The path of the link, with the fragment. */
  readonly link: string;
}

/** Encrypts a text here, and files, and creates the secret. */
export async function concealSealed(
  api: Client,
  text: string,
  passphrase = '',
  files: readonly SealedFile[] = [],
): Promise<SealedSecret> {
  const { fields, fragment } = await sealText(text, passphrase, files);
  const keys = await api.conceal(fields);
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
