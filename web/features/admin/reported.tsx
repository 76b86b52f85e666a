/** What a report adds to a message: its reason, and the way to burn the secret or to close the request. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { burnReported, closeReported } from '../../../shared/contract/colonel.ts';
import type { ReportReason, ReportSubject } from '../../../shared/report.ts';
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

interface ReportedForProps {
  subject: ReportSubject;
  reason: ReportReason;
}

export function ReportedFor({ subject, reason }: ReportedForProps) {
  const intl = useIntl();
  const values = { reason: intl.formatMessage(reasonTexts[reason]) };
  return (
    <div className={styles.reported}>
      <StatusMark kind="caution">
        {subject === 'secret' ? (
          <FormattedMessage
            id="colonel.report"
            defaultMessage="Report of a secret: “{reason}”"
            description="First line of a message in which a recipient reported a secret; reason is one of three sentences"
            values={values}
          />
        ) : (
          <FormattedMessage
            id="colonel.report.request"
            defaultMessage="Report of a request: “{reason}”"
            description="First line of a message in which someone reported a request for a secret; reason is one of three sentences"
            values={values}
          />
        )}
      </StatusMark>
    </div>
  );
}

/** Of the button, of the dialog that asks first, and of what replaces the button. */
type Texts = Readonly<
  Record<'open' | 'title' | 'action' | 'text' | 'unknown' | 'done', MessageDescriptor>
>;

const burnTexts: Texts = defineMessages({
  open: {
    id: 'colonel.report.burn',
    defaultMessage: 'Burn the secret',
    description: 'Button under a report of a secret; a dialog asks for confirmation',
  },
  title: {
    id: 'colonel.report.burn.title',
    defaultMessage: 'Burn the reported secret?',
    description:
      'Title of the dialog in which an admin confirms that a reported secret is destroyed',
  },
  action: {
    id: 'burn.confirm',
    defaultMessage: 'Burn permanently',
    description: 'Button that destroys a secret',
  },
  text: {
    id: 'colonel.report.burn.text',
    defaultMessage:
      'It is deleted for everyone, and no one can restore it. The audit log records that you burned it. A report can be wrong: no one has checked it.',
    description: 'In the dialog in which an admin confirms that a reported secret is destroyed',
  },
  unknown: {
    id: 'colonel.report.unknown',
    defaultMessage: 'No secret has this ID. It may have been deleted long ago.',
    description: 'Error after an admin burned a reported secret: there is none with its ID',
  },
  done: {
    id: 'colonel.report.burned',
    defaultMessage: 'Burned. Its link no longer works.',
    description: 'In place of the button that burns a reported secret, after that was done',
  },
});

const closeTexts: Texts = defineMessages({
  open: {
    id: 'colonel.report.close',
    defaultMessage: 'Close the request',
    description: 'Button under a report of a request for a secret; a dialog asks for confirmation',
  },
  title: {
    id: 'colonel.report.close.title',
    defaultMessage: 'Close the reported request?',
    description: 'Title of the dialog in which an admin confirms that a reported request is closed',
  },
  action: {
    id: 'colonel.report.close.action',
    defaultMessage: 'Close it for good',
    description: 'Button that closes a reported request for a secret',
  },
  text: {
    id: 'colonel.report.close.text',
    defaultMessage:
      'It takes no more answers, and no one can reopen it. The answers it has stay. The audit log records that you closed it. A report can be wrong: no one has checked it.',
    description: 'In the dialog in which an admin confirms that a reported request is closed',
  },
  unknown: {
    id: 'colonel.report.close.unknown',
    defaultMessage: 'No request has this ID. It may have ended long ago.',
    description: 'Error after an admin closed a reported request: there is none with its ID',
  },
  done: {
    id: 'colonel.report.closed',
    defaultMessage: 'Closed. It takes no more answers.',
    description: 'In place of the button that closes a reported request, after that was done',
  },
});

/** Burns a secret by the id of its report, which opens nothing. */
export function BurnReported({ id }: { id: string }) {
  return <EndReported id={id} endpoint={burnReported} texts={burnTexts} />;
}

/** Closes a request by the id of its report, which opens nothing. */
export function CloseReported({ id }: { id: string }) {
  return <EndReported id={id} endpoint={closeReported} texts={closeTexts} />;
}

interface EndReportedProps {
  id: string;
  endpoint: typeof burnReported | typeof closeReported;
  texts: Texts;
}

function EndReported({ id, endpoint, texts }: EndReportedProps) {
  const intl = useIntl();
  const queryClient = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const ending = useCall(
    endpoint,
    {
      onSuccess: () => setAsked(false),
      onSettled: () => invalidateAudit(queryClient),
    },
    id,
  );
  const { error } = ending;
  if (ending.isSuccess) return <Ended>{intl.formatMessage(texts.done)}</Ended>;
  return (
    <div className={styles.burn}>
      <Button variant="danger" onClick={() => setAsked(true)}>
        {intl.formatMessage(texts.open)}
      </Button>
      <Code>{id}</Code>
      {isAsked && (
        <ConfirmDialog
          title={intl.formatMessage(texts.title)}
          action={intl.formatMessage(texts.action)}
          busy={ending.isPending}
          error={
            error &&
            (refusalOf(error)?.code === 'not_found'
              ? intl.formatMessage(texts.unknown)
              : failureText(intl, error))
          }
          onConfirm={() => ending.send({ params: { id }, body: {} })}
          onClose={() => {
            ending.reset();
            setAsked(false);
          }}
        >
          <p>{intl.formatMessage(texts.text)}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function Ended({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  // The focused button was removed.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className={styles.burned}>
      <StatusMark kind="good">{children}</StatusMark>
    </div>
  );
}
