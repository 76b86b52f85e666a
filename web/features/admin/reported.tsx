/** What a report adds to a message: its reason, and the way to burn the secret. */
import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { burnReported } from '../../../shared/contract/colonel.ts';
import type { ReportReason } from '../../../shared/report.ts';
import { invalidateAudit } from '../../api/colonel.ts';
import { refusalOf } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { failureText } from '../../intl/failures.ts';
import { reasonTexts } from '../../parts/feedback/report-reasons.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { StatusMark } from '../../ui/status.tsx';
import { Code } from './panel.tsx';
import styles from './admin.module.css';

export function ReportedFor({ reason }: { reason: ReportReason }) {
  const intl = useIntl();
  return (
    <div className={styles.reported}>
      <StatusMark kind="caution">
        <FormattedMessage
          id="colonel.report"
          defaultMessage="Report of a secret: “{reason}”"
          description="First line of a message in which a recipient reported a secret; reason is one of three sentences"
          values={{ reason: intl.formatMessage(reasonTexts[reason]) }}
        />
      </StatusMark>
    </div>
  );
}

/** Burns a secret by the id of its report, which opens nothing. */
export function BurnReported({ id }: { id: string }) {
  const intl = useIntl();
  const queryClient = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const burning = useCall(
    burnReported,
    {
      onSuccess: () => setAsked(false),
      onSettled: () => invalidateAudit(queryClient),
    },
    id,
  );
  const { error } = burning;
  if (burning.isSuccess) return <Burned />;
  return (
    <div className={styles.burn}>
      <Button variant="danger" onClick={() => setAsked(true)}>
        <FormattedMessage
          id="colonel.report.burn"
          defaultMessage="Burn the secret"
          description="Button under a report of a secret; a dialog asks for confirmation"
        />
      </Button>
      <Code>{id}</Code>
      {isAsked && (
        <ConfirmDialog
          title={
            <FormattedMessage
              id="colonel.report.burn.title"
              defaultMessage="Burn the reported secret?"
              description="Title of the dialog in which an admin confirms that a reported secret is destroyed"
            />
          }
          action={
            <FormattedMessage
              id="burn.confirm"
              defaultMessage="Burn permanently"
              description="Button that destroys a secret"
            />
          }
          busy={burning.isPending}
          error={
            error &&
            (refusalOf(error)?.code === 'not_found'
              ? intl.formatMessage({
                  id: 'colonel.report.unknown',
                  defaultMessage: 'No secret has this ID. It may have been deleted long ago.',
                  description:
                    'Error after an admin burned a reported secret: there is none with its ID',
                })
              : failureText(intl, error))
          }
          onConfirm={() => burning.send({ params: { id }, body: {} })}
          onClose={() => {
            burning.reset();
            setAsked(false);
          }}
        >
          <p>
            <FormattedMessage
              id="colonel.report.burn.text"
              defaultMessage="It is deleted for everyone, and no one can restore it. The audit log records that you burned it. A report can be wrong: no one has checked it."
              description="In the dialog in which an admin confirms that a reported secret is destroyed"
            />
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function Burned() {
  const place = useRef<HTMLDivElement>(null);
  // The focused button was removed.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className={styles.burned}>
      <StatusMark kind="good">
        <FormattedMessage
          id="colonel.report.burned"
          defaultMessage="Burned. Its link no longer works."
          description="In place of the button that burns a reported secret, after that was done"
        />
      </StatusMark>
    </div>
  );
}
