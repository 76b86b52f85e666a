import { FormattedMessage } from 'react-intl';
import { Menu } from '../ui/menu.tsx';

/** The names of the formats, which are the same in every language. */
const formats = { csv: 'CSV', jsonl: 'JSON Lines' } as const;

interface ExportMenuProps {
  /** Whether a file is being prepared. */
  isBusy: boolean;
  onSave: (format: keyof typeof formats) => void;
}

/** Saves a list as a file. */
export function ExportMenu({ isBusy, onSave }: ExportMenuProps) {
  const item = (format: keyof typeof formats) => ({
    key: format,
    text: formats[format],
    isName: true,
    onChoose: () => onSave(format),
  });
  return (
    <div>
      <Menu
        label={
          <FormattedMessage
            id="list.export"
            defaultMessage="Export"
            description="Button that opens a menu of formats, in one of which a list is saved as a file"
          />
        }
        isBusy={isBusy}
        items={[item('csv'), item('jsonl')]}
      />
    </div>
  );
}
