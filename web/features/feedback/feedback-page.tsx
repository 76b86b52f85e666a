import { useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { siteQuery, takesFeedback } from '../../data/site.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { LoadBotCheck } from './check.ts';
import { FeedbackClosed } from './feedback-closed.tsx';
import { useFeedback } from './feedback.ts';
import { FeedbackFailure } from './feedback-failure.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import styles from './feedback-page.module.css';
import { FeedbackSkeleton } from './feedback-skeleton.tsx';
import { FeedbackTitle } from './feedback-title.tsx';

/** The page for feedback; where the site takes none, it names other ways. */
export function FeedbackPage({ loadBotCheck }: { loadBotCheck: LoadBotCheck }) {
  const intl = useIntl();
  const { data: site, error, refetch } = useQuery(siteQuery);
  return (
    <>
      <title>
        {intl.formatMessage({
          id: 'feedback.page-title',
          defaultMessage: 'Feedback',
          description: 'Title of the feedback page in the browser tab',
        })}
      </title>
      {site ? (
        takesFeedback(site) ? (
          <Open loadBotCheck={loadBotCheck} />
        ) : (
          <FeedbackClosed supportHost={site.support_host} />
        )
      ) : error ? (
        <FeedbackFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <FeedbackSkeleton />
      )}
    </>
  );
}

function Open({ loadBotCheck }: { loadBotCheck: LoadBotCheck }) {
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
          defaultMessage="What works well, what gets in your way, what is missing? Your message goes to the people who run this site."
          description="The sentence under the heading of the feedback page"
        />
      </p>
      <FeedbackForm feedback={feedback} area={area} loadBotCheck={loadBotCheck} />
    </div>
  );
}
