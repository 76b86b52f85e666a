import { defineMessages, FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import type { Site } from '../../data/site.ts';

const names: Readonly<Partial<Record<string, MessageDescriptor>>> = defineMessages({
  identity: {
    id: 'sign-up.plan.identity',
    defaultMessage: 'Identity Plus',
    description: 'Name of a plan',
  },
  dedicated: {
    id: 'sign-up.plan.dedicated',
    defaultMessage: 'Global Elite',
    description: 'Name of a plan',
  },
});

/** Which plan somebody came for, where the site has it. */
export function PlanLine({ site, planCode }: { site: Site; planCode: string }) {
  const intl = useIntl();
  const name = names[planCode];
  const isOffered = site.available_plans.some(({ planid }) => planid === planCode);
  if (!name || !isOffered) return null;
  return (
    <p>
      <FormattedMessage
        id="sign-up.plan"
        defaultMessage="You have chosen the plan {plan}."
        description="Under the heading of the sign-up page; plan is the name of a plan"
        values={{ plan: <strong>{intl.formatMessage(name)}</strong> }}
      />
    </p>
  );
}
