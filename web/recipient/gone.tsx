/** The pages of a link that opens nothing. */
import { useAction } from '../api/use-call.ts';
import { TryAgain, ReturnHome } from '../ui/failure.tsx';
import { openingFailureText, secretFailureText } from './failure-text.ts';
import { WaitingTitle } from './parts.tsx';
import { Button } from '../ui/button.tsx';
import { pageFragment } from '../prerender/link-fragment.ts';
import { dispute } from '../api/dispute.ts';
import { type ReactNode, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { FailureBody } from '../../shared/contract/failures.ts';
import { Alert, Notice } from '../ui/notice.tsx';
import { OwnSeal } from '../ui/seal.tsx';
import { useBrowserValue } from '../prerender/browser-value.ts';
import { ExactMoment } from '../ui/moment.tsx';
import styles from './recipient.module.css';

const goneHeadings = defineMessages({
  unknown: {
    id: 'gone',
    defaultMessage: 'That information is no longer available.',
    description: 'Heading when a link leads to nothing',
  },
  received: {
    id: 'reveal.spent.received',
    defaultMessage: 'This message was already opened',
    description: 'Heading when the message of a link was opened before',
  },
  burned: {
    id: 'reveal.spent.burned',
    defaultMessage: 'This message was deleted',
    description: 'Heading when the message of a link was destroyed before it was opened',
  },
  expired: {
    id: 'reveal.spent.expired',
    defaultMessage: 'This message has expired',
    description: 'Heading when the time of a link ran out',
  },
});

const noSeal = {};

type SpentState = NonNullable<FailureBody['state']>;

interface GoneProps {
  failure: FailureBody | null;
  /** The user has just tried to open it, and someone else opened it first. */
  wasAttempted: boolean;
  /** Of an attempt of this page, the answer was lost. */
  wasUnanswered: boolean;
  /** This host has no other page, so no link is shown. */
  isAlone: boolean;
}

/** A link that cannot be opened. For a used link it shows what happened and when; for an unknown one nothing else. */
export function Gone({ failure, wasAttempted, wasUnanswered, isAlone }: GoneProps) {
  const intl = useIntl();
  const isRunning = useBrowserValue(() => true, false);
  const state = failure?.ended === undefined ? undefined : failure.state;
  const date = <ExactMoment atSeconds={failure?.ended ?? 0} />;
  const heading = intl.formatMessage(goneHeadings[state ?? 'unknown']);
  const notice = (
    <Notice seal={state === 'burned' || state === 'expired' ? state : 'broken'} heading={heading}>
      <title>{heading}</title>
      {wasAttempted && (
        <Alert kind="error">
          {wasUnanswered && state === 'received' ? (
            <FormattedMessage
              id="reveal.lost"
              defaultMessage="This page asked for the message, but no answer arrived in time: it may have been opened then, and lost on its way. Ask the sender for a new link."
              description="Error: the message was opened meanwhile, and it may have been this page that opened it"
            />
          ) : (
            <FormattedMessage
              id="failure.secret.missing"
              defaultMessage="Secret not found or already viewed. Ask the sender for a new link."
              description="Error: the secret asked for is not there"
            />
          )}
        </Alert>
      )}
      {state ? (
        <p>
          <WhatHappened state={state} date={date} />
          {state === 'received' && (
            <>
              {' '}
              <FormattedMessage
                id="reveal.spent.tab"
                defaultMessage="Look in your other tabs first: it may be open there."
                description="After reveal.spent.received.text: a recipient who opened the message in another tab must not be alarmed"
              />
            </>
          )}
        </p>
      ) : (
        !wasAttempted && (
          <p>
            <FormattedMessage
              id="gone.text"
              defaultMessage="This message was opened or deleted, it has expired, or the link is incomplete. Ask the sender for a new link."
              description="Under the heading when a link leads to nothing: why that may be, and what to do"
            />
          </p>
        )
      )}
      {/* Below what is prerendered, so that nothing of that moves: the build knows neither the key nor whether it is disputed. */}
      {isRunning && state === 'received' && failure?.secret_key !== undefined && (
        <Dispute secretKey={failure.secret_key} disputedAt={failure.disputed} />
      )}
      {!isAlone && (state !== 'received' || isRunning) && <ReturnHome />}
    </Notice>
  );
  // Of a link that leads to nothing, no one has ever seen a seal.
  return state ? notice : <OwnSeal value={noSeal}>{notice}</OwnSeal>;
}

function WhatHappened({ state, date }: { state: SpentState; date: ReactNode }) {
  switch (state) {
    case 'received':
      return (
        <FormattedMessage
          id="reveal.spent.received.text"
          defaultMessage="It was opened on {date} and cannot be opened again."
          description="Explains that a message was opened before, and when"
          values={{ date }}
        />
      );
    case 'burned':
      return (
        <FormattedMessage
          id="reveal.spent.burned.text"
          defaultMessage="It was deleted on {date}, before anyone opened it. If you still need it, ask the sender for a new link."
          description="Explains that a message was destroyed before it was opened, and when"
          values={{ date }}
        />
      );
    case 'expired':
      return (
        <FormattedMessage
          id="reveal.spent.expired.text"
          defaultMessage="It expired on {date}, before anyone opened it. If you still need it, ask the sender for a new link."
          description="Explains that the time of a link ran out, and when"
          values={{ date }}
        />
      );
  }
}

interface DisputeProps {
  secretKey: string;
  /** When someone has reported it before, in epoch seconds. */
  disputedAt: number | undefined;
}

/** Under a secret that was opened before: reports to its sender that it was not this reader. */
function Dispute({ secretKey, disputedAt: known }: DisputeProps) {
  const intl = useIntl();
  const [wasMe, setWasMe] = useState(false);
  const saying = useAction(['dispute', secretKey], {
    mutationFn: () => dispute(secretKey, pageFragment()),
  });
  const disputedAt = saying.data ?? known;
  if (disputedAt !== undefined) {
    return (
      <>
        <Alert kind="success">
          <FormattedMessage
            id="reveal.disputed"
            defaultMessage="Reported on {date}. The sender can see your report."
            description="After a recipient reported that it was not them who opened a message"
            values={{ date: <ExactMoment atSeconds={disputedAt} /> }}
          />
        </Alert>
        <p>
          <FormattedMessage
            id="reveal.dispute.advice"
            defaultMessage="Ask them to change what was in the message, for example the password, and to send you the new one another way."
            description="What a recipient should do after reporting that someone else opened the message"
          />
        </p>
      </>
    );
  }
  if (wasMe) return null;
  return (
    <>
      <h2 className={styles.question}>
        <FormattedMessage
          id="reveal.dispute.question"
          defaultMessage="Was that you?"
          description="Question under the notice that a message was opened before; two buttons follow"
        />
      </h2>
      <div className={styles.pair}>
        <Button onClick={() => setWasMe(true)}>
          <FormattedMessage
            id="reveal.dispute.no"
            defaultMessage="Yes, that was me"
            description="Button of a recipient who opened the message before"
          />
        </Button>
        <Button onClick={() => saying.send()} busy={saying.isPending}>
          <FormattedMessage
            id="reveal.dispute"
            defaultMessage="No, tell the sender"
            description="Button of a recipient who finds that someone else opened the message"
          />
        </Button>
      </div>
      <p className={styles.small}>
        <FormattedMessage
          id="reveal.dispute.what"
          defaultMessage="The sender sees your report on the private page: tell them yourself, too. It shows only the time, nothing about you."
          description="Under the button by which a recipient reports that it was not them who opened the message"
        />
      </p>
      {saying.isError && <Alert kind="error">{secretFailureText(intl, saying.error)}</Alert>}
    </>
  );
}

const problemHeadings = defineMessages({
  mismatch: {
    id: 'link.mismatch',
    defaultMessage: 'This link does not match the message',
    description:
      'Heading and title of the page when the link and the site disagree about how a message was encrypted',
  },
  incomplete: {
    id: 'link.incomplete',
    defaultMessage: 'This link is incomplete',
    description:
      'Heading and title of the page when characters of the link to a secret are missing',
  },
  insecure: {
    id: 'link.insecure',
    defaultMessage: 'This page cannot decrypt the message',
    description: 'Heading and title of the page when a link is opened without https',
  },
  unsupported: {
    id: 'link.unsupported',
    defaultMessage: 'This browser cannot decrypt the message',
    description: 'Heading and title of the page when a link is opened in a browser that is too old',
  },
});

const problemTexts = defineMessages({
  mismatch: {
    id: 'link.mismatch.text',
    defaultMessage: 'Nothing was opened. Ask the sender for a new link.',
    description: 'What to do when the link and the site disagree about how a message was encrypted',
  },
  incomplete: {
    id: 'link.fragment.incomplete',
    defaultMessage:
      'Ask for it again and copy all of it, from the first character to the last. Nothing was opened.',
    description:
      'What to do when the end of the link to a secret, the part after #, is missing or damaged',
  },
  insecure: {
    id: 'link.insecure.text',
    defaultMessage:
      'Browsers decrypt only over a secure connection. Open the link with https at its start. Nothing was opened.',
    description: 'What to do when the link to a secret is opened without https',
  },
  unsupported: {
    id: 'link.unsupported.text',
    defaultMessage:
      'It is too old. Update it, or open the link in another browser. Nothing was opened.',
    description: 'What to do when the link to a secret is opened in a browser that is too old',
  },
});

interface FragmentProblemProps {
  problem: 'incomplete' | 'insecure' | 'mismatch';
  /** This host has no other page, so no link is shown. */
  isAlone: boolean;
}

/**
 * What follows the `#` is missing, cut off or wrong, or the page has no WebCrypto; or the server describes another secret than
 * the link does.
 */
export function FragmentProblem({ problem, isAlone }: FragmentProblemProps) {
  const intl = useIntl();
  const cause = problem === 'insecure' && globalThis.isSecureContext ? 'unsupported' : problem;
  const heading = intl.formatMessage(problemHeadings[cause]);
  return (
    <Notice seal={cause === 'incomplete' ? 'incomplete' : 'unbroken'} heading={heading}>
      <title>{heading}</title>
      <p>{intl.formatMessage(problemTexts[cause])}</p>
      {!isAlone && <ReturnHome />}
    </Notice>
  );
}

interface LoadFailureProps {
  error: Error;
  /** Before a reload this tab tried to open it, and can repeat that. */
  isClaimed: boolean;
  mayBeOpen: boolean;
  onRetry: () => void;
}

/** The state of the secret could not be loaded. */
export function LoadFailure({ error, isClaimed, mayBeOpen, onRetry }: LoadFailureProps) {
  const intl = useIntl();
  return (
    <Notice
      seal="unbroken"
      heading={
        <FormattedMessage
          id="reveal.failure"
          defaultMessage="Failed to fetch initial page data"
          description="Heading when the recipient's page could not be loaded"
        />
      }
    >
      <WaitingTitle />
      <Alert kind="error">{openingFailureText(intl, error, isClaimed)}</Alert>
      {!mayBeOpen && (
        <p>
          <FormattedMessage
            id="reveal.failure.note"
            defaultMessage="Nothing was opened."
            description="Reassurance when the recipient's page could not be loaded"
          />
        </p>
      )}
      <TryAgain onRetry={onRetry} />
    </Notice>
  );
}
