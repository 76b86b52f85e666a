import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { Account } from '../../data/account.ts';
import { useLifetimeText } from '../../ui/lifetime.tsx';
import { Facts } from '../../ui/facts.tsx';

type Options = Account['cust']['plan']['options'];

const messages = defineMessages({
  size: {
    id: 'account.plan.size',
    defaultMessage: 'Longest secret',
    description: 'Limit of a plan: how many characters a secret may have',
  },
  lifetime: {
    id: 'account.plan.lifetime',
    defaultMessage: 'Longest lifetime',
    description: 'Limit of a plan: how long a link may wait for its reader',
  },
  mail: {
    id: 'account.plan.mail',
    defaultMessage: 'Links by mail',
    description: 'What a plan may have: the site mails links to their readers',
  },
  domains: {
    id: 'account.plan.domains',
    defaultMessage: 'Domains of your own',
    description: 'What a plan may have: links under the customer’s own domains',
  },
  api: {
    id: 'account.plan.api',
    defaultMessage: 'API access',
    description: 'What a plan may have: programs may use the service',
  },
});

interface PlanFactsProps {
  options: Options;
  /** Whether this site has custom domains at all. */
  hasDomains: boolean;
  /** Whether there are others; without them the API is everybody's. */
  hasPlans: boolean;
}

/** What a plan holds: the numbers that the server enforces. */
export function PlanFacts({ options, hasDomains, hasPlans }: PlanFactsProps) {
  const intl = useIntl();
  const lifetimeText = useLifetimeText();
  const say = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  return (
    <Facts
      facts={[
        {
          key: 'size',
          name: say('size'),
          value: (
            <FormattedMessage
              id="account.plan.size.value"
              defaultMessage="{size, plural, one {# character} other {# characters}}"
              description="How many characters a secret may have on a plan"
              values={{ size: options.size }}
            />
          ),
        },
        { key: 'lifetime', name: say('lifetime'), value: lifetimeText(options.ttl) },
        { key: 'mail', name: say('mail'), value: <Included is={options.email} /> },
        {
          key: 'domains',
          name: say('domains'),
          value: hasDomains ? <Included is={options.custom_domains} /> : null,
        },
        {
          key: 'api',
          name: say('api'),
          value: hasPlans ? <Included is={options.api} /> : null,
        },
      ]}
    />
  );
}

function Included({ is }: { is: boolean }) {
  return is ? (
    <FormattedMessage
      id="account.plan.included"
      defaultMessage="Included"
      description="A plan has what the line names"
    />
  ) : (
    <FormattedMessage
      id="account.plan.not-included"
      defaultMessage="Not included"
      description="A plan does not have what the line names"
    />
  );
}
