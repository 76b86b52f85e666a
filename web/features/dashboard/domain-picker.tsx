import { FormattedMessage } from 'react-intl';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './domain-picker.module.css';

interface DomainPickerProps {
  domains: readonly string[];
  /** The site's own. */
  host: string;
  /** Empty: the site's own host. */
  value: string;
  onChange: (domain: string) => void;
}

/** On which host the link will open. */
export function DomainPicker({ domains, host, value, onChange }: DomainPickerProps) {
  return (
    <div className={styles.line}>
      <SelectField
        label={
          <FormattedMessage
            id="dashboard.domain-picker"
            defaultMessage="Domain of the link"
            description="Label of the choice on which of somebody’s domains a link will open"
          />
        }
        value={value}
        options={[
          { value: '', text: host },
          ...domains.map((domain) => ({ value: domain, text: domain })),
        ]}
        onChange={onChange}
      />
    </div>
  );
}
