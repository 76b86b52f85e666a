import { withMessages } from '../intl/language.ts';
import { importWithRetry } from '../ui/lazy-part.tsx';

/** Loads the dialog in which a recipient reports a secret. Apart from the route, which would name all its style sheets. */
export const loadReportDialog = async () =>
  (await importWithRetry(() => withMessages('public', () => import('./report-dialog.tsx'))))
    .ReportDialog;
