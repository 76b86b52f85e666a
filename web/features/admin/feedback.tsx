import { useId, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { type FeedbackGroup, type FeedbackLine, feedbackQuery } from '../../api/colonel.ts';
import { Badge } from '../../ui/badge.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ColonelBoundary, ColonelPanel } from './colonel-panel.tsx';
import { dayNames } from './names.ts';
import { PagedList, useListPages } from './paged-list.tsx';
import styles from './feedback.module.css';

const days: readonly FeedbackGroup[] = ['today', 'yesterday', 'before'];

/** Messages of visitors and customers, by day. */
export function Feedback() {
  return (
    <ColonelPanel
      heading={
        <FormattedMessage
          id="colonel.feedback"
          defaultMessage="Feedback"
          description="Messages of visitors and customers: heading of their list and their numbers, tab of the admin page"
        />
      }
      lead={
        <FormattedMessage
          id="colonel.feedback.lead"
          defaultMessage="Newest first. No one has checked these messages. Be careful with addresses and links in them."
          description="Sentence under the heading over the messages of visitors and customers"
        />
      }
    >
      <ColonelBoundary height="40rem">
        {({ counts }) =>
          days.map((group) => <Group key={group} group={group} count={counts.feedback[group]} />)
        }
      </ColonelBoundary>
    </ColonelPanel>
  );
}

function Group({ group, count }: { group: FeedbackGroup; count: number }) {
  const intl = useIntl();
  const list = useListPages(feedbackQuery(useQueryClient(), group));
  return (
    <section className={styles.group}>
      <h3 className={styles.heading}>
        <span>{intl.formatMessage(dayNames[group])}</span> <Badge count={count} />
      </h3>
      <PagedList list={list} none={<None />}>
        {(messages) => (
          <ul className={styles.card}>
            {messages.map((message) => (
              <FeedbackItem key={message.id} message={message} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

function None() {
  return (
    <FormattedMessage
      id="colonel.feedback.none"
      defaultMessage="No feedback yet."
      description="Said in place of a list of messages, when there are none"
    />
  );
}

const CHARACTERS_MAX = 600;
const LINES_MAX = 8;

/** Whether a message is so long that it is folded. */
function isLong(text: string): boolean {
  return text.length > CHARACTERS_MAX || text.split('\n').length > LINES_MAX;
}

/** A message as plain text: no HTML, no links. */
function FeedbackItem({ message }: { message: FeedbackLine }) {
  return (
    <li className={styles.item}>
      <Message text={message.msg} />
      <p className={styles.about}>
        {message.custid === null ? (
          <span>
            <FormattedMessage
              id="colonel.feedback.anonymous"
              defaultMessage="Without an account"
              description="Who wrote a message: someone who was not signed in"
            />
          </span>
        ) : (
          <bdi dir="ltr" translate="no">
            {message.custid}
          </bdi>
        )}
        <Moment atSeconds={message.created} />
        {message.tz !== '' && (
          <code dir="ltr" translate="no">
            {message.tz}
          </code>
        )}
        {message.version !== '' && (
          <code dir="ltr" translate="no">
            {message.version}
          </code>
        )}
      </p>
    </li>
  );
}

function Message({ text }: { text: string }) {
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const canFold = isLong(text);
  return (
    <>
      {/* `lang` is empty because the language is unknown. */}
      <p id={id} className={styles.message} data-folded={canFold && !isUnfolded} dir="auto" lang="">
        {text}
      </p>
      {canFold && (
        <button
          type="button"
          className={styles.unfold}
          aria-expanded={isUnfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? (
            <FormattedMessage
              id="colonel.feedback.less"
              defaultMessage="Show less"
              description="Button under a long message that hides the end of it again"
            />
          ) : (
            <FormattedMessage
              id="colonel.feedback.all"
              defaultMessage="Show all"
              description="Button under a long message that shows the rest of it"
            />
          )}
        </button>
      )}
    </>
  );
}
