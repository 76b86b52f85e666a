/**
 * What only a secret needs that a browser encrypted, before and while it is opened. Loaded when the link has a key in its fragment, with
 * all that opens and shows the secret: with one request it is there before the secret is opened.
 */
import { useEffect, useState } from 'react';
import {
  defineMessages,
  FormattedMessage,
  type IntlShape,
  type MessageDescriptor,
  useIntl,
} from 'react-intl';
import type { LinkKey } from '../../../shared/seal/fragment.ts';
import { openNote } from '../../../shared/seal/note.ts';
import { SealError, type SealErrorCode } from '../../../shared/seal/seal-error.ts';
import { fromBase64url } from '../../api/base64url.ts';
import { refusalOf } from '../../api/failure.ts';
import { leaseMs } from '../../api/claim.ts';
import { DownloadDamaged } from '../../api/download.ts';
import type { Unsealing } from '../../api/unseal.ts';
import { ReportLink } from '../../parts/feedback/report-link.tsx';
import { Alert } from '../../ui/notice.tsx';
import { fileSizeText } from '../../ui/file-size.ts';
import { UnsealProgress } from '../../parts/opened/unseal-progress.tsx';
import styles from './encrypted.module.css';
import { openingFailureText } from '../failure-text.ts';
import { isInAppBrowser } from '../../ui/in-app-browser.ts';
import { NoteText } from '../parts.tsx';
import type { Ciphertext, Phase } from '../reveal.ts';

export { forgetDownload, openSealed } from '../../api/unseal.ts';
export { OpenedFiles } from './opened-files.tsx';

const MS_PER_MINUTE = 60_000;

interface EncryptionNoteProps {
  phase: Phase;
  ciphertext: Ciphertext | null;
}

/** Who can read the secret and how much has to be downloaded; or that the download was cancelled. Below the button. */
export function EncryptionNote({ phase, ciphertext }: EncryptionNoteProps) {
  if (phase.name === 'unopened' && phase.notice === 'cancelled') {
    return (
      <FormattedMessage
        id="download.cancelled"
        defaultMessage="The download was cancelled. What has arrived is kept while this page is open."
        description="Said after the button that cancels the download of an encrypted message"
      />
    );
  }
  return (
    <>
      {/* As a part of the path the key has reached this site. */}
      {globalThis.waxseal?.isLinkChanged !== true && (
        <FormattedMessage
          id="sealed.note"
          defaultMessage="Encrypted in the sender’s browser: this site cannot read it."
          description="One line below the button that opens a message, where the sender’s browser encrypted it"
        />
      )}
      {phase.name !== 'opening' && ciphertext?.isInParts === true && (
        <PartsNote bytes={ciphertext.bytes} />
      )}
    </>
  );
}

/** How much will be downloaded, and whether this browser can save it. */
function PartsNote({ bytes }: Pick<Ciphertext, 'bytes'>) {
  const intl = useIntl();
  return (
    <>
      {bytes !== undefined && (
        <span className={styles.size}>
          <FormattedMessage
            id="download.size"
            defaultMessage="{size} will be downloaded. The message is opened once the download is complete."
            description="How much has to be downloaded before a message is opened; {size} is such as 6.3 MB"
            values={{ size: fileSizeText(intl, bytes) }}
          />
        </span>
      )}
      {isInAppBrowser(navigator.userAgent) && (
        <span className={styles.app}>
          <Alert kind="warning">
            <FormattedMessage
              id="download.in-app"
              defaultMessage="Open this page in your browser to save files. The browser inside this app may not be able to save them."
              description="Warning before a message with files is opened, inside of an app such as Instagram"
            />
          </Alert>
        </span>
      )}
    </>
  );
}

/** Reports the message, at the end of the page. */
export function Report({ id }: { id: string | undefined }) {
  return (
    <ReportLink id={id} className={styles.report}>
      <FormattedMessage
        id="report.open"
        defaultMessage="Report this message"
        description="Quiet button at the end of the recipient’s page: opens a form to the operator of the site"
      />
    </ReportLink>
  );
}

interface SealedNoteProps {
  linkKey: LinkKey['key'];
  /** Base64url. */
  sealed: string;
}

/** What the sender wrote, once it is decrypted; nothing if it cannot be. */
export function SealedNote({ linkKey, sealed }: SealedNoteProps) {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    const decrypt = async () => openNote(linkKey, fromBase64url(sealed));
    decrypt().then(setText, () => undefined);
  }, [linkKey, sealed]);
  return text && <NoteText text={text} />;
}

interface ProgressProps {
  progress: Unsealing;
  /** It was opened before: cancelling does not prevent that. */
  again: boolean;
  onCancel: () => void;
}

/** The progress of what opens the secret, in place of the button that does. */
export function OpeningProgress({ again, ...props }: ProgressProps) {
  return (
    <UnsealProgress {...props}>
      {!again && (
        <p className={styles.reassurance}>
          <FormattedMessage
            id="download.cancel.note"
            defaultMessage="Nothing is opened yet. If you cancel, the link keeps working."
            description="Below the button that cancels a download"
          />
        </p>
      )}
    </UnsealProgress>
  );
}

/** Of a ciphertext that was handed out, but cannot be decrypted. */
const sealErrors: Readonly<Record<SealErrorCode, MessageDescriptor>> = defineMessages({
  damaged: {
    id: 'sealed.failure.damaged',
    defaultMessage:
      'The message arrived damaged and could not be decrypted. Try again within {minutes, plural, one {# minute} other {# minutes}}. If that fails, ask the sender for a new link.',
    description: 'Error: what the server sent does not open with the key in the link',
  },
  incomplete: {
    id: 'sealed.failure.incomplete',
    defaultMessage:
      'The end of the message is missing, so it could not be decrypted. Try again within {minutes, plural, one {# minute} other {# minutes}}. If that fails, ask the sender for a new link.',
    description: 'Error: what the server sent has been cut off',
  },
  unknown_version: {
    id: 'sealed.failure.version',
    defaultMessage:
      'This message was created with a newer version, which this page cannot decrypt. Reload the page within {minutes, plural, one {# minute} other {# minutes}}. If that does not help, ask the sender for a new link.',
    description: 'Error: the message was encrypted by a program that is newer than this page',
  },
  link_mismatch: {
    id: 'sealed.failure.mismatch',
    defaultMessage:
      'This link does not match the message, so it could not be decrypted. Ask the sender for a new link.',
    description: 'Error: the message was encrypted in another way than its link states',
  },
  manifest_invalid: {
    id: 'sealed.failure.manifest',
    defaultMessage:
      'The message was decrypted, but this page cannot read what it contains. Ask the sender to create it again.',
    description: 'Error: the program that encrypted the message is wrong',
  },
});

const failures = defineMessages({
  proof_invalid: {
    id: 'sealed.failure.proof',
    defaultMessage:
      'This link was changed or is not complete. Nothing was opened. Ask for it again and copy all of it.',
    description: 'Error: the part of a link after # does not belong to the part before it',
  },
  download_locked: {
    id: 'failure.download_locked',
    defaultMessage:
      'This was downloaded too often without being opened. Ask the sender to unlock it.',
    description:
      'Error: files were downloaded very often, but never opened; the sender can allow more',
  },
  not_ready: {
    id: 'sealed.failure.not-ready',
    defaultMessage:
      'A part of the message is not available here yet. Nothing was opened. Try again in a few minutes.',
    description: 'Error: a part of large files has not arrived where it is downloaded from',
  },
  damaged: {
    id: 'sealed.failure.download',
    defaultMessage:
      'The download arrived damaged several times. Nothing was opened. Check your connection and try again.',
    description: 'Error: what was downloaded is not what the sender uploaded',
  },
});

interface UnsealFailureProps {
  error: unknown;
  /** An answer to the claim was lost: the secret may have been opened. */
  wasUnanswered: boolean;
  isInParts: boolean;
}

/** Why a secret that a browser encrypted could not be opened. */
export function UnsealFailure(props: UnsealFailureProps) {
  return <span>{unsealFailureText(useIntl(), props)}</span>;
}

function unsealFailureText(
  intl: IntlShape,
  { error, wasUnanswered, isInParts }: UnsealFailureProps,
): string {
  if (error instanceof SealError) {
    const minutes = leaseMs(isInParts) / MS_PER_MINUTE;
    return intl.formatMessage(sealErrors[error.code], { minutes });
  }
  if (error instanceof DownloadDamaged) return intl.formatMessage(failures.damaged);
  switch (refusalOf(error)?.code) {
    case 'proof_invalid':
      return intl.formatMessage(failures.proof_invalid);
    case 'download_locked':
      return intl.formatMessage(failures.download_locked);
    // Of a part: the secret is there.
    case 'not_found':
    case 'part_unknown':
    case 'not_ready':
      return intl.formatMessage(failures.not_ready);
    default:
      return openingFailureText(intl, error, wasUnanswered);
  }
}
