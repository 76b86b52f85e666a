/** Problems of a link with a fragment. Loaded when there is one. */
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Alert, Notice } from '../ui/notice.tsx';
import { ReturnHome } from '../ui/failure.tsx';
import styles from './reveal-later.module.css';

const headings = defineMessages({
  mismatch: {
    id: 'link.mismatch',
    defaultMessage: 'This link does not match the message',
    description:
      'Heading and title of the page when the link and the site disagree about how a message was encrypted',
  },
  incomplete: {
    id: 'link.incomplete',
    defaultMessage: 'This link is incomplete',
    description:
      'Heading and title of the page when characters of the link to a secret are missing',
  },
  insecure: {
    id: 'link.insecure',
    defaultMessage: 'This page cannot decrypt the message',
    description: 'Heading and title of the page when a link is opened without https',
  },
  unsupported: {
    id: 'link.unsupported',
    defaultMessage: 'This browser cannot decrypt the message',
    description: 'Heading and title of the page when a link is opened in a browser that is too old',
  },
});

const texts = defineMessages({
  mismatch: {
    id: 'link.mismatch.text',
    defaultMessage:
      'The link and this site disagree about how the message was encrypted. Nothing was opened. Ask the sender for a new link.',
    description: 'What to do when the link and the site disagree about how a message was encrypted',
  },
  incomplete: {
    id: 'link.fragment.incomplete',
    defaultMessage:
      'Ask for it again and copy all of it, from the first character to the last. Nothing was opened.',
    description:
      'What to do when the end of the link to a secret, the part after #, is missing or damaged',
  },
  insecure: {
    id: 'link.insecure.text',
    defaultMessage:
      'Browsers decrypt only over a secure connection. Open the link with https at its start. Nothing was opened.',
    description: 'What to do when the link to a secret is opened without https',
  },
  unsupported: {
    id: 'link.unsupported.text',
    defaultMessage:
      'It is too old. Update it, or open the link in another browser. Nothing was opened.',
    description: 'What to do when the link to a secret is opened in a browser that is too old',
  },
});

interface FragmentProblemProps {
  problem: 'incomplete' | 'insecure' | 'mismatch';
  /** This host has no other page, so no link is shown. */
  isAlone: boolean;
}

/**
 * What follows the `#` is missing, cut off or wrong, or the page has no WebCrypto; or the server describes another secret than
 * the link does.
 */
export function FragmentProblem({ problem, isAlone }: FragmentProblemProps) {
  const intl = useIntl();
  const cause = problem === 'insecure' && globalThis.isSecureContext ? 'unsupported' : problem;
  const heading = intl.formatMessage(headings[cause]);
  return (
    <Notice seal="unbroken" heading={heading}>
      <title>{heading}</title>
      <p>{intl.formatMessage(texts[cause])}</p>
      {!isAlone && <ReturnHome />}
    </Notice>
  );
}

/** Something on the way has encoded the `#` of the link: both it and the site have received the key. */
export function LinkChanged() {
  return (
    <div className={styles.changed}>
      <Alert kind="warning">
        <FormattedMessage
          id="link.changed"
          defaultMessage="This link was changed on its way, usually by a service that checks links in email. It still works, but that service and this site received the whole link."
          description="Warning on the recipient’s page, before the message is opened: a program has rewritten the link"
        />
      </Alert>
    </div>
  );
}
