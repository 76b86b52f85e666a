/** The files of a new secret, or of an answer. Loaded where this browser encrypts. */
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
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { basicPlan } from '../../../shared/plans.ts';
import { FILES_MAX } from '../../../shared/seal/content.ts';
import { safeFileName } from '../../../shared/seal/file-name.ts';
import { siteQuery } from '../../api/site.ts';
import { Button, CloseButton } from '../../ui/button.tsx';
import { fileSizeText } from '../../ui/file-size.ts';
import styles from './attachments.module.css';
import { type FileDraft, FilesUnencrypted, type Upload } from './file-draft.ts';
import { UploadProgress, useFileUpload } from './file-upload.tsx';

const messages = defineMessages({
  recipients: {
    id: 'files.emailed',
    defaultMessage:
      'Files cannot be added to an emailed link. To attach files, send the link yourself.',
    description: 'Why no files can be attached to a secret whose link is emailed',
  },
});

export interface AttachmentsProps {
  draft: FileDraft;
  /** The site emails the link, and can send no files with it. */
  isEmailed?: boolean;
  /** Of all files together; 0 where none can be attached. */
  bytesMax: number;
  /** A free account has more. */
  growsWithAccount?: boolean;
  /** Why nothing can be attached or removed while the form is being sent; null before and after that. */
  busyReason: string | null;
}

/**
 * Attaches files, where any can be. Where none can be any more, those that are attached stay until the sender removes them. All of it is
 * in the row of tools below the text, or below that.
 */
export function Attachments(props: AttachmentsProps) {
  return (props.bytesMax > 0 || props.draft.files.length > 0) && <FileArea {...props} />;
}

type Problem =
  | Refusal
  | { readonly kind: 'folder' | 'unencrypted' }
  | { readonly kind: 'unreadable'; readonly name: string };

/** Why the last change of the files or attempt to send them failed, and how far they are sent. */
function useFiles({ files, setFiles, setUpload }: FileDraft, bytesMax: number) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const { running, cancel, send: upload } = useFileUpload();
  const send: Upload = useCallback(
    async (sent, create) => {
      setProblem(null);
      try {
        return await upload(sent, create);
      } catch (error) {
        if (error instanceof FilesUnencrypted) setProblem({ kind: 'unencrypted' });
        else if (isUnreadable(error)) {
          setProblem({ kind: 'unreadable', name: (await unreadableFile(sent))?.name ?? '' });
        } else throw error;
        return undefined;
      }
    },
    [upload],
  );
  useEffect(() => {
    setUpload(() => send);
    return () => {
      // What is no longer shown must not be sent.
      setUpload(null);
      setFiles([]);
    };
  }, [send, setFiles, setUpload]);
  const update = (next: readonly File[], reason: Problem | null) => {
    setFiles(next);
    setProblem(reason);
  };
  return {
    problem,
    running,
    cancel,
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

function FileArea({ draft, bytesMax, busyReason, ...props }: AttachmentsProps) {
  const intl = useIntl();
  const { files } = draft;
  const { problem, running, cancel, add, remove } = useFiles(draft, bytesMax);
  const attachButton = useRef<HTMLButtonElement>(null);
  const [isRefused, setRefused] = useState(false);
  const reason = busyReason ?? (props.isEmailed ? intl.formatMessage(messages.recipients) : null);
  if (isRefused && !reason) setRefused(false);
  const news = useRef<HTMLDivElement>(null);
  const isRunning = running !== null;
  useEffect(() => {
    // On a phone it may be off the screen, or below the button.
    if (problem ?? isRunning) news.current?.scrollIntoView({ block: 'nearest' });
  }, [problem, isRunning]);
  const isCancelled = useRef(false);
  useEffect(() => {
    if (isRunning || !isCancelled.current) return;
    isCancelled.current = false;
    // The button that had the focus is gone.
    attachButton.current?.focus();
  }, [isRunning]);
  const isDragging = useIncomingFiles((incoming) => {
    if (reason) setRefused(true);
    else add(incoming);
  });
  return (
    <>
      {isDragging && <DropHint />}
      {!isRunning && (
        <AttachButton
          button={attachButton}
          bytesMax={bytesMax}
          disabledReason={reason}
          onFiles={(chosen) => add({ files: chosen, hasFolder: false })}
        />
      )}
      {isRefused && reason && (
        <p role="status" className={styles.below}>
          {reason}
        </p>
      )}
      {files.length > 0 && (
        <div className={styles.below}>
          <FileList
            files={files}
            bytesMax={bytesMax}
            {...(busyReason === null && {
              onRemove: (file: File) => {
                remove(file);
                // The button that had the focus is gone.
                attachButton.current?.focus();
              },
            })}
          />
        </div>
      )}
      {(problem ?? isRunning) && (
        <div className={styles.below} ref={news}>
          {problem && (
            <Alert kind="error">
              <ProblemText
                problem={problem}
                bytesMax={bytesMax}
                growsWithAccount={props.growsWithAccount ?? false}
              />
            </Alert>
          )}
          {running && (
            <UploadProgress
              upload={running}
              onCancel={() => {
                isCancelled.current = true;
                cancel();
              }}
            />
          )}
        </div>
      )}
    </>
  );
}

interface AttachButtonProps {
  button: RefObject<HTMLButtonElement | null>;
  bytesMax: number;
  disabledReason: string | null;
  onFiles: (files: readonly File[]) => void;
}

function AttachButton({ button, bytesMax, disabledReason, onFiles }: AttachButtonProps) {
  const intl = useIntl();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        disabledReason={disabledReason}
        onClick={() => input.current?.click()}
        // Nothing is missing in the form.
        onRefused={() => undefined}
      >
        <Paperclip />
        <span className={styles.attach}>
          <span className="not-on-phone">
            <FormattedMessage
              id="files.attach"
              defaultMessage="Attach files"
              description="Button that opens the choice of files, on the form that creates a secret"
            />
          </span>
          <span className="on-phone">
            <FormattedMessage
              id="files.attach.short"
              defaultMessage="Attach"
              description="On a phone: button that opens the choice of files, on the form that creates a secret"
            />
          </span>{' '}
          <span className={styles.limit}>
            <FormattedMessage
              id="files.limit"
              defaultMessage="up to {max}"
              description="In the button that attaches files: their largest size, such as: up to 2 MB"
              values={{ max: fileSizeText(intl, bytesMax) }}
            />
          </span>
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
    </>
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
      {onRemove && (
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
      )}
    </>
  );
}

interface ProblemTextProps {
  problem: Problem;
  bytesMax: number;
  growsWithAccount: boolean;
}

/** Why files were not attached, or cannot be sent. */
function ProblemText({ problem, ...limit }: ProblemTextProps) {
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
      return <TooLarge problem={problem} {...limit} />;
    case 'unencrypted':
      return (
        <FormattedMessage
          id="files.unencrypted"
          defaultMessage="This site no longer takes files. Remove them, then create the link."
          description="Error: files are attached to a secret, and meanwhile the site stopped allowing that"
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

interface TooLargeProps extends ProblemTextProps {
  problem: Refusal & { kind: 'too-large' };
}

function TooLarge({ problem, bytesMax, growsWithAccount }: TooLargeProps) {
  const { file, others, bytesLeft } = problem;
  const intl = useIntl();
  const max = fileSizeText(intl, bytesMax);
  const ofAccount = useFreeAccountBytes();
  return (
    <>
      <FormattedMessage
        id="files.too-large.named"
        defaultMessage="{others, plural, =0 {{name} ({size}) is too large.} one {{name} ({size}) and # other file are too large.} other {{name} ({size}) and # other files are too large.}}"
        description="Error: a file is too large to be attached; name and size are those of the first one, such as: huge.bin (168 MB)"
        values={{
          others,
          name: <bdi translate="no">{safeFileName(file.name)}</bdi>,
          size: fileSizeText(intl, file.size),
        }}
      />{' '}
      {bytesLeft < bytesMax ? (
        <FormattedMessage
          id="files.too-large.left"
          defaultMessage="Up to {max} in total; {left} left."
          description="After files.too-large.named; max and left are sizes, such as: 2 MB, 512 kB"
          values={{ max, left: fileSizeText(intl, bytesLeft) }}
        />
      ) : (
        <FormattedMessage
          id="files.too-large.total"
          defaultMessage="Up to {max} in total."
          description="After files.too-large.named; max is a size, such as: 2 MB"
          values={{ max }}
        />
      )}
      {growsWithAccount && ofAccount > bytesMax && (
        <>
          {' '}
          <FormattedMessage
            id="files.too-large.account"
            defaultMessage="With a free account: up to {max}."
            description="After the largest size of files for visitors; max is that for owners of an account, such as: 25 MB"
            values={{ max: fileSizeText(intl, ofAccount) }}
          />
        </>
      )}
    </>
  );
}

/** What the files of a visitor could have with a free account; 0 where there is none to be had. */
function useFreeAccountBytes(): number {
  const site = useQuery(siteQuery).data;
  if (!site || site.authenticated || !site.authentication.enabled || !site.authentication.signup) {
    return 0;
  }
  const free = site.available_plans.find(({ planid }) => planid === basicPlan.planid);
  return free?.options.file_bytes ?? 0;
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
