import { defineMessages, useIntl } from 'react-intl';
import type { TokenScope } from '../../../shared/token-scopes.ts';

const texts = defineMessages({
  secrets: {
    id: 'account.token.scope.secrets',
    defaultMessage: 'Create, list, open and burn secrets',
    description: 'What an API token may do',
  },
  domains: {
    id: 'account.token.scope.domains',
    defaultMessage: 'Change domains and the webhook',
    description: 'What an API token may do',
  },
  both: {
    id: 'account.token.scope.both',
    defaultMessage: 'Secrets, domains and the webhook',
    description: 'What an API token may do',
  },
});

/** What a form offers a token to be allowed. */
export type ScopeChoice = keyof typeof texts;

export const scopeChoices = ['secrets', 'domains', 'both'] as const;

export function scopesOf(choice: ScopeChoice): TokenScope[] {
  return choice === 'both' ? ['secrets', 'domains'] : [choice];
}

/** What a choice allows, in words. */
export function useScopeText(): (choice: ScopeChoice) => string {
  const intl = useIntl();
  return (choice) => intl.formatMessage(texts[choice]);
}

/** What a token may do, in words. */
export function ScopeText({ scopes }: { scopes: readonly TokenScope[] }) {
  const text = useScopeText();
  const [first = 'secrets', ...others] = scopes;
  return text(others.length === 0 ? first : 'both');
}
