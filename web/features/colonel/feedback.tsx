import { useId, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { listFeedback } from '../../../shared/contract/colonel.ts';
import { pathOf } from '../../data/call.ts';
import { type FeedbackGroup, type FeedbackLine, feedbackQuery } from '../../data/colonel.ts';
import { Badge } from '../../ui/badge.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ColonelBoundary, ColonelPanel } from './colonel-panel.tsx';
import { groupNames } from './names.ts';
import { PagedList, useListPages } from './paged-list.tsx';
import styles from './feedback.module.css';

const groups: readonly FeedbackGroup[] = ['today', 'yesterday', 'before'];

/** What visitors and customers said. */
export function Feedback() {
  return (
    <ColonelPanel
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
    </ColonelPanel>
  );
}

function Group({ group, count }: { group: FeedbackGroup; count: number }) {
  const intl = useIntl();
  const list = useListPages(feedbackQuery(useQueryClient(), group));
  return (
    <section className={styles.group}>
      <h3 className={styles.heading}>
        {intl.formatMessage(groupNames[group])} <Badge count={count} />
      </h3>
      <PagedList list={list} path={pathOf(listFeedback)} none={<None />}>
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
      defaultMessage="Nobody said anything."
      description="Said in place of a list of messages, when there are none"
    />
  );
}

const CHARACTERS_MAX = 600;
const LINES_MAX = 8;

/** Whether a message would push away the ones after it. */
function isLong(text: string): boolean {
  return text.length > CHARACTERS_MAX || text.split('\n').length > LINES_MAX;
}

/** One message, exactly as it was typed: whatever looks like HTML or like an address in it is nothing but text. */
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
              description="Who wrote a message: somebody who was not signed in"
            />
          </span>
        ) : (
          <bdi dir="ltr">{message.custid}</bdi>
        )}
        <Moment atSeconds={message.created} />
        {message.tz !== '' && <code dir="ltr">{message.tz}</code>}
        {message.version !== '' && <code dir="ltr">{message.version}</code>}
      </p>
    </li>
  );
}

function Message({ text }: { text: string }) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const canFold = isLong(text);
  return (
    <>
      {/* In which language it is, nobody knows. */}
      <p id={id} className={styles.message} data-folded={canFold && !isWhole} dir="auto" lang="">
        {text}
      </p>
      {canFold && (
        <button
          type="button"
          className={styles.unfold}
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? (
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
