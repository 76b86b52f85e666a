import { FormattedMessage, useIntl } from 'react-intl';
import type { SentAnswer } from '../../api/answer.ts';
import { Intro, sheetClass } from '../../parts/letter.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import styles from './answer.module.css';

/** The answer has arrived. Private pages are on the site's own host, also for an answer from a custom domain. */
export function Sent({ answer: { metadata_url: url } }: { answer: SentAnswer }) {
  const intl = useIntl();
  const heading = intl.formatMessage({
    id: 'answer.sent',
    defaultMessage: 'Your answer was sent',
    description:
      'Heading and title of the page after the answer to a request for a secret was sent',
  });
  return (
    <div className={sheetClass}>
      <title>{heading}</title>
      <Intro
        seal="unbroken"
        heading={heading}
        lead={
          <FormattedMessage
            id="answer.sent.lead"
            defaultMessage="Whoever asked can open it once. On your private page you can see whether they have, and take it back until then."
            description="Under the heading that an answer was sent: what happens now"
          />
        }
      />
      <div className={styles.actions}>
        <a href={url} className={buttonClass('primary', true)}>
          <FormattedMessage
            id="answer.sent.page"
            defaultMessage="Open your private page"
            description="Link to the page that shows whether an answer was opened, and takes it back"
          />
        </a>
        <CopyButton
          text={url}
          variant="secondary"
          wide
          what={intl.formatMessage({
            id: 'answer.sent.what',
            defaultMessage: 'the address of your private page',
            description:
              'What a button copies, read after "Copy": the page of an answer that was sent',
          })}
          isWhatShown
        />
      </div>
      <p className={styles.terms}>
        <FormattedMessage
          id="answer.sent.note"
          defaultMessage="Keep its address if you want to see that, or just close this page."
          description="Under the buttons that open and copy the address of the private page of an answer"
        />
      </p>
    </div>
  );
}
