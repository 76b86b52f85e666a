/** The private page of a request: its ask link, and its answers, which only the key in the fragment of this page opens. */
import { useState } from 'react';
import { useLocation, useParams } from '@tanstack/react-router';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { isKey } from '../../../shared/link-key.ts';
import { askLink, readAskFragment } from '../../../shared/seal/ask-fragment.ts';
import type { Bytes } from '../../../shared/seal/bytes.ts';
import { createdAsks, rememberedAsk } from '../../api/remembered-asks.ts';
import { IncompleteLink } from '../../parts/incomplete-link.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ReturnHome } from '../../ui/failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './ask.module.css';
import { RequestPage } from './request-page.tsx';

/** Reads the address before anything is asked of the server. */
export function PrivateAskPage() {
  const { askKey } = useParams({ from: '/_framed/private/ask/$askKey' });
  const fragment = useLocation({ select: ({ hash }) => hash });
  const intl = useIntl();
  if (!isKey(askKey)) return <IncompleteLink />;
  return (
    <>
      <title>
        {intl.formatMessage({
          id: 'request',
          defaultMessage: 'Your request',
          description: 'Title, in the browser tab, of the private page of a request for a secret',
        })}
      </title>
      <Link key={askKey + fragment} askKey={askKey} fragment={fragment} />
    </>
  );
}

interface LinkProps {
  askKey: string;
  /** Without `#`. */
  fragment: string;
}

function Link({ askKey, fragment }: LinkProps) {
  const [remembered] = useState(() => rememberedAsk(askKey));
  const read = readAskFragment(fragment === '' ? (remembered ?? '') : fragment);
  if (typeof read === 'string') return <NoKey problem={read} />;
  if (read.kind === 'answer') return <AnswererLink askKey={askKey} linkKey={read.linkKey} />;
  if (!('subtle' in crypto)) return <NoKey problem="insecure" />;
  return <Own askKey={askKey} secret={read.secret} isKnown={remembered !== null} />;
}

interface OwnProps {
  askKey: string;
  secret: Bytes;
  /** This browser remembers the request. */
  isKnown: boolean;
}

/** People send the address of this page instead of the ask link: whoever opens it elsewhere is asked first. */
function Own({ askKey, secret, isKnown }: OwnProps) {
  const [created] = useState(() => createdAsks.get(askKey));
  const [maker, setMaker] = useState<boolean | null>(created || isKnown ? true : null);
  if (maker === null) return <WasItYou onAnswer={setMaker} />;
  if (!maker) return <WrongLink />;
  return <RequestPage askKey={askKey} secret={secret} isNew={created === 'new' && !isKnown} />;
}

function WasItYou({ onAnswer }: { onAnswer: (wasMe: boolean) => void }) {
  return (
    <Notice
      seal="unbroken"
      heading={
        <FormattedMessage
          id="request.yours"
          defaultMessage="Did you make this request?"
          description="Heading of the private page of a request, where it is not known who opens it"
        />
      }
    >
      <p>
        <FormattedMessage
          id="request.yours.text"
          defaultMessage="This page opens the answers to a request for a secret. It is only for the person who made the request."
          description="Under the question whether someone made a request for a secret"
        />
      </p>
      <div className={styles.pair}>
        <Button variant="primary" onClick={() => onAnswer(true)}>
          <FormattedMessage
            id="request.yours.yes"
            defaultMessage="Yes, I made it"
            description="Button of whoever made a request for a secret"
          />
        </Button>
        <Button onClick={() => onAnswer(false)}>
          <FormattedMessage
            id="request.yours.no"
            defaultMessage="No, I was sent this link"
            description="Button of whoever was sent the private link of a request by mistake"
          />
        </Button>
      </div>
    </Notice>
  );
}

/** For whoever was sent the address of this page instead of the ask link. */
function WrongLink() {
  return (
    <Notice
      seal="unbroken"
      heading={
        <FormattedMessage
          id="request.wrong"
          defaultMessage="You have the wrong link"
          description="Heading for a person who was sent the private link of a request by mistake"
        />
      }
    >
      <p>
        <FormattedMessage
          id="request.wrong.text"
          defaultMessage="Ask for the other one, with “/ask/” in it and not “/private/”. Tell whoever sent you this link that it opens the answers."
          description="What a person should do who was sent the private link of a request by mistake"
        />
      </p>
      <ReturnHome />
    </Notice>
  );
}

interface AnswererLinkProps {
  askKey: string;
  linkKey: Bytes;
}

/** The key of the ask link came to this page. */
function AnswererLink({ askKey, linkKey }: AnswererLinkProps) {
  return (
    <Notice
      seal="unbroken"
      heading={
        <FormattedMessage
          id="request.answer-link"
          defaultMessage="This is the link for answering"
          description="Heading of the private page of a request, when the key in its address is that of the other link"
        />
      }
    >
      <p>
        <FormattedMessage
          id="request.answer-link.text"
          defaultMessage="It cannot open the answers. If you made the request, use the private link that you kept."
          description="Under the heading that a link is that for answering a request"
        />
      </p>
      <a
        href={askLink({ origin: location.origin, key: askKey, linkKey })}
        className={buttonClass('primary')}
      >
        <FormattedMessage
          id="request.answer-link.go"
          defaultMessage="Answer the request"
          description="Link to the page where someone answers a request for a secret"
        />
      </a>
    </Notice>
  );
}

const problemHeadings = defineMessages({
  none: {
    id: 'request.no-key',
    defaultMessage: 'The end of this link is missing',
    description: 'Heading of the private page of a request whose address has no key',
  },
  incomplete: {
    id: 'link.incomplete',
    defaultMessage: 'This link is incomplete',
    description:
      'Heading and title of the page when characters of the link to a secret are missing',
  },
  insecure: {
    id: 'request.insecure',
    defaultMessage: 'This page cannot decrypt here',
    description: 'Heading of the private page of a request, in a browser that cannot decrypt',
  },
});

const problemTexts = defineMessages({
  none: {
    id: 'request.no-key.text',
    defaultMessage:
      'Open the private link that you kept: the part after # opens the answers, and this site does not have it. Without it nobody can open them.',
    description: 'What to do where the address of the private page of a request has no key',
  },
  incomplete: {
    id: 'request.incomplete.text',
    defaultMessage:
      'Open the private link that you kept, from its first character to its last. Without its end nobody can open the answers.',
    description: 'What to do where the key in the address of the private page of a request is cut',
  },
  insecure: {
    id: 'request.insecure.text',
    defaultMessage:
      'Open the link with https at its start, in a browser that is up to date. Nothing was opened.',
    description: 'What to do where a browser cannot decrypt the answers to a request',
  },
});

/** Nothing can be opened; the page offers nothing else. */
function NoKey({ problem }: { problem: keyof typeof problemTexts }) {
  const intl = useIntl();
  return (
    <Notice seal="incomplete" heading={intl.formatMessage(problemHeadings[problem])}>
      <p>{intl.formatMessage(problemTexts[problem])}</p>
      <ReturnHome />
    </Notice>
  );
}
