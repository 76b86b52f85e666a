/** The part of `node:crypto` that the Worker uses; all of Node's types would declare globals that workerd lacks. */
declare module 'node:crypto' {
  interface Digester {
    update(data: Uint8Array): Digester;
    digest(): Uint8Array;
  }
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
