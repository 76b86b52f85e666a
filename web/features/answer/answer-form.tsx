import { type ReactNode, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { OpenedAsk } from '../../../shared/seal/open-ask.ts';
import type { SentAnswer } from '../../api/answer.ts';
import { reportCrash } from '../../api/error-reporting.ts';
import { refusalOf } from '../../api/failure.ts';
import { failureText } from '../../intl/failures.ts';
import { withMessages } from '../../intl/language.ts';
import type { AttachmentsProps } from '../../parts/attachments/attachments.tsx';
import { totalBytes } from '../../parts/attachments/attached-files.ts';
import { Button, textButtonClass } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { controlClass, Field, unmanaged } from '../../ui/field.tsx';
import { fileSizeText } from '../../ui/file-size.ts';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Alert } from '../../ui/notice.tsx';
import { keepInput, TextArea } from '../../ui/text-area.tsx';
import { bytesOf, charactersIn, contentBytesMax } from './answer-size.ts';
import styles from './answer.module.css';
import { type Draft, textOf, useDraft, useSending, useWarning } from './draft.ts';

const Attachments = lazyPart<'Attachments', AttachmentsProps>(
  () => withMessages('attachments', () => import('../../parts/attachments/attachments.tsx')),
  'Attachments',
);

const reasons = defineMessages({
  empty: {
    id: 'answer.empty',
    defaultMessage: 'Type your answer first',
    description: 'Why the button that sends the answer to a request for a secret is off',
  },
  pending: {
    id: 'answer.pending',
    defaultMessage: 'Please wait, your answer is being sent',
    description: 'Why a button is off while the answer to a request for a secret is being sent',
  },
});

interface AnswerFormProps {
  ask: OpenedAsk;
  /** The longest ciphertext that the request takes. */
  bytesMax: number;
  onSent: (answer: SentAnswer) => void;
  /** Below the button, while the request takes answers. */
  children: ReactNode;
}

/** A failure loses nothing of what was typed, and neither does a request that has ended meanwhile. */
export function AnswerForm({ ask, bytesMax, onSent, children }: AnswerFormProps) {
  const intl = useIntl();
  const { fields } = ask.question;
  const draft = useDraft(fields);
  const sending = useSending(ask, draft, onSent);
  useWarning(draft.hasContent);
  const submitButton = useRef<HTMLButtonElement>(null);
  const limit = contentBytesMax(bytesMax);
  const bytes = bytesOf([draft.text, ...draft.values]) + totalBytes(draft.files);
  const hasEnded = refusalOf(sending.error)?.code === 'ask_ended';
  const reason = sending.isPending
    ? intl.formatMessage(reasons.pending)
    : !draft.hasContent
      ? intl.formatMessage(reasons.empty)
      : bytes > limit
        ? intl.formatMessage(
            {
              id: 'answer.too-long',
              defaultMessage:
                'Shorten your answer or remove files first: this request takes up to {max} in all',
              description:
                'Why the button that sends the answer to a request for a secret is off; max is a size, such as 2 MB',
            },
            { max: fileSizeText(intl, limit) },
          )
        : null;
  return keepInput(
    <form
      className={styles.form}
      noValidate
      onInput={() => {
        if (sending.isError && !hasEnded) sending.reset();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === null && !hasEnded) sending.send();
      }}
    >
      {fields.length > 0 ? (
        <Fields names={fields} draft={draft} readOnly={sending.isPending || hasEnded} />
      ) : (
        <FreeAnswer
          draft={draft}
          bytesMax={limit}
          isSending={sending.isPending}
          readOnly={sending.isPending || hasEnded}
          onSubmitKey={() => submitButton.current?.click()}
        />
      )}
      {sending.isError && (
        <Alert kind="error">
          <span>{failureText(intl, sending.error)}</span> {hasEnded && <Kept />}
        </Alert>
      )}
      {hasEnded ? (
        <CopyButton
          text={textOf(draft, fields)}
          what={intl.formatMessage({
            id: 'answer.ended.what',
            defaultMessage: 'what you typed',
            description: 'What a button copies, read after "Copy": an answer that cannot be sent',
          })}
          isWhatShown
          wide
        />
      ) : (
        <Button
          ref={submitButton}
          type="submit"
          variant="primary"
          wide
          busy={sending.isPending}
          disabledReason={reason}
          onRefused={(form) => form?.querySelector<HTMLElement>('textarea, input')?.focus()}
        >
          {sending.isPending ? (
            <FormattedMessage
              id="answer.sending"
              defaultMessage="Sending…"
              description="Button that sends the answer to a request for a secret, while it is being sent"
            />
          ) : (
            <FormattedMessage
              id="answer.send"
              defaultMessage="Send the answer"
              description="Button that sends the answer to a request for a secret"
            />
          )}
        </Button>
      )}
      {!hasEnded && children}
    </form>,
    reportCrash,
  );
}

/** After the sentence of the server that the request has ended. */
function Kept() {
  return (
    <FormattedMessage
      id="answer.ended.kept"
      defaultMessage="Your answer did not reach whoever asked, and nobody can read it. What you typed is still here: copy it, and ask for a new link."
      description="After the error that a request for a secret takes no more answers"
    />
  );
}

interface FreeAnswerProps {
  draft: Draft;
  /** Of text and files together. */
  bytesMax: number;
  isSending: boolean;
  readOnly: boolean;
  /** Ctrl+Enter or Cmd+Enter was pressed. */
  onSubmitKey: () => void;
}

/** Text and files. */
function FreeAnswer({ draft, bytesMax, isSending, readOnly, onSubmitKey }: FreeAnswerProps) {
  const intl = useIntl();
  const area = useRef<HTMLTextAreaElement>(null);
  const charactersMax = charactersIn(bytesMax);
  return (
    <div className={styles.card}>
      <TextArea
        area={area}
        label={
          <FormattedMessage
            id="answer.text"
            defaultMessage="Your answer"
            description="Label of the field in which someone answers a request for a secret"
          />
        }
        value={draft.text}
        onChange={draft.setText}
        charactersMax={charactersMax}
        countFrom={charactersMax / 2}
        required={draft.files.length === 0}
        readOnly={readOnly}
        onSubmitKey={onSubmitKey}
        exact
      />
      <div className={styles.tools}>
        <Attachments
          draft={draft}
          bytesMax={bytesMax}
          busyReason={isSending ? intl.formatMessage(reasons.pending) : null}
        />
      </div>
    </div>
  );
}

interface FieldsProps {
  /** The requester chose them: plain text. */
  names: readonly string[];
  draft: Draft;
  readOnly: boolean;
}

/**
 * An input for each wanted field. They are masked by CSS: into a field for passwords, managers would fill the visitor's own password of
 * this site.
 */
function Fields({ names, draft, readOnly }: FieldsProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.fields}>
      {names.map((name, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- they neither move nor change, and two may have one name
        <Field key={place} label={<bdi translate="no">{name}</bdi>}>
          {({ id }) => (
            <input
              id={id}
              className={isShown ? controlClass : `${controlClass} ${styles.masked}`}
              type="text"
              value={draft.values[place] ?? ''}
              readOnly={readOnly}
              onChange={(event) => draft.setValue(place, event.currentTarget.value)}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              dir="auto"
              {...unmanaged}
            />
          )}
        </Field>
      ))}
      <button
        type="button"
        className={`${textButtonClass} ${styles.show}`}
        onClick={() => setShown(!isShown)}
      >
        <Icon name={isShown ? 'eyeOff' : 'eye'} />
        {isShown ? (
          <FormattedMessage
            id="answer.hide"
            defaultMessage="Hide what you typed"
            description="Button under the fields of an answer, whose characters can be seen"
          />
        ) : (
          <FormattedMessage
            id="answer.show"
            defaultMessage="Show what you typed"
            description="Button under the fields of an answer, whose characters are hidden"
          />
        )}
      </button>
    </div>
  );
}
