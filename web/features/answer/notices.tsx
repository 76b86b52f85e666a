/** The pages of an ask link that cannot be answered. */
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import type { ShownAsk } from '../../api/shown-ask.ts';
import { IncompleteLink } from '../../parts/incomplete-link.tsx';
import { ReturnHome } from '../../ui/failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { SealState } from '../../ui/seal.tsx';

interface NoticeProps {
  /** This host has no other page, so no link is shown. */
  isAlone: boolean;
}

/** Characters of the link are missing: nothing was asked of the server. */
export function Incomplete({ isAlone }: NoticeProps) {
  return (
    <IncompleteLink isAlone={isAlone}>
      <FormattedMessage
        id="answer.incomplete"
        defaultMessage="Ask for it again and copy all of it, from the first character to the last."
        description="What to do when characters of a link are missing that asks for a secret"
      />
    </IncompleteLink>
  );
}

const headings = defineMessages({
  wrong: {
    id: 'answer.wrong-link',
    defaultMessage: 'This is not the link to answer with',
    description:
      'Heading and title of the page when someone has the private link of a request instead of the one to answer with',
  },
  insecure: {
    id: 'answer.insecure',
    defaultMessage: 'This page cannot encrypt your answer',
    description:
      'Heading and title of the page when a link that asks for a secret is opened without https, or in an old browser',
  },
  unknown: {
    id: 'answer.unknown',
    defaultMessage: 'There is no such request',
    description:
      'Heading and title of the page when a link that asks for a secret leads to nothing',
  },
  changed: {
    id: 'answer.changed',
    defaultMessage: 'This request was changed',
    description:
      'Heading and title of the page when what the server has of a request for a secret does not match the link',
  },
});

/** The fragment is that of the requester's own page, who alone may have it. */
export function WrongLink({ isAlone }: NoticeProps) {
  return (
    <Page heading={headings.wrong} seal="unbroken" isAlone={isAlone}>
      <FormattedMessage
        id="answer.wrong-link.text"
        defaultMessage="It belongs to the private page of whoever asks, and opens what others answer. Tell them, do not forward it, and ask for the other link."
        description="What to do when someone has the private link of a request instead of the one to answer with"
      />
    </Page>
  );
}

/** Neither an answer nor the request can be encrypted or decrypted here. */
export function Insecure() {
  return (
    <Page heading={headings.insecure} seal="unbroken" isAlone>
      <FormattedMessage
        id="answer.insecure.text"
        defaultMessage="Browsers encrypt only over a secure connection. Open the link with https at its start, in a current browser."
        description="What to do when a link that asks for a secret is opened without https, or in an old browser"
      />
    </Page>
  );
}

export function UnknownRequest({ isAlone }: NoticeProps) {
  return (
    <Page heading={headings.unknown} seal="broken" isAlone={isAlone}>
      <FormattedMessage
        id="answer.unknown.text"
        defaultMessage="It ended long ago, or the link was copied wrongly. If you were asked for something, ask for a new link."
        description="What to do when a link that asks for a secret leads to nothing"
      />
    </Page>
  );
}

/** The key in the link commits to what is asked: another question, or another key to encrypt with, is noticed here. */
export function ChangedRequest({ isAlone }: NoticeProps) {
  return (
    <Page heading={headings.changed} seal="broken" isAlone={isAlone}>
      <FormattedMessage
        id="answer.changed.text"
        defaultMessage="What this site has of it does not match your link, so nothing is shown and nothing can be sent. Tell the person who sent you the link, and ask for a new one."
        description="What to do when what the server has of a request for a secret does not match the link"
      />
    </Page>
  );
}

type EndedState = Exclude<ShownAsk['record']['state'], 'open'>;

const endedHeadings: Record<EndedState, MessageDescriptor> = defineMessages({
  full: {
    id: 'answer.full',
    defaultMessage: 'This request has been answered',
    description:
      'Heading and title of the page when a request for a secret has as many answers as were asked for',
  },
  closed: {
    id: 'answer.closed',
    defaultMessage: 'This request is closed',
    description: 'Heading and title of the page when a request for a secret was closed',
  },
  expired: {
    id: 'answer.expired',
    defaultMessage: 'This request has expired',
    description: 'Heading and title of the page when the time of a request for a secret ran out',
  },
});

interface EndedRequestProps extends NoticeProps {
  state: ShownAsk['record']['state'];
}

/** It takes no more answers. */
export function EndedRequest({ state, isAlone }: EndedRequestProps) {
  return (
    <Page
      heading={endedHeadings[state === 'open' ? 'closed' : state]}
      seal={state === 'expired' ? 'expired' : 'broken'}
      isAlone={isAlone}
    >
      <FormattedMessage
        id="answer.ended.text"
        defaultMessage="It takes no more answers. If you still have to answer it, ask for a new link."
        description="Under the heading that a request for a secret was answered, closed, or has expired"
      />
    </Page>
  );
}

interface PageProps extends NoticeProps {
  heading: MessageDescriptor;
  seal: SealState;
  children: ReactNode;
}

function Page({ heading, seal, isAlone, children }: PageProps) {
  const text = useIntl().formatMessage(heading);
  return (
    <Notice seal={seal} heading={text}>
      <title>{text}</title>
      <p>{children}</p>
      {!isAlone && <ReturnHome />}
    </Notice>
  );
}
