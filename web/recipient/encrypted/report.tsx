import { withMessages } from '../../intl/language.ts';
import { importWithRetry } from '../../ui/lazy-part.tsx';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { siteQuery } from '../../api/site.ts';
import { Alert } from '../../ui/notice.tsx';
import { textButtonClass } from '../../ui/button.tsx';
import styles from './encrypted.module.css';

const loadDialog = async () =>
  (
    await importWithRetry(() =>
      withMessages('public', () => import('../../parts/feedback/report-dialog.tsx')),
    )
  ).ReportDialog;

type Dialog = Awaited<ReturnType<typeof loadDialog>>;

interface ReportLinkProps {
  /** Unknown before the state of the secret is. */
  id: string | undefined;
}

/** Reports a secret to the operator, who cannot read it. */
export function ReportLink({ id }: ReportLinkProps) {
  const { data: site } = useQuery(siteQuery);
  const [loaded, setLoaded] = useState<{ Dialog: Dialog } | null>(null);
  const [isFailed, setFailed] = useState(false);
  if (id === undefined || !site?.feedback_enabled) return null;
  const open = async () => {
    try {
      setLoaded({ Dialog: await loadDialog() });
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  return (
    <div className={styles.report}>
      <button
        type="button"
        className={textButtonClass}
        aria-haspopup="dialog"
        onClick={() => void open()}
      >
        <FormattedMessage
          id="report.open"
          defaultMessage="Report this message"
          description="Quiet button at the end of the recipient’s page: opens a form to the operator of the site"
        />
      </button>
      {isFailed && (
        <Alert kind="error">
          <FormattedMessage
            id="report.failed"
            defaultMessage="The form could not be loaded. Check your connection and try again."
            description="Error after the button that reports a message"
          />
        </Alert>
      )}
      {loaded && <loaded.Dialog id={id} onClose={() => setLoaded(null)} />}
    </div>
  );
}
