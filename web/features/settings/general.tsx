import { FormattedMessage } from 'react-intl';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import styles from './general.module.css';
import { LanguageSetting } from './language-setting.tsx';

/** Theme and language. */
export function General() {
  return (
    <div className={styles.general}>
      <ThemeSwitch />
      <div className={styles.language}>
        <LanguageSetting />
        <p className={styles.note}>
          <FormattedMessage
            id="settings.translators"
            defaultMessage="More than 25 contributors helped to translate this."
            description="Note under the choice of language"
          />
        </p>
      </div>
    </div>
  );
}
