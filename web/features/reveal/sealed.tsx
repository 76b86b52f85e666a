import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { refusalOf } from '../../data/call-failure.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ExactMoment, useNow } from '../../ui/moment.tsx';
import { PassphraseField } from '../../ui/passphrase-field.tsx';
import { secretFailureText } from './failure-text.ts';
import { Intro, OwnerNotice, useBrand } from './reveal-frame.tsx';
import styles from './reveal.module.css';
import type { Reveal } from './use-reveal.ts';

const messages = defineMessages({
  heading: {
    id: 'reveal.heading',
    defaultMessage: 'Somebody sealed a message for you',
    description: "Heading of the recipient's page before the message is opened",
  },
  lead: {
    id: 'reveal.lead',
    defaultMessage:
      'Anybody with this link can open it, but only once. After that it is gone, for you too: have a safe place ready for it.',
    description: "Sentence under the heading of the recipient's page",
  },
  againHeading: {
    id: 'reveal.again.heading',
    defaultMessage: 'You opened this a moment ago',
    description: 'Heading when the page is reloaded within a minute after opening',
  },
  againLead: {
    id: 'reveal.again.lead',
    defaultMessage: 'For one minute this tab, and no one else, can show it again.',
    description: 'Sentence when the page is reloaded within a minute after opening',
  },
  passphrase: {
    id: 'reveal.passphrase',
    defaultMessage: 'Passphrase, from the person who sent the link',
    description: "Label of the passphrase field on the recipient's page",
  },
  passphraseNeeded: {
    id: 'reveal.passphrase-needed',
    defaultMessage: 'Enter the passphrase first',
    description: 'Why the button that opens the message is off',
  },
  locked: {
    id: 'reveal.locked.reason',
    defaultMessage: 'Too many wrong passphrases. Please wait.',
    description: 'Why the button that opens the message is off',
  },
});

interface SealedProps {
  hasPassphrase: boolean;
  isOwner?: boolean;
  /** In epoch seconds. */
  lockedUntil?: number | null;
  /** The page was reloaded within the lease after this tab opened the message. */
  again?: boolean;
  reveal: Reveal;
  onOpen: (passphrase: string) => void;
}

/** The page before the message is opened. */
export function Sealed(props: SealedProps) {
  const { hasPassphrase, isOwner = false, lockedUntil = null, again = false, reveal } = props;
  const intl = useIntl();
  const brand = useBrand();
  const now = useNow(1000);
  const [passphrase, setPassphrase] = useState('');
  const isLocked = lockedUntil !== null && lockedUntil * 1000 > now;
  const opening = reveal.phase === 'opening';
  const reason = isLocked
    ? messages.locked
    : hasPassphrase && passphrase === ''
      ? messages.passphraseNeeded
      : null;
  return (
    <>
      {brand?.before && (
        <p className={styles.before} dir="auto">
          {brand.before}
        </p>
      )}
      <Intro
        seal={again ? 'broken' : 'unbroken'}
        heading={intl.formatMessage(again ? messages.againHeading : messages.heading)}
        lead={intl.formatMessage(again ? messages.againLead : messages.lead)}
      />
      {isOwner && <OwnerNotice when="before" />}
      <form
        className={styles.form}
        data-card={hasPassphrase}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!reason && !opening) props.onOpen(passphrase);
        }}
      >
        {hasPassphrase && (
          <PassphraseField
            label={intl.formatMessage(messages.passphrase)}
            value={passphrase}
            onChange={setPassphrase}
            required
            invalid={
              reveal.phase === 'failed' && refusalOf(reveal.error)?.code === 'passphrase_wrong'
            }
          />
        )}
        {isLocked ? (
          <Locked untilSeconds={lockedUntil} />
        ) : (
          reveal.phase === 'failed' && (
            <Alert kind="error">{secretFailureText(intl, reveal.error)}</Alert>
          )
        )}
        <OpenButton
          again={again}
          reveal={reveal}
          disabledReason={reason && intl.formatMessage(reason)}
        />
      </form>
      <Progress reveal={reveal} />
      {!again && <Answers />}
    </>
  );
}

interface OpenButtonProps {
  again: boolean;
  reveal: Reveal;
  disabledReason: string | null;
}

function OpenButton({ again, reveal, disabledReason }: OpenButtonProps) {
  return (
    <Button
      type="submit"
      variant="primary"
      wide
      busy={reveal.phase === 'opening'}
      disabledReason={disabledReason}
    >
      {reveal.phase === 'opening' ? (
        <FormattedMessage
          id="reveal.opening"
          defaultMessage="Breaking the seal…"
          description="Button that opens the message, while it is being opened"
        />
      ) : reveal.phase === 'failed' ? (
        <FormattedMessage
          id="try-again"
          defaultMessage="Try again"
          description="Button that repeats what failed"
        />
      ) : again ? (
        <FormattedMessage
          id="reveal.again.open"
          defaultMessage="Show it again"
          description="Button that shows an opened message once more after a reload"
        />
      ) : (
        <FormattedMessage
          id="reveal.open"
          defaultMessage="Break the seal and read"
          description="Button that opens the message"
        />
      )}
    </Button>
  );
}

/** Announces automatic retries. */
function Progress({ reveal }: { reveal: Reveal }) {
  const retrying = reveal.phase === 'opening' && reveal.attempt > 1;
  return (
    <output className={styles.progress}>
      {retrying && (
        <FormattedMessage
          id="reveal.retrying"
          defaultMessage="Still trying. Nothing is lost: please keep this page open."
          description="Said while the page tries again by itself to open the message"
        />
      )}
    </output>
  );
}

/** The lockout after too many wrong passphrases. */
function Locked({ untilSeconds }: { untilSeconds: number }) {
  return (
    <Alert kind="warning">
      <FormattedMessage
        id="reveal.locked"
        defaultMessage="Locked until {until}: too many wrong passphrases. The sender may be able to unlock it sooner, on their private page."
        description="Why the message cannot be opened now"
        values={{ until: <ExactMoment atSeconds={untilSeconds} /> }}
      />
    </Alert>
  );
}

/** Short explanations for people who do not know this product. */
function Answers() {
  return (
    <div className={styles.answers}>
      <section>
        <h2>
          <FormattedMessage
            id="reveal.what"
            defaultMessage="What is this?"
            description="Question on the recipient's page"
          />
        </h2>
        <p>
          <FormattedMessage
            id="reveal.what.answer"
            defaultMessage="A private note, such as a password. The sender chose a link that forgets it after one reading, instead of leaving it in a chat or a mailbox."
            description="Answer: what the recipient's page is"
          />
        </p>
      </section>
      <section>
        <h2>
          <FormattedMessage
            id="reveal.safe"
            defaultMessage="Is it safe to open?"
            description="Question on the recipient's page"
          />
        </h2>
        <p>
          <FormattedMessage
            id="reveal.safe.answer"
            defaultMessage="Opening shows text and nothing else: no download, no account. Still, do not follow instructions from somebody you do not know."
            description="Answer: whether opening the message is safe"
          />
        </p>
      </section>
      <section>
        <h2>
          <FormattedMessage
            id="reveal.later"
            defaultMessage="Can I open it later?"
            description="Question on the recipient's page"
          />
        </h2>
        <p>
          <FormattedMessage
            id="reveal.later.answer"
            defaultMessage="Yes. Looking at this page uses nothing up, only the button does. But links expire, so do not wait too long."
            description="Answer: whether the message can be opened later"
          />
        </p>
      </section>
    </div>
  );
}
