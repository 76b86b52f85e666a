/** The files of a new secret. Loaded where this browser encrypts. */
import { Alert } from '../../ui/notice.tsx';
import {
  useIncomingFiles,
  type IncomingFiles,
  unreadableFile,
  isUnreadable,
  type Refusal,
  addFiles,
  totalBytes,
} from './attached-files.ts';
import { type Attachment } from '../../api/secrets.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { FILES_MAX } from '../../../shared/seal/content.ts';
import { safeFileName } from '../../../shared/seal/file-name.ts';
import { siteQuery } from '../../api/site.ts';
import { Button, CloseButton } from '../../ui/button.tsx';
import { fileSizeText } from '../../ui/file-size.ts';
import styles from './attachments.module.css';
import { type Attached, FilesUnencrypted, type SealMode } from './draft.ts';
import { UploadProgress, useFileUpload } from './file-upload.tsx';

const messages = defineMessages({
  recipients: {
    id: 'files.recipients',
    defaultMessage:
      'Remove the recipients to attach files. Files are encrypted in your browser, and this site emails only links to what it encrypts itself.',
    description: 'Why no files can be attached to a secret whose link is emailed',
  },
  sending: {
    id: 'conceal.pending',
    defaultMessage: 'Please wait, your link is being created',
    description: 'Why a button is off while the form is being sent',
  },
});

interface AttachmentsProps {
  mode: SealMode;
  hasFiles: boolean;
  isSending: boolean;
  /** Null when there are no files. */
  onChange: (attached: Attached | null) => void;
}

/**
 * Attaches files to a secret, where the plan allows any, and this browser encrypts unless the site emails the link. Where neither holds
 * any more, files that are attached stay until the sender removes them.
 */
export function Attachments(props: AttachmentsProps) {
  const ofPlan = useQuery(siteQuery).data?.plan.options.file_bytes ?? 0;
  const isOffered = props.mode === 'browser' || props.mode === 'recipients';
  const bytesMax = isOffered ? ofPlan : 0;
  return (bytesMax > 0 || props.hasFiles) && <FileArea {...props} bytesMax={bytesMax} />;
}

type Problem =
  | Refusal
  | { readonly kind: 'folder' }
  | { readonly kind: 'unreadable'; readonly name: string };

/** The files of the draft, and why the last change or attempt to send failed. */
function useFiles(bytesMax: number, onChange: AttachmentsProps['onChange']) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const upload = useFileUpload();
  const send = async <Created,>(
    sent: readonly File[],
    create: (attachment: Attachment) => Promise<Created>,
  ) => {
    setProblem(null);
    try {
      return await upload.send(sent, create);
    } catch (error) {
      if (error instanceof FilesUnencrypted) {
        setProblem({ kind: 'too-large', count: sent.length, bytesLeft: 0 });
        return undefined;
      }
      if (!isUnreadable(error)) throw error;
      setProblem({ kind: 'unreadable', name: (await unreadableFile(sent))?.name ?? '' });
      return undefined;
    }
  };
  const update = (next: readonly File[], reason: Problem | null) => {
    setFiles(next);
    setProblem(reason);
    onChange(next.length > 0 ? { send: (create) => send(next, create) } : null);
  };
  return {
    files,
    problem,
    upload,
    add: (incoming: IncomingFiles) => {
      const added = addFiles(files, incoming.files, bytesMax);
      update(added.files, added.refusal ?? (incoming.hasFolder ? { kind: 'folder' } : null));
    },
    remove: (file: File) =>
      update(
        files.filter((other) => other !== file),
        null,
      ),
  };
}

function FileArea({
  mode,
  isSending,
  onChange,
  bytesMax,
}: AttachmentsProps & { bytesMax: number }) {
  const intl = useIntl();
  const { files, problem, upload, add, remove } = useFiles(bytesMax, onChange);
  // What is no longer shown must not be sent.
  useEffect(() => () => onChange(null), [onChange]);
  const attachButton = useRef<HTMLButtonElement>(null);
  const [isRefused, setRefused] = useState(false);
  const reason = isSending ? 'sending' : mode === 'recipients' ? mode : null;
  if (isRefused && !reason) setRefused(false);
  const news = useRef<HTMLDivElement>(null);
  const isRunning = upload.running !== null;
  useEffect(() => {
    // On a phone it may be off the screen, or below the buttons.
    if (problem ?? isRunning) news.current?.scrollIntoView({ block: 'nearest' });
  }, [problem, isRunning]);
  const isDragging = useIncomingFiles((incoming) => {
    if (reason) setRefused(true);
    else add(incoming);
  });
  return (
    <div className={styles.area} data-filled={files.length > 0}>
      {isDragging && <DropHint />}
      <AttachButton
        button={attachButton}
        disabledReason={reason && intl.formatMessage(messages[reason])}
        onFiles={(chosen) => add({ files: chosen, hasFolder: false })}
      />
      {isRefused && reason && <p role="status">{intl.formatMessage(messages[reason])}</p>}
      {files.length > 0 && (
        <FileList
          files={files}
          bytesMax={bytesMax}
          {...(!isSending && {
            onRemove: (file: File) => {
              remove(file);
              // The button that had the focus is gone.
              attachButton.current?.focus();
            },
          })}
        />
      )}
      {(problem ?? isRunning) && (
        <div className={styles.news} ref={news}>
          {problem && (
            <Alert kind="error">
              <ProblemText problem={problem} bytesMax={bytesMax} />
            </Alert>
          )}
          {upload.running && (
            <UploadProgress
              upload={upload.running}
              onCancel={() => {
                upload.cancel();
                attachButton.current?.focus();
              }}
            />
          )}
        </div>
      )}
    </div>
  );
}

interface AttachButtonProps {
  button: RefObject<HTMLButtonElement | null>;
  disabledReason: string | null;
  onFiles: (files: readonly File[]) => void;
}

function AttachButton({ button, disabledReason, onFiles }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.attach}>
      <Button
        ref={button}
        variant="quiet"
        disabledReason={disabledReason}
        onClick={() => input.current?.click()}
        // Nothing is missing in the form.
        onRefused={() => undefined}
      >
        <Paperclip />
        <span className={styles.word}>
          <FormattedMessage
            id="files.attach"
            defaultMessage="Attach files"
            description="Button that opens the choice of files, on the form that creates a secret"
          />
        </span>
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

interface FileListProps {
  files: readonly File[];
  bytesMax: number;
  /** Absent while they are sent. */
  onRemove?: (file: File) => void;
}

function FileList({ files, bytesMax, onRemove }: FileListProps) {
  const intl = useIntl();
  return (
    <>
      <ul className={styles.files}>
        {files.map((file, place) => {
          const name = safeFileName(file.name);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- several files may have one name
            <li key={`${place} ${name}`} className={styles.file}>
              <span className={styles.facts}>
                <span className={styles.name}>
                  <bdi translate="no">{name}</bdi>
                </span>
                <span className={styles.size}>{fileSizeText(intl, file.size)}</span>
              </span>
              {onRemove && (
                <CloseButton
                  label={intl.formatMessage(
                    {
                      id: 'files.remove',
                      defaultMessage: 'Remove {name}',
                      description:
                        'Name of the button that removes an attached file; name is that of the file',
                    },
                    { name },
                  )}
                  onClick={() => onRemove(file)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <output className={styles.size}>
        <FormattedMessage
          id="files.total"
          defaultMessage="{count, plural, one {# file} other {# files}}, {size} of {max}"
          description="Under the list of attached files: their number and size, of the largest size allowed"
          values={{
            count: files.length,
            size: fileSizeText(intl, totalBytes(files)),
            max: fileSizeText(intl, bytesMax),
          }}
        />
      </output>
    </>
  );
}

interface ProblemTextProps {
  problem: Problem;
  bytesMax: number;
}

/** Why files were not attached, or cannot be sent. */
function ProblemText({ problem, bytesMax }: ProblemTextProps) {
  const intl = useIntl();
  switch (problem.kind) {
    case 'too-many':
      return (
        <FormattedMessage
          id="files.too-many"
          defaultMessage="{count, plural, one {# file was not attached.} other {# files were not attached.}} A secret can hold {max, plural, one {# file} other {# files}}. Remove some, or put them into one ZIP file."
          description="Error: more files were attached than a secret can hold"
          values={{ count: problem.count, max: FILES_MAX }}
        />
      );
    case 'too-large':
      return (
        <FormattedMessage
          id="files.too-large"
          defaultMessage="{count, plural, one {# file was not attached: it is too large.} other {# files were not attached: they are too large.}} The files of a secret can have {max} together, and {left} are left. Attach smaller files, or remove some."
          description="Error: the attached files are too large; max and left are sizes, such as: 2 MB, 512 kB"
          values={{
            count: problem.count,
            max: fileSizeText(intl, bytesMax),
            left: fileSizeText(intl, problem.bytesLeft),
          }}
        />
      );
    case 'folder':
      return (
        <FormattedMessage
          id="files.folder"
          defaultMessage="A folder cannot be attached. Put it into a ZIP file, and attach that."
          description="Error: a folder was dropped where files can be attached"
        />
      );
    case 'unreadable':
      return (
        <FormattedMessage
          id="files.unreadable"
          defaultMessage="{name} cannot be read: it was changed, moved or deleted after you attached it. Remove it, then attach it again."
          description="Error: an attached file cannot be read; name is that of the file"
          values={{ name: <bdi translate="no">{safeFileName(problem.name)}</bdi> }}
        />
      );
  }
}

/** Over the form, while files are dragged over the page. */
function DropHint() {
  return (
    <p className={styles.drop}>
      <FormattedMessage
        id="files.drop"
        defaultMessage="Drop files to attach them"
        description="Over the form that creates a secret, while files are dragged over the page"
      />
    </p>
  );
}

function Paperclip() {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M20 11.5l-8.2 8.2a5.2 5.2 0 0 1-7.4-7.4l8.6-8.5a3.5 3.5 0 0 1 4.9 4.9l-8.4 8.4a1.7 1.7 0 0 1-2.4-2.4l7.6-7.6" />
    </svg>
  );
}
