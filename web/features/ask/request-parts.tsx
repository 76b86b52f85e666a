/** What the private page of a request says of it. */
import { defineMessages, FormattedMessage } from 'react-intl';
import type { Question } from '../../../shared/seal/ask-box.ts';
import type { AskRecord, OwnRequest } from '../../api/asks.ts';
import { BriefMoment } from '../../ui/moment.tsx';
import { PageHeading } from '../../ui/notice.tsx';
import styles from './ask.module.css';

const headings = defineMessages({
  keep: {
    id: 'request.heading.keep',
    defaultMessage: 'Save the link to this page first',
    description: 'Heading of the private page of a new request, before its link to send is shown',
  },
  open: {
    id: 'receipt.heading.alive',
    defaultMessage: 'Send this link',
    description: 'Heading of the private page, above the link to send',
  },
  closed: {
    id: 'request.heading.closed',
    defaultMessage: 'This request is closed',
    description: 'Heading of the private page of a request that its requester closed',
  },
  expired: {
    id: 'request.heading.expired',
    defaultMessage: 'This request has expired',
    description: 'Heading of the private page of a request whose time ran out',
  },
});

interface HeadlineProps {
  request: OwnRequest;
  /** Its private link was kept. */
  isKept: boolean;
}

/** The state of the request, and a heading that is true for it. A screen reader says the state when an answer arrives. */
export function Headline({ request: { record, ask, answers }, isKept }: HeadlineProps) {
  const hasAnswers = ask !== null && answers.length > 0;
  return (
    <div className={styles.headline}>
      <output className={styles.status} data-open={record.state === 'open'}>
        <StateText record={record} />
      </output>
      <PageHeading size="large">
        {!isKept ? (
          <FormattedMessage {...headings.keep} />
        ) : hasAnswers ? (
          <FormattedMessage
            id="request.heading.answers"
            defaultMessage="{count, plural, one {# answer} other {# answers}}"
            description="Heading of the private page of a request that was answered"
            values={{ count: answers.length }}
          />
        ) : (
          <FormattedMessage {...headings[record.state === 'full' ? 'open' : record.state]} />
        )}
      </PageHeading>
      <Lead isKept={isKept} hasAnswers={hasAnswers} record={record} />
    </div>
  );
}

function StateText({ record }: { record: AskRecord }) {
  const { state, answers, answers_max: max, expiration_stamp: expires } = record;
  const time = <BriefMoment atSeconds={expires} />;
  switch (state) {
    case 'open':
      return (
        <FormattedMessage
          id="request.state.open"
          defaultMessage="{count} of {max, plural, one {# answer} other {# answers}}, expires {time}"
          description="State of a request that takes answers; time is relative, such as: in 7 days"
          values={{ count: answers, max, time }}
        />
      );
    case 'full':
      return (
        <FormattedMessage
          id="request.state.full"
          defaultMessage="{count} of {max, plural, one {# answer} other {# answers}}, complete"
          description="State of a request that has as many answers as it takes"
          values={{ count: answers, max }}
        />
      );
    case 'closed':
      return (
        <FormattedMessage
          id="request.state.closed"
          defaultMessage="{count} of {max, plural, one {# answer} other {# answers}}, closed"
          description="State of a request that its requester closed"
          values={{ count: answers, max }}
        />
      );
    case 'expired':
      return (
        <FormattedMessage
          id="request.state.expired"
          defaultMessage="{count} of {max, plural, one {# answer} other {# answers}}, expired {time}"
          description="State of a request whose time ran out; time is relative, such as: 2 days ago"
          values={{ count: answers, max, time }}
        />
      );
  }
}

interface LeadProps extends Pick<HeadlineProps, 'isKept'> {
  hasAnswers: boolean;
  record: AskRecord;
}

function Lead({ isKept, hasAnswers, record }: LeadProps) {
  if (!isKept) {
    return (
      <p className={styles.lead}>
        <FormattedMessage
          id="request.lead.keep"
          defaultMessage="Only the link to this page opens the answers. If you lose the link, you lose the answers: nobody can restore them."
          description="Under the heading that asks to keep the private page of a new request"
        />
      </p>
    );
  }
  if (hasAnswers || record.state !== 'open') return null;
  return (
    <p className={styles.lead}>
      <FormattedMessage
        id="request.lead.open"
        defaultMessage="No answer yet. New ones appear here by themselves."
        description="Under the heading of the private page of a request that has no answer"
      />
    </p>
  );
}

/** What was asked, as whoever answers sees it. */
export function Asked({ question: { question, name, fields } }: { question: Question }) {
  return (
    <section className={styles.asked}>
      <h2>
        <FormattedMessage
          id="request.asked"
          defaultMessage="You asked"
          description="Heading above the question, on the private page of a request"
        />
      </h2>
      {question !== '' && (
        <blockquote dir="auto" translate="no">
          {question}
        </blockquote>
      )}
      {fields.length > 0 && (
        <ul className={styles.names}>
          {fields.map((field, place) => (
            // Two can have the same name: a key has those before it, too.
            <li key={fields.slice(0, place + 1).join('\n')}>
              <bdi translate="no">{field}</bdi>
            </li>
          ))}
        </ul>
      )}
      {name !== '' && (
        <p className={styles.note}>
          <FormattedMessage
            id="request.asked.name"
            defaultMessage="as {name}"
            description="Under a question, on the private page of a request: how its requester calls themselves"
            values={{ name: <bdi translate="no">{name}</bdi> }}
          />
        </p>
      )}
    </section>
  );
}
