/**
 * Why a ciphertext cannot be opened.
 *
 * - `unknown_version`: it was made by a newer program, or is no ciphertext
 * - `link_mismatch`: the link and the ciphertext disagree about the passphrase, or the link is not that of the request
 * - `incomplete`: its end is missing, or something follows it
 * - `damaged`: a record does not open: changed, moved, or encrypted under other keys; or the share has another length;
 *   or what encapsulates a key is no such thing
 * - `manifest_invalid`: it opens, and contains something else than text and files, a question, or the fields that were asked for
 */
export type SealErrorCode =
  | 'unknown_version'
  | 'link_mismatch'
  | 'incomplete'
  | 'damaged'
  | 'manifest_invalid';

export class SealError extends Error {
  override readonly name = 'SealError';
  readonly code: SealErrorCode;

  constructor(code: SealErrorCode) {
    super(`the secret cannot be opened: ${code}`);
    this.code = code;
  }
}
