import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { PlanOptions } from '../../shared/plans.ts';
import { Facts } from '../ui/panel.tsx';
import { lifetimeText } from '../intl/duration.ts';

const names = defineMessages({
  size: {
    id: 'account.plan.size',
    defaultMessage: 'Longest secret',
    description: 'Limit of a plan: how many characters a secret may have',
  },
  ttl: {
    id: 'account.plan.lifetime',
    defaultMessage: 'Longest expiry time',
    description: 'Limit of a plan: how long a link may wait for its recipient',
  },
  email: {
    id: 'account.plan.email',
    defaultMessage: 'Links by email',
    description: 'What a plan may have: the site emails links to their recipients',
  },
  custom_domains: {
    id: 'account.plan.domains',
    defaultMessage: 'Custom domains',
    description: 'What a plan may have: links under the customer’s own domains',
  },
  api: {
    id: 'account.plan.api',
    defaultMessage: 'API access',
    description: 'What a plan may have: programs may use the service',
  },
});

type PlanLine = Exclude<keyof PlanOptions, 'file_bytes'>;

interface PlanFactsProps {
  /** As the server enforces them; those that are not known yet leave their room empty. */
  options: Partial<PlanOptions>;
  /** The options to show, in this order. */
  lines: readonly PlanLine[];
}

/** What a plan includes, in the same lines wherever a plan is described. */
export function PlanFacts({ options, lines }: PlanFactsProps) {
  const intl = useIntl();
  const { locale } = useIntl();
  const valueOf = (line: PlanLine) => {
    const value = options[line];
    if (value === undefined) return '';
    if (typeof value === 'boolean') return <Included is={value} />;
    return line === 'size' ? <Size size={value} /> : lifetimeText(value, locale);
  };
  return (
    <Facts
      facts={lines.map((line) => ({
        key: line,
        name: intl.formatMessage(names[line]),
        value: valueOf(line),
      }))}
    />
  );
}

function Size({ size }: { size: number }) {
  return (
    <FormattedMessage
      id="account.plan.size.value"
      defaultMessage="{size, plural, one {# character} other {# characters}}"
      description="How many characters a secret may have on a plan"
      values={{ size }}
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
