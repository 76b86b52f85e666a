/** The upload of the files of a secret: its state, and what is shown of it. */
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { addSample, type Sample, secondsLeft } from '../../api/transfer-speed.ts';
import { Button } from '../../ui/button.tsx';
import { fileSizeText } from '../../ui/file-size.ts';
import { useWarningBeforeLeaving } from '../../ui/leaving.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { timeLeftText } from '../../intl/duration.ts';
import styles from './attachments.module.css';
import type { Upload } from './file-draft.ts';

interface RunningUpload {
  /** Bytes of the ciphertext. */
  readonly sent: number;
  /** 0 until it is known. */
  readonly total: number;
  readonly samples: readonly Sample[];
  /** A call failed, and will be repeated. */
  readonly isWaiting: boolean;
}

const begun: RunningUpload = { sent: 0, total: 0, samples: [], isWaiting: false };

/** Runs an upload at a time. Leaving the form cancels it; leaving the site asks first. */
export function useFileUpload() {
  const [running, setRunning] = useState<RunningUpload | null>(null);
  const controller = useRef<AbortController | null>(null);
  const isRunning = running !== null;
  useEffect(() => () => controller.current?.abort(), []);
  useWarningBeforeLeaving(isRunning);
  /** Sends the files with `create`. Resolves at once when it is cancelled: what was begun is burned meanwhile. */
  const send: Upload = useCallback(async (files, create) => {
    const own = new AbortController();
    controller.current = own;
    const { signal } = own;
    const update = (change: (before: RunningUpload) => RunningUpload) => {
      if (!signal.aborted) setRunning((before) => before && change(before));
    };
    setRunning(begun);
    const transfer = {
      signal,
      onProgress: (sent: number, total: number) =>
        update((before) => advanced(before, sent, total)),
      onWaiting: (isWaiting: boolean) => update((before) => ({ ...before, isWaiting })),
    };
    const cancelled = new Promise<undefined>((resolve) => {
      signal.addEventListener('abort', () => resolve(undefined));
    });
    try {
      const contents = files.map((file) => ({ name: file.name, content: file }));
      return await Promise.race([create({ files: contents, transfer }), cancelled]);
    } finally {
      setRunning(null);
    }
  }, []);
  return {
    /** Null when there is none. */
    running,
    cancel: () => controller.current?.abort(),
    send,
  };
}

function advanced(before: RunningUpload, sent: number, total: number): RunningUpload {
  return {
    ...before,
    sent,
    total,
    samples: addSample(before.samples, { at: performance.now(), bytes: sent }),
  };
}

interface UploadProgressProps {
  upload: RunningUpload;
  onCancel: () => void;
}

/** How far an upload is. */
export function UploadProgress({ upload, onCancel }: UploadProgressProps) {
  const { sent, total, isWaiting } = upload;
  const id = useId();
  return (
    <div className={styles.upload}>
      <p className={styles.status} id={id}>
        {total === 0 ? <Encrypting /> : <Sent upload={upload} />}
      </p>
      <ProgressBar fraction={total === 0 ? 0 : sent / total} labelledBy={id} />
      <output className="visually-hidden">{total === 0 && <Encrypting />}</output>
      <output className={styles.status}>{isWaiting && <Waiting />}</output>
      <Button onClick={onCancel}>
        <FormattedMessage
          id="common.cancel"
          defaultMessage="Cancel"
          description="Button that leaves everything as it was"
        />
      </Button>
    </div>
  );
}

function Encrypting() {
  return (
    <FormattedMessage
      id="files.encrypting"
      defaultMessage="Encrypting…"
      description="Said before the upload of files begins"
    />
  );
}

function Sent({ upload: { sent, total, samples } }: { upload: RunningUpload }) {
  const intl = useIntl();
  const seconds = secondsLeft(samples, total);
  const values = {
    percent: intl.formatNumber(Math.floor((sent / total) * 100) / 100, { style: 'percent' }),
    sent: fileSizeText(intl, sent),
    total: fileSizeText(intl, total),
  };
  if (seconds === null) {
    return (
      <FormattedMessage
        id="files.progress"
        defaultMessage="Uploading: {percent}, {sent} of {total}"
        description="How far an upload is; such as: Uploading: 25%, 5 MB of 20 MB"
        values={values}
      />
    );
  }
  return (
    <FormattedMessage
      id="files.progress.time"
      defaultMessage="Uploading: {percent}, {sent} of {total}, about {time} left"
      description="How far an upload is; such as: Uploading: 25%, 5 MB of 20 MB, about 40 seconds left"
      values={{ ...values, time: timeLeftText(intl, seconds) }}
    />
  );
}

function Waiting() {
  return (
    <FormattedMessage
      id="files.waiting"
      defaultMessage="The connection was lost or the service is busy. The upload continues by itself."
      description="Said while an upload waits before it sends something again"
    />
  );
}
