/** The part of `node:crypto` that the Worker uses; all of Node's types would declare globals that workerd lacks. */
declare module 'node:crypto' {
  interface Digester {
    update(data: Uint8Array): Digester;
    digest(): Uint8Array;
  }
  interface Cipher {
    setAAD(data: Uint8Array): Cipher;
    update(data: Uint8Array): Uint8Array;
    final(): Uint8Array;
  }
  export function createCipheriv(
    algorithm: 'aes-256-gcm',
    key: Uint8Array,
    nonce: Uint8Array,
  ): Cipher & { getAuthTag(): Uint8Array };
  export function createDecipheriv(
    algorithm: 'aes-256-gcm',
    key: Uint8Array,
    nonce: Uint8Array,
  ): Cipher & { setAuthTag(tag: Uint8Array): unknown };
  export function createHash(algorithm: 'sha256' | 'sha1'): Digester;
  export function createHmac(algorithm: 'sha256', key: Uint8Array): Digester;
  export function hkdfSync(
    digest: 'sha256',
    input: Uint8Array,
    salt: Uint8Array,
    info: string,
    bytes: number,
  ): ArrayBuffer;
}
