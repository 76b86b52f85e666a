/** Hints under a password that is being chosen, by its strength. */
import { defineMessages } from 'react-intl';

export const strengthHints = defineMessages({
  weak: {
    id: 'password.weak',
    defaultMessage: 'Easy to guess. Use four or five random words.',
    description: 'Hint under a weak new password',
  },
  fair: {
    id: 'password.fair',
    defaultMessage: 'Fair. One more word makes it strong.',
    description: 'Hint under a new password of middling strength',
  },
  strong: {
    id: 'password.strong',
    defaultMessage: 'Strong.',
    description: 'Hint under a strong password',
  },
});
