import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { siteQuery } from '../../data/site.ts';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import styles from './general.module.css';
import { LanguageSetting } from './language-setting.tsx';
import { ReportSetting } from './report-setting.tsx';

/** Theme and language, and whether faults are reported. */
export function General() {
  const takesReports = useQuery(siteQuery).data?.client_errors_enabled ?? false;
  return (
    <div className={styles.general}>
      <ThemeSwitch />
      <div className={styles.group}>
        <LanguageSetting />
        <p className={styles.note}>
          <FormattedMessage
            id="settings.translators"
            defaultMessage="More than 25 contributors helped to translate this."
            description="Note under the choice of language"
          />
        </p>
      </div>
      {takesReports && <ReportSetting />}
    </div>
  );
}
