import { useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { listFeedback } from '../../../shared/contract/colonel.ts';
import { pathOf } from '../../data/call.ts';
import { type FeedbackGroup, feedbackQuery } from '../../data/colonel.ts';
import { Badge } from '../../ui/badge.tsx';
import { ColonelBoundary } from './colonel-gate.tsx';
import styles from './feedback.module.css';
import { FeedbackItem } from './feedback-item.tsx';
import { groupNames } from './group-names.ts';
import { ListFrame } from './list-frame.tsx';
import { Panel } from './panel.tsx';
import { useLines } from './use-lines.ts';

const groups: readonly FeedbackGroup[] = ['today', 'yesterday', 'before'];

/** What visitors and customers said. */
export function Feedback() {
  return (
    <Panel
      heading={
        <FormattedMessage
          id="colonel.feedback"
          defaultMessage="What people said"
          description="Heading over the messages of visitors and customers"
        />
      }
      lead={
        <FormattedMessage
          id="colonel.feedback.lead"
          defaultMessage="Newest first. Nobody has checked what these messages say, nor where an address in them leads."
          description="Sentence under the heading over the messages of visitors and customers"
        />
      }
    >
      <ColonelBoundary height="40rem">
        {({ counts }) =>
          groups.map((group) => <Group key={group} group={group} count={counts.feedback[group]} />)
        }
      </ColonelBoundary>
    </Panel>
  );
}

function Group({ group, count }: { group: FeedbackGroup; count: number }) {
  const intl = useIntl();
  const list = useLines(feedbackQuery(useQueryClient(), group));
  return (
    <section className={styles.group}>
      <h3 className={styles.heading}>
        {intl.formatMessage(groupNames[group])} <Badge count={count} />
      </h3>
      <ListFrame list={list} path={pathOf(listFeedback)} none={<None />}>
        {(messages) => (
          <ul className={styles.card}>
            {messages.map((message) => (
              <FeedbackItem key={message.id} message={message} />
            ))}
          </ul>
        )}
      </ListFrame>
    </section>
  );
}

function None() {
  return (
    <FormattedMessage
      id="colonel.feedback.none"
      defaultMessage="Nobody said anything."
      description="Said in place of a list of messages, when there are none"
    />
  );
}
