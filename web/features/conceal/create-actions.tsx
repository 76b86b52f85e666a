import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import styles from './create-actions.module.css';

const reasons = defineMessages({
  hasContent: {
    id: 'conceal.generate.has-content',
    defaultMessage: 'Clear what you typed to generate a password instead',
    description: 'Why the button that generates a password is off',
  },
  empty: {
    id: 'conceal.create.empty',
    defaultMessage: 'Type or paste a secret first',
    description: 'Why the button that creates a link is off',
  },
  pending: {
    id: 'conceal.pending',
    defaultMessage: 'Please wait, your link is being made',
    description: 'Why a button is off while the form is being sent',
  },
});

interface CreateActionsProps {
  hasContent: boolean;
  /** Which button's work is under way. */
  pending: 'share' | 'generate' | null;
  onGenerate: () => void;
}

export function CreateActions({ hasContent, pending, onGenerate }: CreateActionsProps) {
  const intl = useIntl();
  const reasonUnless = (allowed: boolean, reason: keyof typeof reasons) => {
    if (pending) return intl.formatMessage(reasons.pending);
    return allowed ? null : intl.formatMessage(reasons[reason]);
  };
  return (
    <div className={styles.actions}>
      <Button
        onClick={onGenerate}
        busy={pending === 'generate'}
        disabledReason={reasonUnless(!hasContent, 'hasContent')}
      >
        <FormattedMessage
          id="conceal.generate"
          defaultMessage="Generate a password"
          description="Button that makes a link to a new random password"
        />
      </Button>
      <Button
        type="submit"
        variant="primary"
        busy={pending === 'share'}
        disabledReason={reasonUnless(hasContent, 'empty')}
      >
        {pending === 'share' ? (
          <FormattedMessage
            id="conceal.creating"
            defaultMessage="Sealing…"
            description="Button that creates a link, while it is being created"
          />
        ) : (
          <FormattedMessage
            id="conceal.create"
            defaultMessage="Create a link"
            description="Button that creates a link to the typed secret"
          />
        )}
      </Button>
    </div>
  );
}
