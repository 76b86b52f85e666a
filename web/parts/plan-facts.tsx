import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { PlanOptions } from '../../shared/plans.ts';
import { fileSizeText } from '../ui/file-size.ts';
import { Facts } from '../ui/panel.tsx';
import { lifetimeText } from '../intl/duration.ts';

/** The names of what plans differ in. */
export const planLineNames = defineMessages({
  file_bytes: {
    id: 'account.plan.files',
    defaultMessage: 'Size of all files',
    description: 'Limit of a plan: how large the files of a secret may be together',
  },
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
    defaultMessage: 'Links for named people',
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

type PlanLine = keyof PlanOptions;

interface PlanFactsProps {
  /** As the server enforces them. */
  options: PlanOptions;
  /** The options to show, in this order. */
  lines: readonly PlanLine[];
}

/** What a plan includes, in the same lines wherever a plan is described. */
export function PlanFacts({ options, lines }: PlanFactsProps) {
  const intl = useIntl();
  return (
    <Facts
      facts={lines.map((line) => ({
        key: line,
        name: intl.formatMessage(planLineNames[line]),
        value: <PlanValue line={line} options={options} />,
      }))}
    />
  );
}

interface PlanValueProps {
  line: PlanLine;
  options: PlanOptions;
}

/** What a plan has of one thing. */
export function PlanValue({ line, options }: PlanValueProps) {
  const intl = useIntl();
  switch (line) {
    case 'file_bytes':
      return options.file_bytes === 0 ? (
        <Included is={false} />
      ) : (
        <span>{fileSizeText(intl, options.file_bytes)}</span>
      );
    case 'size':
      return <Size size={options.size} />;
    case 'ttl':
      return <span>{lifetimeText(options.ttl, intl.locale)}</span>;
    case 'email':
    case 'custom_domains':
    case 'api':
      return <Included is={options[line]} />;
  }
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

/** Whether a plan has something, in words. */
export function Included({ is }: { is: boolean }) {
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
