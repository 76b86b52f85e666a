/** A request that takes answers: who asks for what, the form, and what stands around it. */
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { OpenedAsk } from '../../../shared/seal/open-ask.ts';
import type { SentAnswer } from '../../api/answer.ts';
import type { ShownAsk } from '../../api/shown-ask.ts';
import { CheckWords } from '../../parts/check-words.tsx';
import { ReportLink } from '../../parts/feedback/report-link.tsx';
import { Intro, sheetClass } from '../../parts/letter.tsx';
import { SealName } from '../../parts/link-seal.tsx';
import { ExactMoment } from '../../ui/moment.tsx';
import { Alert } from '../../ui/notice.tsx';
import { AnswerForm } from './answer-form.tsx';
import styles from './answer.module.css';
import { AnswerTitle } from './skeleton.tsx';

interface RequestProps {
  ask: OpenedAsk;
  record: ShownAsk['record'];
  onSent: (answer: SentAnswer) => void;
}

export function Request({ ask, record, onSent }: RequestProps) {
  const { question, name } = ask.question;
  return (
    <>
      <AnswerTitle />
      <div className={sheetClass}>
        <Intro seal="unbroken" heading={<Heading name={name} />} />
        <figure className={styles.question}>
          {question !== '' && (
            <blockquote dir="auto" translate="no">
              {question}
            </blockquote>
          )}
          <figcaption>
            <Origin sender={record.sender} />
          </figcaption>
        </figure>
        <AnswerForm ask={ask} bytesMax={record.bytes_max ?? 0} onSent={onSent}>
          <Terms expiresAt={record.expiration_stamp} />
        </AnswerForm>
      </div>
      <SealName />
      <div className={styles.below}>
        {globalThis.waxseal?.isLinkChanged === true && <LinkChanged />}
        <CheckWords commitment={ask.commitment} />
        <ReportLink id={record.report_id} askLink={location.href} className={styles.report}>
          <FormattedMessage
            id="report.request.title"
            defaultMessage="Report this request"
            description="Title of the dialog in which someone reports a request for a secret to the operator; also the button that opens it"
          />
        </ReportLink>
      </div>
    </>
  );
}

/** The requester chose the name: it may be a lie, and is quoted. */
function Heading({ name }: { name: string }) {
  return name === '' ? (
    <FormattedMessage
      id="answer.heading.anonymous"
      defaultMessage="Someone asks you for a secret"
      description="Heading of the page of a request for a secret, whose requester gave no name"
    />
  ) : (
    <FormattedMessage
      id="answer.heading"
      defaultMessage="“{name}” asks you for a secret"
      description="Heading of the page of a request for a secret, in quotation marks the name that the requester chose"
      values={{ name: <bdi translate="no">{name}</bdi> }}
    />
  );
}

/** Phishing looks the same: the page says what it does not know. */
function Origin({ sender }: { sender: string | undefined }) {
  const host = <bdi translate="no">{location.host}</bdi>;
  return (
    <>
      {sender === undefined ? (
        <FormattedMessage
          id="answer.origin"
          defaultMessage="Whoever made this link wrote this. {host} has not checked who they are."
          description="Under the quoted question of someone who asks for a secret; host is that of this site"
          values={{ host }}
        />
      ) : (
        <FormattedMessage
          id="answer.origin.sender"
          defaultMessage="Whoever made this link wrote this. {host} has checked only their email address, {sender}."
          description="Under the quoted question of someone who asks for a secret; host is that of this site, sender an obscured email address"
          values={{ host, sender: <bdi translate="no">{sender}</bdi> }}
        />
      )}{' '}
      <FormattedMessage
        id="answer.origin.password"
        defaultMessage="<b>Never type your password for {host} here.</b>"
        description="After answer.origin: a warning, because the question may be a trick; host is that of this site"
        values={{ host, b: bold }}
      />
    </>
  );
}

function bold(text: ReactNode) {
  return <strong>{text}</strong>;
}

function Terms({ expiresAt }: { expiresAt: number | undefined }) {
  return (
    <p className={styles.terms}>
      <FormattedMessage
        id="answer.terms"
        defaultMessage="Encrypted in your browser: this site cannot read it. It opens once, for whoever asks."
        description="Under the button that sends the answer to a request for a secret"
      />
      {expiresAt !== undefined && (
        <>
          {' '}
          <FormattedMessage
            id="answer.until"
            defaultMessage="You can answer until {time}."
            description="After answer.terms: when a request for a secret expires; time is a date and a time of day"
            values={{ time: <ExactMoment atSeconds={expiresAt} /> }}
          />
        </>
      )}
    </p>
  );
}

/** Something on the way has encoded the `#` of the link: both it and the site have received the key. */
function LinkChanged() {
  return (
    <Alert kind="warning">
      <FormattedMessage
        id="answer.link-changed"
        defaultMessage="This link was changed on its way, usually by a service that checks links in email. You can still answer, and only whoever asks can read the answer. But that service and this site could read the request."
        description="Warning on the page of a request for a secret: a program has rewritten the link"
      />
    </Alert>
  );
}
