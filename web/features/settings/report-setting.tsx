import { useId, useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import {
  setErrorReporting,
  onErrorReportingChange,
  isErrorReportingOn,
} from '../../data/error-reporting-preference.ts';
import { SwitchField } from '../../ui/switch-field.tsx';
import styles from './general.module.css';

/** Whether pages tell the site of their faults. */
export function ReportSetting() {
  const isOn = useSyncExternalStore(onErrorReportingChange, isErrorReportingOn);
  const hintId = useId();
  return (
    <div className={styles.group}>
      <SwitchField
        label={
          <FormattedMessage
            id="settings.reports"
            defaultMessage="Report errors"
            description="Switch in the settings, and name of the limit of what it sends: pages tell the site when they break"
          />
        }
        checked={isOn}
        hintId={hintId}
        onChange={setErrorReporting}
      />
      <p className={styles.note} id={hintId}>
        <FormattedMessage
          id="settings.reports.what"
          defaultMessage="When a page breaks, this site is told which kind of page and error it was, and the place in its code. No text, link or key is sent."
          description="Under the switch that lets pages report errors"
        />
      </p>
    </div>
  );
}
