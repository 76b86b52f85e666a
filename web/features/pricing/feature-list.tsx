import { useIntl, type MessageDescriptor } from 'react-intl';
import { Icon } from '../../ui/icon.tsx';
import styles from './feature-list.module.css';

const bold = { b: (text: React.ReactNode) => <strong>{text}</strong> };

/** What a plan has. */
export function FeatureList({ features }: { features: readonly MessageDescriptor[] }) {
  const intl = useIntl();
  return (
    <ul className={styles.features}>
      {features.map((feature) => (
        <li key={feature.id}>
          <Icon name="check" size={18} />
          <span className={styles.text}>{intl.formatMessage(feature, bold)}</span>
        </li>
      ))}
    </ul>
  );
}
