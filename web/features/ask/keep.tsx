/** What keeps the private page of a request. Without its link nobody can open the answers. */
import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { askPrivateLink } from '../../../shared/seal/ask-fragment.ts';
import type { Bytes } from '../../../shared/seal/bytes.ts';
import { type AskRecord, privateFragment } from '../../api/asks.ts';
import { download } from '../../api/export-file.ts';
import { forgetAsk, rememberAsk, rememberedAsk } from '../../api/remembered-asks.ts';
import { Button } from '../../ui/button.tsx';
import { OptionField } from '../../ui/choice-fields.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Drawing } from '../../ui/icon.tsx';
import { isInAppBrowser } from '../../ui/in-app-browser.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Alert } from '../../ui/notice.tsx';
import styles from './ask.module.css';
import { requestFileOf } from './request-file.ts';

const Qr = lazyPart(() => import('../../ui/qr.tsx'), 'Qr');

const messages = defineMessages({
  heading: {
    id: 'keep.file',
    defaultMessage: 'Your request for a secret',
    description: 'First line of the file that keeps the private link of a request',
  },
  note: {
    id: 'keep.file.note',
    defaultMessage:
      'This private link opens the answers. Keep it to yourself; without it nobody can open them.',
    description: 'Line before the private link, in the file that keeps it',
  },
  what: {
    id: 'keep.copy',
    defaultMessage: 'the private link',
    description:
      'What a button copies, read after "Copy": the link to the private page of a request',
  },
  qr: {
    id: 'keep.qr',
    defaultMessage: 'QR code of the private link',
    description: 'Name, for screen readers, of the QR code of the private link of a request',
  },
});

interface KeepProps {
  record: AskRecord;
  secret: Bytes;
  /** Empty for none, and once it is wiped. */
  question: string;
  /** One of the ways was used. */
  onKept: () => void;
}

/** Save, copy, scan, or remember. */
export function Keep({ record, secret, question, onKept }: KeepProps) {
  const intl = useIntl();
  const { key } = record;
  const privateLink = askPrivateLink({ origin: location.origin, key, secret });
  const [isCodeShown, setCodeShown] = useState(false);
  const save = () => {
    const heading = intl.formatMessage(messages.heading);
    const note = intl.formatMessage(messages.note);
    download(requestFileOf({ key, privateLink, question, heading, note }));
    onKept();
  };
  return (
    <div className={styles.keep}>
      {isInAppBrowser(navigator.userAgent) && (
        <Alert kind="warning">
          <FormattedMessage
            id="keep.in-app"
            defaultMessage="You are in the browser of an app, which may forget this page. Copy the private link, and open it in your own browser."
            description="Warning on the private page of a request, inside of an app such as Instagram"
          />
        </Alert>
      )}
      <div className={styles.ways}>
        <Button variant="primary" onClick={save}>
          <Drawing path="M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 19.5h14" />
          <FormattedMessage
            id="keep.save"
            defaultMessage="Save as a file"
            description="Button that saves the private link of a request"
          />
        </Button>
        <CopyButton
          text={privateLink}
          variant="secondary"
          what={intl.formatMessage(messages.what)}
          isWhatShown
          onCopied={onKept}
        />
        <Button
          expanded={isCodeShown}
          onClick={() => {
            setCodeShown(!isCodeShown);
            onKept();
          }}
        >
          <FormattedMessage
            id="keep.qr.show"
            defaultMessage="QR code for another device"
            description="Button that shows the QR code of the private link of a request"
          />
        </Button>
      </div>
      {isCodeShown && (
        <div className={styles.qr}>
          <Qr text={privateLink} label={intl.formatMessage(messages.qr)} />
        </div>
      )}
      <Remember record={record} secret={secret} onKept={onKept} />
    </div>
  );
}

/** Off at first: any page of this site could read what is remembered. */
function Remember({ record, secret, onKept }: Omit<KeepProps, 'question'>) {
  const { key, expiration_stamp: expires, answer_ttl: answerTtl } = record;
  const [isRemembered, setRemembered] = useState(() => rememberedAsk(key) !== null);
  const [isRefused, setRefused] = useState(false);
  const change = (wanted: boolean) => {
    const isStored = wanted && rememberAsk(key, privateFragment(key, secret), expires + answerTtl);
    if (!wanted) forgetAsk(key);
    setRemembered(isStored);
    setRefused(wanted && !isStored);
    if (isStored) onKept();
  };
  return (
    <div>
      <OptionField
        type="checkbox"
        label={
          <FormattedMessage
            id="keep.remember"
            defaultMessage="Remember in this browser"
            description="Choice on the private page of a request: the browser stores its link"
          />
        }
        hint={
          <FormattedMessage
            id="keep.remember.hint"
            defaultMessage="Until the answers have expired, or until you sign out. Whoever uses this browser can open the answers."
            description="Hint under the choice to store the private link of a request in the browser"
          />
        }
        checked={isRemembered}
        onChange={change}
      />
      {isRefused && (
        <Alert kind="error">
          <FormattedMessage
            id="keep.remember.refused"
            defaultMessage="This browser does not allow it. Save or copy the private link instead."
            description="Error where the browser does not store the private link of a request"
          />
        </Alert>
      )}
    </div>
  );
}
