/** What programs import as `waxseal/seal`; docs/api.md describes it. */
export type { Content, SealedFile } from './content.ts';
export { safeFileName } from './file-name.ts';
export { type LinkKey, linkOf, type LinkParts, readFragment } from './fragment.ts';
export { openNote } from './note.ts';
export { SealError, type SealErrorCode } from './seal-error.ts';
export { open, type Proofs, proofsOf, seal, type Sealed } from './seal.ts';
