import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { siteQuery, type Site } from '../../data/site.ts';
import { Icon } from '../../ui/icon.tsx';
import { wordClass } from '../../ui/quiet-button.ts';
import styles from './larger-plan.module.css';

/** The plan that is offered to those who want more. */
const OFFERED = 'identity';

/** What whoever is signed in could have beyond their own plan; nothing where no plan has more. */
export function useLargerPlan(onUpgrade: () => void) {
  const intl = useIntl();
  const site = useQuery(siteQuery).data;
  const offered = site && offeredOptions(site);
  if (!offered) return {};
  const { size, ttl } = site.plan.options;
  return {
    ...(offered.ttl > ttl && {
      longer: {
        text: intl.formatMessage({
          id: 'dashboard.longer',
          defaultMessage: 'Longer…',
          description: 'Last of the lifetimes to choose from; opens the offer of a larger plan',
        }),
        onChoose: onUpgrade,
      },
    }),
    ...(offered.size > size && {
      afterCut: <Larger size={offered.size} onUpgrade={onUpgrade} />,
    }),
  };
}

function offeredOptions({ plans_enabled: hasPlans, available_plans: plans }: Site) {
  return hasPlans ? plans.find(({ planid }) => planid === OFFERED)?.options : undefined;
}

function Larger({ size, onUpgrade }: { size: number; onUpgrade: () => void }) {
  return (
    <p className={styles.larger}>
      <button type="button" className={wordClass} aria-haspopup="dialog" onClick={onUpgrade}>
        <Icon name="bolt" size={18} />
        <FormattedMessage
          id="dashboard.larger"
          defaultMessage="Upgrade to seal up to {size, plural, one {# character} other {# characters}}"
          description="Button under a text that was cut; opens the offer of a larger plan"
          values={{ size }}
        />
      </button>
    </p>
  );
}
