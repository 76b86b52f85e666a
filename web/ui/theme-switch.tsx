import { useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { Icon } from './icon.tsx';
import { textButtonClass } from './quiet-button.tsx';
import styles from './theme-switch.module.css';

export function ThemeSwitch() {
  const theme = useSyncExternalStore(onThemeChange, currentTheme);
  const toggle = () => chooseTheme(theme === 'dark' ? 'light' : 'dark');
  return (
    <button
      type="button"
      role="switch"
      aria-checked={theme === 'dark'}
      className={textButtonClass}
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

/** Light or dark: what was chosen here, else what the system prefers. The boot script reads the same key. */
const STORAGE_KEY = 'restMode';

export type Theme = 'dark' | 'light';

const listeners = new Set<() => void>();

const systemPrefersDark = () => matchMedia('(prefers-color-scheme: dark)');

/** The current theme. */
function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  if (theme === 'dark' || theme === 'light') return theme;
  return systemPrefersDark().matches ? 'dark' : 'light';
}

/** Shows a theme and stores the choice. */
function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Calls `listener` when the theme changes; returns the function that stops it. */
function onThemeChange(listener: () => void): () => void {
  const system = systemPrefersDark();
  listeners.add(listener);
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
  };
}
