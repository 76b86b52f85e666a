import { defineMessages, useIntl } from 'react-intl';
import { FileList } from '../../parts/opened/file-list.tsx';
import { MessageCard } from '../../parts/opened/message-card.tsx';
import { OpenedPage, type OpenedProps } from '../opened.tsx';

const messages = defineMessages({
  files: {
    id: 'opened-files.heading',
    defaultMessage: 'Here are your files',
    description: 'Heading above the files of an opened message without text',
  },
  both: {
    id: 'opened-files.heading.both',
    defaultMessage: 'Here are your message and files',
    description: 'Heading above the text and the files of an opened message',
  },
  lead: {
    id: 'opened-files.lead',
    defaultMessage:
      'The link no longer works. Save everything now: once you close this page, it cannot be shown again.',
    description: 'One-time warning above an opened message with files',
  },
});

/** The page of an opened secret with files. */
export function OpenedFiles({ secret }: OpenedProps) {
  const intl = useIntl();
  const { record, files = [] } = secret;
  const hasText = Boolean(record.secret_value);
  return (
    <OpenedPage
      secret={secret}
      heading={intl.formatMessage(hasText ? messages.both : messages.files)}
      lead={intl.formatMessage(messages.lead)}
    >
      {hasText && <MessageCard text={record.secret_value ?? ''} />}
      <FileList files={files} />
    </OpenedPage>
  );
}
