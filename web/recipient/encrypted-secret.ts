/**
 * All that the page loads for a secret that a browser encrypted, as one file: with one request it is there before the secret is
 * opened.
 */
export { forgetDownload, openSealed } from '../api/unseal.ts';
export { EncryptionNote, UnsealFailure, UnsealProgress } from './encryption.tsx';
export { OpenedFiles } from './opened-files.tsx';
export { ReportLink } from './report.tsx';
