import { FormattedMessage, useIntl } from 'react-intl';
import { PageHeading } from '../../ui/page-heading.tsx';
import styles from './dashboard-heading.module.css';

/** What the dashboard's form is for. */
export function DashboardHeading() {
  const intl = useIntl();
  const title = intl.formatMessage({
    id: 'dashboard.title',
    defaultMessage: 'Dashboard',
    description: 'Title of the dashboard in the browser tab',
  });
  return (
    <div className={styles.heading}>
      <title>{title}</title>
      <PageHeading>
        <FormattedMessage
          id="dashboard.heading"
          defaultMessage="Seal a secret"
          description="Heading above the form on the dashboard"
        />
      </PageHeading>
    </div>
  );
}
