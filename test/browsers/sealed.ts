/** Links to secrets that were encrypted outside of the server, as a browser does: their paths, with the fragments. */
import { createHash } from 'node:crypto';
import type { SealedFile } from '../../shared/seal/content.ts';
import { CallRefused, type Client } from '../support/client.ts';
import { encryptText } from '../support/sealing.ts';

/** Encrypts a text here, and creates the secret. */
export async function concealSealed(api: Client, text: string): Promise<string> {
  const { fields, fragment } = await encryptText(text);
  const { secretKey } = await api.conceal(fields);
  return `/secret/${secretKey}#${fragment}`;
}

/** Encrypts a text and files here, and uploads the secret in parts. */
export async function uploadSealed(
  api: Client,
  text: string,
  files: readonly SealedFile[],
): Promise<{ readonly link: string; readonly parts: number }> {
  const { fields, fragment, ciphertext, parts } = await encryptText(text, '', files);
  const { share = '', proof_hash = '' } = fields;
  const length = { bytes: ciphertext.length, parts: parts.length };
  const begun = await api.beginUpload({ ...length, share, proof_hash });
  if (!begun.ok) throw new CallRefused('the upload', begun);
  const { key } = begun.reply.record;
  for (const [index, part] of parts.entries()) await api.sendPart(key, index + 1, part);
  const hashes = parts.map((part) => createHash('sha256').update(part).digest('base64url'));
  const finished = await api.finishUpload(key, hashes);
  if (!finished.ok) throw new CallRefused('its end', finished);
  return { link: `/secret/${finished.reply.record.secret.key}#${fragment}`, parts: parts.length };
}
