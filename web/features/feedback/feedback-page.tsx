import { type ReactNode, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { SOURCE_URL } from '../../../shared/source.ts';
import { siteQuery } from '../../api/site.ts';
import { loadFailureText } from '../../intl/load-failure.ts';
import { Notice, PageHeading } from '../../ui/notice.tsx';
import { PageFailure } from '../../ui/query-boundary.tsx';
import { FeedbackForm, FeedbackTitle } from '../../parts/feedback/feedback-form.tsx';
import styles from '../../parts/feedback/feedback.module.css';
import { useFeedback } from '../../parts/feedback/use-feedback.ts';
import { LoadingHeading, Skeleton } from '../../ui/loading.tsx';

/** The feedback page. If the site takes no feedback, it lists other ways. */
export function FeedbackPage() {
  const intl = useIntl();
  const { data: site, error, refetch } = useQuery(siteQuery);
  return (
    <>
      <title>
        {intl.formatMessage({
          id: 'feedback.page-title',
          defaultMessage: 'Feedback',
          description:
            'Title of the feedback page in the browser tab; button in the footer that opens the form',
        })}
      </title>
      {site ? (
        site.feedback_enabled ? (
          <Open />
        ) : (
          <FeedbackClosed supportHost={site.support_host} />
        )
      ) : error ? (
        <PageFailure onRetry={() => void refetch()}>{loadFailureText(intl, error)}</PageFailure>
      ) : (
        <div className={styles.page}>
          <LoadingHeading />
          <Skeleton width="16rem" height="2rem" />
          <Skeleton height="3.5rem" />
          <Skeleton height="10rem" />
        </div>
      )}
    </>
  );
}

function Open() {
  const feedback = useFeedback();
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <div className={styles.page}>
      <PageHeading>
        <FeedbackTitle />
      </PageHeading>
      <p className={styles.lead}>
        <FormattedMessage
          id="feedback.lead"
          defaultMessage="What works well? What gets in your way? What is missing? Your message goes to the operator of this site."
          description="The sentence under the heading of the feedback page"
        />
      </p>
      <FeedbackForm feedback={feedback} area={area} />
    </div>
  );
}

/** Names other ways to reach someone. */
function FeedbackClosed({ supportHost }: { supportHost: string | null }) {
  return (
    <Notice
      seal="unbroken"
      heading={
        <FormattedMessage
          id="feedback.closed"
          defaultMessage="Feedback is turned off on this site"
          description="Heading of the feedback page where the site takes none"
        />
      }
    >
      <p>
        <FormattedMessage
          id="feedback.closed.lead"
          defaultMessage="Thank you for wanting to tell us something. You can reach us here:"
          description="Sentence over one or two links, on the feedback page of a site that takes none"
        />
      </p>
      <ul className={styles.ways}>
        {supportHost !== null && (
          <li>
            <FormattedMessage
              id="feedback.closed.support"
              defaultMessage="Contact the operator of this site on <link>the support site</link>."
              description="A way other than feedback; link leads to the support site"
              values={{ link: linkTo(`https://${supportHost}`) }}
            />
          </li>
        )}
        <li>
          <FormattedMessage
            id="feedback.closed.issues"
            defaultMessage="Report errors and ideas for the software in <link>the issue tracker</link>. Everyone can read it, so do not include secrets or their links."
            description="A way other than feedback; link leads to the public issue tracker of the source code"
            values={{ link: linkTo(`${SOURCE_URL}/issues`) }}
          />
        </li>
      </ul>
    </Notice>
  );
}

function linkTo(href: string) {
  return (text: ReactNode) => (
    <a href={href} rel="noreferrer">
      {text}
    </a>
  );
}
