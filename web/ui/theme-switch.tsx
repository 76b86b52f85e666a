import { useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { Icon } from './icon.tsx';
import { chooseTheme, currentTheme, onThemeChange } from './theme.ts';
import { wordClass } from './quiet-button.ts';
import styles from './theme-switch.module.css';

export function ThemeSwitch() {
  const theme = useSyncExternalStore(onThemeChange, currentTheme);
  const toggle = () => chooseTheme(theme === 'dark' ? 'light' : 'dark');
  return (
    <button
      type="button"
      role="switch"
      aria-checked={theme === 'dark'}
      className={wordClass}
      onClick={toggle}
    >
      <Icon name={theme === 'dark' ? 'moon' : 'sun'} size={18} />
      <FormattedMessage
        id="frame.dark-mode"
        defaultMessage="Dark mode"
        description="Name of the switch between the light and the dark theme"
      />
      <span className={styles.track} aria-hidden="true" />
    </button>
  );
}
