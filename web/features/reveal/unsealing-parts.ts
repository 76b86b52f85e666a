/** What the page loads for a secret that a browser encrypted. */
import { withMessages } from '../../intl/language.ts';
import { importWithRetry } from '../../ui/lazy-part.tsx';

export const loadUnsealing = () => importWithRetry(() => import('../../data/unseal.ts'));
export const loadEncryption = () =>
  importWithRetry(() => withMessages('sealed', () => import('./encryption.tsx')));
export const loadOpenedFiles = () =>
  importWithRetry(() => withMessages('sealed', () => import('./opened-files.tsx')));
export const loadReportLink = async () =>
  (await withMessages('sealed', () => import('./report.tsx'))).ReportLink;
