import { defineMessages, type MessageDescriptor, useIntl } from 'react-intl';
import { Button } from './button.tsx';
import styles from './export-buttons.module.css';

const labels = defineMessages({
  csv: {
    id: 'account.log.export-csv',
    defaultMessage: 'Export as CSV',
    description: 'Button that saves a list as a file for spreadsheets',
  },
  jsonl: {
    id: 'account.log.export-json',
    defaultMessage: 'Export as JSON Lines',
    description:
      'Button that saves a list as a file for programs; JSON Lines is the name of a format',
  },
}) satisfies Record<string, MessageDescriptor>;

const formats = ['csv', 'jsonl'] as const;

interface ExportButtonsProps {
  /** The format that is being saved; null for none. */
  saving: (typeof formats)[number] | null;
  onSave: (format: (typeof formats)[number]) => void;
}

/** Saves a list as a file. */
export function ExportButtons({ saving, onSave }: ExportButtonsProps) {
  const intl = useIntl();
  return (
    <div className={styles.exports}>
      {formats.map((format) => (
        <Button key={format} busy={saving === format} onClick={() => onSave(format)}>
          {intl.formatMessage(labels[format])}
        </Button>
      ))}
    </div>
  );
}
