import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CustomerLine } from '../../data/colonel.ts';
import { planName } from '../../intl/plan-names.ts';
import styles from './customers.module.css';
import { roleName } from './role-names.ts';

interface CellProps {
  customer: CustomerLine;
  busy: boolean;
  onAsk: () => void;
}

/** What a button is about, for those who do not see in which line it stands. */
const heard = { who: (text: ReactNode) => <span className="visually-hidden">{text}</span> };

export function PlanCell({ customer: { custid, planid }, busy, onAsk }: CellProps) {
  const intl = useIntl();
  return (
    <span className={styles.cell}>
      <span className={styles.name}>{planName(intl, planid)}</span>
      <LineButton busy={busy} onClick={onAsk}>
        <FormattedMessage
          id="colonel.customer.change-plan"
          defaultMessage="Change<who> the plan of {custid}</who>"
          description="Button beside somebody’s plan; who is for screen readers"
          values={{ custid, ...heard }}
        />
      </LineButton>
    </span>
  );
}

export function RoleCell({ customer, busy, onAsk }: CellProps) {
  const intl = useIntl();
  const { custid, role, role_is_fixed: isFixed } = customer;
  return (
    <span className={styles.cell}>
      <span className={styles.name} data-role={role}>
        {roleName(intl, role)}
      </span>
      {isFixed ? (
        <span className={styles.note}>
          <FormattedMessage
            id="colonel.customer.fixed"
            defaultMessage="The settings of this installation say so"
            description="Why somebody’s role cannot be changed: a settings file names them"
          />
        </span>
      ) : (
        <LineButton busy={busy} onClick={onAsk}>
          {role === 'colonel' ? (
            <FormattedMessage
              id="colonel.customer.take-role"
              defaultMessage="Take the role<who> from {custid}</who>"
              description="Button beside an administrator’s role that takes it; who is for screen readers"
              values={{ custid, ...heard }}
            />
          ) : (
            <FormattedMessage
              id="colonel.customer.give-role"
              defaultMessage="Make<who> {custid} a</who> colonel"
              description="Button beside a customer’s role that makes them an administrator; who is for screen readers"
              values={{ custid, ...heard }}
            />
          )}
        </LineButton>
      )}
    </span>
  );
}

interface LineButtonProps {
  /** A change of the line is under way. */
  busy: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A word in a line; while a change is under way the line says so. */
function LineButton({ busy, onClick, children }: LineButtonProps) {
  return (
    <button
      type="button"
      className={styles.change}
      aria-haspopup="dialog"
      aria-busy={busy}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
