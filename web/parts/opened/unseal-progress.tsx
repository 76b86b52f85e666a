import { type ReactNode, useEffect, useId, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Unsealing } from '../../api/unseal.ts';
import { timeLeftText } from '../../intl/duration.ts';
import { Button } from '../../ui/button.tsx';
import { fileSizeText } from '../../ui/file-size.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './opened.module.css';

interface UnsealProgressProps {
  progress: Unsealing;
  /** Said below the button that cancels. */
  children: ReactNode;
  onCancel: () => void;
}

/** The progress of a download, which can be cancelled, and of the decryption after it. In place of the button that opens. */
export function UnsealProgress({ progress, children, onCancel }: UnsealProgressProps) {
  const intl = useIntl();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  // Takes over the focus of the button that it replaces, and gives it back.
  useEffect(() => {
    const { current } = box;
    const form = current?.closest('form');
    current?.focus({ preventScroll: true });
    return () => form?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true });
  }, []);
  const { bytes, total, stage, secondsLeft } = progress;
  const fraction = total === 0 ? 0 : bytes / total;
  const isDownload = stage === 'download';
  return (
    <div ref={box} className={styles.transfer} role="group" aria-labelledby={id} tabIndex={-1}>
      <p id={id} className={styles.stage}>
        {isDownload ? (
          <FormattedMessage
            id="download.running"
            defaultMessage="Downloading…"
            description="Heading over the progress of a download"
          />
        ) : (
          <FormattedMessage
            id="download.decrypting"
            defaultMessage="Decrypting…"
            description="Heading over the progress of decrypting what was downloaded"
          />
        )}
      </p>
      <ProgressBar fraction={fraction} labelledBy={id} />
      <p className={styles.amount}>
        <span>
          <FormattedMessage
            id="download.amount"
            defaultMessage="{done} of {total} ({percent})"
            description="How much has been downloaded or decrypted, such as 2.1 MB of 6.3 MB (33%)"
            values={{
              done: fileSizeText(intl, bytes),
              total: fileSizeText(intl, total),
              percent: intl.formatNumber(Math.floor(fraction * 100) / 100, { style: 'percent' }),
            }}
          />
        </span>
        {isDownload && secondsLeft !== null && (
          <FormattedMessage
            id="download.time-left"
            defaultMessage="About {time} left"
            description="How long a download will take; {time} is such as 40 seconds"
            values={{ time: timeLeftText(intl, secondsLeft) }}
          />
        )}
      </p>
      {isDownload && (
        <>
          <Button onClick={onCancel}>
            <FormattedMessage
              id="download.cancel"
              defaultMessage="Cancel the download"
              description="Button that cancels the download of a message before it is opened"
            />
          </Button>
          {children}
        </>
      )}
    </div>
  );
}
