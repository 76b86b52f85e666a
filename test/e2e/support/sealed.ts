/** Secrets that are encrypted outside of the server, as a browser does. */
import { createHash } from 'node:crypto';
import { expect } from '@playwright/test';
import * as v from 'valibot';
import { concealSecret } from '../../../shared/contract/secrets.ts';
import type { SealedFile } from '../../../shared/seal/content.ts';
import type { Client, Concealed } from '../../support/client.ts';
import { contentDigest } from '../../support/content-digest.ts';
import { encryptText } from '../../support/sealing.ts';

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
  const { fields, fragment } = await encryptText(text, passphrase, files);
  const keys = await api.conceal(fields);
  return { ...keys, fragment, link: `/secret/${keys.secretKey}#${fragment}` };
}

/**
 * Encrypts a text and files here, and uploads the secret in parts.
 *
 * @param base of the server
 */
export async function uploadSealed(
  base: string,
  text: string,
  files: readonly SealedFile[],
  passphrase = '',
): Promise<SealedSecret & { readonly parts: number }> {
  const { fields, fragment, ciphertext, parts } = await encryptText(text, passphrase, files);
  const { sealed: _, ...options } = fields;
  const begun = await send(base, '/secret/upload', {
    ...options,
    bytes: ciphertext.length,
    parts: parts.length,
  });
  const { key: metadataKey } = v.parse(begunUpload, begun).record;
  for (const [index, part] of parts.entries()) {
    await send(base, `/private/${metadataKey}/part/${index + 1}`, part);
  }
  const hashes = parts.map((part) => createHash('sha256').update(part).digest('base64url'));
  const finished = await send(base, `/private/${metadataKey}/finish`, { hashes });
  const { key: secretKey } = v.parse(concealSecret.reply, finished).record.secret;
  const link = `/secret/${secretKey}#${fragment}`;
  return { secretKey, metadataKey, fragment, link, parts: parts.length };
}

const begunUpload = v.object({ record: v.object({ key: v.string() }) });

async function send(
  base: string,
  path: string,
  body: object | Uint8Array<ArrayBuffer>,
): Promise<unknown> {
  const isPart = body instanceof Uint8Array;
  const response = await fetch(`${base}/api/v2${path}`, {
    method: 'POST',
    headers: isPart
      ? { 'Content-Type': 'application/octet-stream', 'Content-Digest': contentDigest(body) }
      : { 'Content-Type': 'application/json' },
    body: isPart ? body : JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return response.json();
}
