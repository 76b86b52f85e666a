import { useSyncExternalStore } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { textButtonClass } from '../ui/button.tsx';
import styles from './theme-select.module.css';

const texts = defineMessages({
  system: {
    id: 'theme.system',
    defaultMessage: 'System',
    description: 'Choice of the theme: light or dark, as the operating system prefers',
  },
  light: { id: 'theme.light', defaultMessage: 'Light', description: 'Choice of the theme' },
  dark: { id: 'theme.dark', defaultMessage: 'Dark', description: 'Choice of the theme' },
});

export function ThemeLabel() {
  return (
    <FormattedMessage
      id="theme.label"
      defaultMessage="Theme"
      description="Label of the choice between light, dark and what the system prefers"
    />
  );
}

/** The choice of the theme, with its label beside it. */
export function ThemeSelect() {
  const { value, options, choose } = useTheme();
  return (
    <label className={textButtonClass}>
      <ThemeLabel />
      <select
        className={styles.select}
        value={value}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The chosen theme, and the choices. */
export function useTheme() {
  const intl = useIntl();
  return {
    value: useSyncExternalStore(onThemeChange, chosenTheme, () => 'system'),
    options: [
      { value: 'system', text: intl.formatMessage(texts.system) },
      { value: 'light', text: intl.formatMessage(texts.light) },
      { value: 'dark', text: intl.formatMessage(texts.dark) },
    ],
    choose: chooseTheme,
  };
}

/** The boot script reads the same key before the first paint. Nothing is stored for the theme of the system. */
const STORAGE_KEY = 'restMode';

const listeners = new Set<() => void>();

function chosenTheme(): string {
  return document.documentElement.dataset['theme'] ?? 'system';
}

/** Shows a theme and stores the choice. */
function chooseTheme(theme: string): void {
  const { dataset } = document.documentElement;
  const isSystem = theme === 'system';
  if (isSystem) delete dataset['theme'];
  else dataset['theme'] = theme;
  try {
    if (isSystem) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Calls `listener` when another theme is chosen; returns the function that stops it. */
function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
