import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { BeforeDeleting } from './before-deleting.tsx';
import { DeleteForm } from './delete-form.tsx';
import styles from './delete-account.module.css';
import { Panel } from '../../ui/panel.tsx';

const bold = { b: (text: ReactNode) => <strong>{text}</strong> };

const consequences: Readonly<Record<string, MessageDescriptor>> = defineMessages({
  list: {
    id: 'account.delete.list',
    defaultMessage:
      '<b>Your list of recent secrets is gone.</b> Nobody can bring it back, and a new account with the same address begins empty.',
    description: 'First consequence of deleting an account; b is its gist',
  },
  access: {
    id: 'account.delete.access',
    defaultMessage:
      '<b>Every browser is signed out, and all API tokens are revoked, at once.</b> Programs that use one are refused.',
    description: 'Second consequence of deleting an account; b is its gist',
  },
  secrets: {
    id: 'account.delete.secrets',
    defaultMessage:
      '<b>Links that you sent still open once.</b> You can no longer burn them from a list, only from a page whose address you kept. If they should not be read, burn them first.',
    description: 'Third consequence of deleting an account; b is its gist',
  },
});

/** Where an account ends, and what ends with it. */
export function DeleteAccount({ onDeleted }: { onDeleted: () => void }) {
  const intl = useIntl();
  return (
    <Panel
      heading={
        <FormattedMessage
          id="account.delete"
          defaultMessage="Delete this account"
          description="Heading on the account page"
        />
      }
    >
      <ul className={styles.consequences}>
        {Object.values(consequences).map((consequence) => (
          <li key={consequence.id}>{intl.formatMessage(consequence, bold)}</li>
        ))}
      </ul>
      <BeforeDeleting />
      <DeleteForm onDeleted={onDeleted} />
    </Panel>
  );
}
