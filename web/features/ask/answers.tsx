/** The answers to a request: each is opened by itself, once. */
import { type ReactNode, useEffect, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import type { OwnAsk } from '../../../shared/seal/ask.ts';
import { SealError } from '../../../shared/seal/seal-error.ts';
import type { ListedAnswer, OwnRequest } from '../../api/asks.ts';
import { isGone, isUnanswered, refusalOf } from '../../api/failure.ts';
import { failureText } from '../../intl/failures.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Drawing } from '../../ui/icon.tsx';
import { fileSizeText } from '../../ui/file-size.ts';
import { BriefMoment } from '../../ui/moment.tsx';
import { Alert } from '../../ui/notice.tsx';
import styles from './ask.module.css';
import { FieldList } from './field-list.tsx';
import { useChange } from './use-change.ts';
import { canShowAgain, type Opening, useOpening } from './use-opening.ts';

interface AnswersProps {
  request: OwnRequest;
  ask: OwnAsk;
}

export function Answers({ request: { answers }, ask }: AnswersProps) {
  const { openings, isBusy, open, cancel } = useOpening(ask);
  return (
    <ol className={styles.list}>
      {answers.map((answer) => (
        <Answer
          key={answer.number}
          answer={answer}
          ask={ask}
          opening={openings.get(answer.number)}
          isBusy={isBusy}
          onOpen={() => open(answer)}
          onCancel={() => cancel(answer.number)}
        />
      ))}
    </ol>
  );
}

type AnswerState = NonNullable<ListedAnswer['state']>;

const states: Record<AnswerState, MessageDescriptor> = defineMessages({
  new: {
    id: 'answer.new',
    defaultMessage: 'Not opened',
    description: 'State of an answer to a request',
  },
  received: {
    id: 'common.opened',
    defaultMessage: 'Opened',
    description:
      'State of a secret: a recipient has opened it; also the event that a webhook reports',
  },
  burned: {
    id: 'answer.burned',
    defaultMessage: 'Taken back',
    description: 'State of an answer to a request: whoever answered has destroyed it',
  },
  expired: {
    id: 'common.expired',
    defaultMessage: 'Expired',
    description: 'State of a secret: its time ran out; also the event that a webhook reports',
  },
});

const messages = defineMessages({
  busy: {
    id: 'answer.busy',
    defaultMessage: 'Another answer is being opened',
    description: 'Why the button that opens an answer is off',
  },
});

interface AnswerProps {
  answer: ListedAnswer;
  ask: OwnAsk;
  /** Undefined until it is opened. */
  opening: Opening | undefined;
  /** An answer is being opened. */
  isBusy: boolean;
  onOpen: () => void;
  onCancel: () => void;
}

function Answer({ answer, ask, opening, isBusy, onOpen, onCancel }: AnswerProps) {
  const intl = useIntl();
  const { key, number, created, bytes } = answer;
  const [isOpenedBefore, setOpenedBefore] = useState(false);
  const wasOpened = answer.state === 'received';
  useEffect(() => {
    if (wasOpened) canShowAgain(key).then(setOpenedBefore, () => undefined);
  }, [key, wasOpened]);
  const isOpened = opening?.name === 'opened';
  const state = isOpened ? 'received' : (answer.state ?? 'new');
  // Within the lease this tab can show again what it has opened.
  const canOpen = !isOpened && (state === 'new' || (state === 'received' && isOpenedBefore));
  const isOpening = opening?.name === 'opening';
  const progress = isOpening ? opening.progress : null;
  return (
    <li className={styles.answer} data-state={state}>
      <div className={styles.answerHead}>
        <p>
          <span className={styles.number}>
            <FormattedMessage
              id="answer"
              defaultMessage="Answer {number}"
              description="Name of one of the answers to a request"
              values={{ number }}
            />
          </span>{' '}
          <span className={styles.facts}>
            <BriefMoment atSeconds={created} /> · <span>{fileSizeText(intl, bytes)}</span> ·{' '}
            <span>{intl.formatMessage(states[state])}</span>
          </span>
        </p>
        <div className={styles.answerTools}>
          {canOpen && !progress && (
            <Button
              variant={state === 'new' ? 'primary' : 'secondary'}
              busy={isOpening}
              disabledReason={isBusy && !isOpening ? intl.formatMessage(messages.busy) : null}
              onClick={onOpen}
            >
              <OpenLabel opening={opening} isAgain={state === 'received'} number={number} />
            </Button>
          )}
          {!isOpening && <DeleteAnswer number={number} ask={ask} />}
        </div>
      </div>
      <Content opening={opening} isInParts={answer.parts > 0} onCancel={onCancel} />
    </li>
  );
}

interface OpenLabelProps {
  opening: Opening | undefined;
  isAgain: boolean;
  number: number;
}

function OpenLabel({ opening, isAgain, number }: OpenLabelProps) {
  const values = { number, hidden };
  if (opening?.name === 'opening') {
    return (
      <FormattedMessage
        id="reveal.opening"
        defaultMessage="Opening…"
        description="Button that opens the message, while it is being opened"
      />
    );
  }
  return isAgain ? (
    <FormattedMessage
      id="answer.again"
      defaultMessage="Show again<hidden> answer {number}</hidden>"
      description="Button that shows an opened answer once more after a reload; hidden is read aloud only"
      values={values}
    />
  ) : (
    <FormattedMessage
      id="answer.open"
      defaultMessage="Open<hidden> answer {number}</hidden>"
      description="Button that opens an answer to a request, once; hidden is read aloud only"
      values={values}
    />
  );
}

function hidden(words: ReactNode) {
  return <span className="visually-hidden">{words}</span>;
}

interface ContentProps {
  opening: Opening | undefined;
  isInParts: boolean;
  onCancel: () => void;
}

/** How far the opening is, or what was opened. */
function Content({ opening, isInParts, onCancel }: ContentProps) {
  switch (opening?.name) {
    case undefined:
      return null;
    case 'opening': {
      const { part, progress, isRetrying } = opening;
      return (
        <>
          {isInParts && part && progress && (
            <part.UnsealProgress progress={progress} onCancel={onCancel}>
              {null}
            </part.UnsealProgress>
          )}
          <output className={styles.note}>
            {isRetrying && (
              <FormattedMessage
                id="reveal.retrying"
                defaultMessage="Connection problem. We are still trying, and nothing is lost: keep this page open."
                description="Said while the page tries again by itself to open the message"
              />
            )}
          </output>
        </>
      );
    }
    case 'failed':
      return <Failure error={opening.error} />;
    case 'opened': {
      const { part, content } = opening;
      const { text, fields, files } = content;
      return (
        <div className={styles.opened}>
          <output className="visually-hidden">
            <FormattedMessage {...states.received} />
          </output>
          {fields.length > 0 && <FieldList fields={fields} />}
          {text !== '' && <part.MessageCard text={text} />}
          {files.length > 0 && <part.FileList files={files} />}
          <p className={styles.note}>
            <FormattedMessage
              id="answer.author"
              defaultMessage="Anyone with the link that you sent could have written this. It is shown until you leave or reload this page."
              description="Under an opened answer to a request: it proves no author"
            />
          </p>
        </div>
      );
    }
  }
}

const failures = defineMessages({
  damaged: {
    id: 'answer.damaged',
    defaultMessage:
      'This answer could not be decrypted. Reload this page and try again now: it can be shown again for a short time. If that fails, ask for it again.',
    description: 'Error: an answer to a request does not open with the key of its private page',
  },
  gone: {
    id: 'answer.gone',
    defaultMessage: 'This answer was opened before, was taken back, or has expired.',
    description: 'Error: an answer to a request is no longer there',
  },
  unanswered: {
    id: 'answer.unanswered',
    defaultMessage:
      'The server did not respond. Check your connection and try again now: if the answer was opened meanwhile, it can be shown here for a short time.',
    description:
      'Error after the page tried for a minute to open an answer to a request, and got no response',
  },
  downloadLocked: {
    id: 'answer.download-locked',
    defaultMessage:
      'This answer was downloaded too often without being opened. Ask whoever sent it to unlock it on their private page.',
    description:
      'Error: the parts of an answer to a request were downloaded so often that no more are sent',
  },
});

/** What an answer that does not open needs to be told apart; null for what can fail everywhere. */
function failureOf(error: unknown): MessageDescriptor | null {
  const code = refusalOf(error)?.code;
  if (error instanceof SealError || code === 'proof_invalid') return failures.damaged;
  if (code === 'download_locked') return failures.downloadLocked;
  if (isGone(error)) return failures.gone;
  return isUnanswered(error) ? failures.unanswered : null;
}

function Failure({ error }: { error: unknown }) {
  const intl = useIntl();
  const message = failureOf(error);
  return (
    <Alert kind="error">{message ? intl.formatMessage(message) : failureText(intl, error)}</Alert>
  );
}

/** Frees its place for another one. */
function DeleteAnswer({ number, ask }: { number: number; ask: OwnAsk }) {
  const intl = useIntl();
  const [isAsking, setAsking] = useState(false);
  const deleting = useChange(ask.key, ask.secret);
  const name = intl.formatMessage(
    {
      id: 'answer.delete',
      defaultMessage: 'Delete answer {number}',
      description: 'Name of the picture that deletes an answer to a request',
    },
    { number },
  );
  return (
    <>
      <button
        type="button"
        className={styles.delete}
        aria-label={name}
        title={name}
        onClick={() => setAsking(true)}
      >
        <Drawing
          path="M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.5 10.5V16M13.5 10.5V16"
          size={18}
        />
      </button>
      {isAsking && (
        <ConfirmDialog
          title={
            <FormattedMessage
              id="answer.delete.title"
              defaultMessage="Delete answer {number}?"
              description="Title of the dialog before an answer to a request is deleted"
              values={{ number }}
            />
          }
          action={
            <FormattedMessage
              id="answer.delete.confirm"
              defaultMessage="Delete"
              description="Button that deletes an answer to a request"
            />
          }
          busy={deleting.isPending}
          error={deleting.error && failureText(intl, deleting.error)}
          onConfirm={() => deleting.send({ action: 'delete', number })}
          onClose={() => setAsking(false)}
        >
          <p>
            <FormattedMessage
              id="answer.delete.text"
              defaultMessage="Nobody can open it any more. If the request has not ended, it can take another answer in its place."
              description="In the dialog before an answer to a request is deleted"
            />
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
