import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { SOURCE_URL } from '../../../shared/source.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './feedback-closed.module.css';

/** Says that nobody listens here, and where somebody does. */
export function FeedbackClosed({ supportHost }: { supportHost: string | null }) {
  return (
    <Notice
      seal="unbroken"
      heading={
        <FormattedMessage
          id="feedback.closed"
          defaultMessage="This site takes no feedback here"
          description="Heading of the feedback page where the site takes none"
        />
      }
    >
      <p>
        <FormattedMessage
          id="feedback.closed.lead"
          defaultMessage="Thank you for wanting to tell us something. This is where it is welcome:"
          description="Sentence over one or two links, on the feedback page of a site that takes none"
        />
      </p>
      <ul className={styles.ways}>
        {supportHost !== null && <SupportSite host={supportHost} />}
        <IssueTracker />
      </ul>
    </Notice>
  );
}

function SupportSite({ host }: { host: string }) {
  return (
    <li>
      <FormattedMessage
        id="feedback.closed.support"
        defaultMessage="<link>The support site</link> is where you reach the people who run this site."
        description="A way other than feedback; link leads to the support site"
        values={{ link: linkTo(`https://${host}`) }}
      />
    </li>
  );
}

function IssueTracker() {
  return (
    <li>
      <FormattedMessage
        id="feedback.closed.issues"
        defaultMessage="<link>The issue tracker</link> is where faults of the software and ideas for it are gathered. Everybody can read it, so leave secrets and their links out."
        description="A way other than feedback; link leads to the public issue tracker of the source code"
        values={{ link: linkTo(`${SOURCE_URL}/issues`) }}
      />
    </li>
  );
}

function linkTo(href: string) {
  return (text: ReactNode) => (
    <a href={href} rel="noreferrer">
      {text}
    </a>
  );
}
