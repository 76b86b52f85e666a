/** The only digests that pages compute; nothing is encrypted or proven with them. Both functions throw without WebCrypto. */

/** SHA-256 of a text. */
export function sha256(text: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
}

/** HMAC-SHA-256 of a text. */
export async function hmacSha256(text: string, key: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
  return crypto.subtle.sign('HMAC', imported, new TextEncoder().encode(text));
}
