import { useId, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { FeedbackGroup, FeedbackLine } from '../../../shared/contract/colonel.ts';
import { readReport } from '../../../shared/report.ts';
import { colonelQuery, feedbackQuery } from '../../api/colonel.ts';
import { Badge } from '../../ui/status.tsx';
import { Moment } from '../../ui/moment.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { dayNames, titles } from './names.ts';
import { Address, AdminPanel, Code, PagedList, useListPages } from './panel.tsx';
import { BurnReported, CloseReported, ReportedFor } from './reported.tsx';
import styles from './admin.module.css';

const texts = defineMessages({
  lead: {
    id: 'colonel.feedback.lead',
    defaultMessage:
      'Newest first. No one has checked these messages. Be careful with addresses and links in them.',
    description: 'Sentence under the heading over the messages of visitors and customers',
  },
  none: {
    id: 'colonel.feedback.none',
    defaultMessage: 'No feedback yet.',
    description: 'Said in place of a list of messages, when there are none',
  },
});

const days: readonly FeedbackGroup[] = ['today', 'yesterday', 'before'];

/** Messages of visitors and customers, by day. */
export function Feedback() {
  return (
    <AdminPanel heading={titles.feedback} lead={texts.lead}>
      <QueryBoundary query={useQuery(colonelQuery)} height="40rem">
        {({ record: { counts } }) =>
          days.map((group) => <Group key={group} group={group} count={counts.feedback[group]} />)
        }
      </QueryBoundary>
    </AdminPanel>
  );
}

function Group({ group, count }: { group: FeedbackGroup; count: number }) {
  const intl = useIntl();
  const list = useListPages(feedbackQuery(useQueryClient(), group));
  return (
    <section className={styles.group}>
      <h3 className={styles.day}>
        <span>{intl.formatMessage(dayNames[group])}</span> <Badge count={count} />
      </h3>
      <PagedList list={list} none={texts.none}>
        {(messages) => (
          <ul className={styles.lines}>
            {messages.map((message) => (
              <FeedbackItem key={message.id} message={message} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

const CHARACTERS_MAX = 600;
const LINES_MAX = 8;

/** Whether a message is so long that it is folded. */
function isLong(text: string): boolean {
  return text.length > CHARACTERS_MAX || text.split('\n').length > LINES_MAX;
}

/** A message as plain text: no HTML, no links. What was reported can be burned or closed. */
function FeedbackItem({ message }: { message: FeedbackLine }) {
  const report = readReport(message.msg);
  const text = report?.comment ?? message.msg;
  return (
    <li>
      {report && <ReportedFor {...report} />}
      {text !== '' && <Message text={text} />}
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
          <Address>{message.custid}</Address>
        )}
        <Moment atSeconds={message.created} />
        {message.tz !== '' && <Code>{message.tz}</Code>}
        {message.version !== '' && <Code>{message.version}</Code>}
      </p>
      {report?.subject === 'secret' && <BurnReported id={report.id} />}
      {report?.subject === 'request' && <CloseReported id={report.id} />}
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
          className={styles.link}
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
