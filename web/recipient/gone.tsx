import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { FailureBody } from '../../shared/contract/failures.ts';
import { ReturnHome } from '../ui/failure.tsx';
import { Alert, Notice } from '../ui/notice.tsx';
import { useBrowserValue } from '../prerender/browser-value.ts';
import { ExactMoment } from '../ui/moment.tsx';
import { Dispute } from './dispute.tsx';

const headings = defineMessages({
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
    defaultMessage: 'The sender deleted this message',
    description: 'Heading when the message of a link was destroyed by its creator',
  },
  expired: {
    id: 'reveal.spent.expired',
    defaultMessage: 'This message has expired',
    description: 'Heading when the time of a link ran out',
  },
});

type SpentState = NonNullable<FailureBody['state']>;

interface GoneProps {
  failure: FailureBody | null;
  /** The user has just tried to open it, and someone else opened it first. */
  wasAttempted?: boolean;
  /** Of an attempt of this page, the answer was lost. */
  wasUnanswered?: boolean | undefined;
  /** This host has no other page, so no link is shown. */
  isAlone: boolean;
}

/** A link that cannot be opened. For a used link it shows what happened and when; for an unknown one nothing else. */
export function Gone({ failure, wasAttempted = false, wasUnanswered = false, isAlone }: GoneProps) {
  const intl = useIntl();
  const isRunning = useBrowserValue(() => true, false);
  const state = failure?.ended === undefined ? undefined : failure.state;
  const date = <ExactMoment atSeconds={failure?.ended ?? 0} />;
  const heading = intl.formatMessage(headings[state ?? 'unknown']);
  return (
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
      {!isAlone && <ReturnHome />}
      {/* Last, so that nothing moves: it is not drawn ahead, where the key is missing, and whether it is disputed. */}
      {isRunning && state === 'received' && failure?.secret_key !== undefined && (
        <Dispute secretKey={failure.secret_key} disputedAt={failure.disputed} />
      )}
    </Notice>
  );
}

function WhatHappened({ state, date }: { state: SpentState; date: ReactNode }) {
  switch (state) {
    case 'received':
      return (
        <FormattedMessage
          id="reveal.spent.received.text"
          defaultMessage="It was opened on {date} and cannot be opened again. If that was not you, tell the sender now."
          description="Explains that a message was opened before, and when"
          values={{ date }}
        />
      );
    case 'burned':
      return (
        <FormattedMessage
          id="reveal.spent.burned.text"
          defaultMessage="It was burned on {date}, before anyone opened it. If you still need it, ask the sender for a new link."
          description="Explains that the creator destroyed a message, and when"
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
