/** Which files can be attached to a secret. */
import { FILES_MAX } from '../../../shared/seal/content.ts';

type Sized = Pick<File, 'size'>;

/** Of several reasons the first one that applies. */
export type Refusal =
  /** There are as many as a secret can hold. */
  | { readonly kind: 'too-many'; readonly count: number }
  /** All of them together would be too large. */
  | {
      readonly kind: 'too-large';
      readonly count: number;
      /** What is left for other files. */
      readonly bytesLeft: number;
    };

/**
 * Adds the files that fit, in their order.
 *
 * @param bytesMax of all files together
 */
export function addFiles<F extends Sized>(
  attached: readonly F[],
  added: readonly F[],
  bytesMax: number,
): { readonly files: readonly F[]; readonly refusal: Refusal | null } {
  const files = [...attached];
  let bytesLeft = bytesMax - totalBytes(attached);
  let tooMany = 0;
  let tooLarge = 0;
  for (const file of added) {
    if (files.length === FILES_MAX) tooMany++;
    else if (file.size > bytesLeft) tooLarge++;
    else {
      files.push(file);
      bytesLeft -= file.size;
    }
  }
  if (tooMany > 0) return { files, refusal: { kind: 'too-many', count: tooMany } };
  return {
    files,
    refusal: tooLarge > 0 ? { kind: 'too-large', count: tooLarge, bytesLeft } : null,
  };
}

export function totalBytes(files: readonly Sized[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}
