import { FormattedMessage, useIntl } from 'react-intl';
import { wholeAuthLog } from '../../data/auth-log.ts';
import { accountFailureText } from '../../intl/account-failure.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useAccountCall } from './account-call.ts';
import styles from './auth-log.module.css';
import { type LogFile, type LogFormat, logFileOf } from './auth-log-file.ts';

/** A download that is still being written may not lose its source. */
const WRITTEN_MS = 60_000;

function save({ name, type, text }: LogFile): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), WRITTEN_MS);
}

/** Saves the whole log as a file. */
export function ExportLog() {
  const intl = useIntl();
  const saving = useAccountCall({
    mutationFn: async (format: LogFormat) =>
      save(logFileOf(await wholeAuthLog(), format, Date.now())),
  });
  const isSaving = (format: LogFormat) => saving.isPending && saving.variables === format;
  return (
    <>
      <div className={styles.actions}>
        <Button busy={isSaving('csv')} onClick={() => saving.send('csv')}>
          <FormattedMessage
            id="account.log.export-csv"
            defaultMessage="Export as CSV"
            description="Button that saves the security log as a file for spreadsheets"
          />
        </Button>
        <Button busy={isSaving('jsonl')} onClick={() => saving.send('jsonl')}>
          <FormattedMessage
            id="account.log.export-json"
            defaultMessage="Export as JSON Lines"
            description="Button that saves the security log as a file for programs; JSON Lines is the name of a format"
          />
        </Button>
      </div>
      {saving.error && <Alert kind="error">{accountFailureText(intl, saving.error)}</Alert>}
    </>
  );
}
