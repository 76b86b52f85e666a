import { type ReactNode, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { siteQuery } from '../../api/site.ts';
import { withMessages } from '../../intl/language.ts';
import { textButtonClass } from '../../ui/button.tsx';
import { importWithRetry } from '../../ui/lazy-part.tsx';
import { Alert } from '../../ui/notice.tsx';

const loadDialog = async () =>
  (await importWithRetry(() => withMessages('public', () => import('./report-dialog.tsx'))))
    .ReportDialog;

type Dialog = Awaited<ReturnType<typeof loadDialog>>;

interface ReportLinkProps {
  /** Unknown before the state of what is reported is. */
  id: string | undefined;
  /** The link of a request, which its reporter may send, too; absent for a secret. */
  askLink?: string;
  className: string | undefined;
  /** What can be pressed. */
  children: ReactNode;
}

/** Reports a secret or a request to the operator, who can read neither. */
export function ReportLink({ id, askLink, className, children }: ReportLinkProps) {
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
    <div className={className}>
      <button
        type="button"
        className={textButtonClass}
        aria-haspopup="dialog"
        onClick={() => void open()}
      >
        {children}
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
      {loaded && (
        <loaded.Dialog
          id={id}
          {...(askLink !== undefined && { askLink })}
          onClose={() => setLoaded(null)}
        />
      )}
    </div>
  );
}
