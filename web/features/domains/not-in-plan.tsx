import type { ComponentType, ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { buttonClass } from '../../ui/button.tsx';

export interface UpgradeProps {
  className: string;
  children: ReactNode;
}

/** Said in place of what adds a domain, with a button that offers the plan that includes domains. */
export function NotInPlan({ Upgrade }: { Upgrade: ComponentType<UpgradeProps> }) {
  return (
    <>
      <p>
        <NotIncluded />
      </p>
      <Upgrade className={buttonClass('primary')}>
        <SeePlan />
      </Upgrade>
    </>
  );
}

export function NotIncluded() {
  return (
    <FormattedMessage
      id="domains.not-in-plan"
      defaultMessage="Your plan does not include custom domains. Identity Plus does."
      description="Said where a custom domain could be added; Identity Plus is a plan"
    />
  );
}

export function SeePlan() {
  return (
    <FormattedMessage
      id="domains.add.upgrade"
      defaultMessage="See the plan"
      description="Button that offers the plan with custom domains"
    />
  );
}
