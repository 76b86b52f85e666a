import { useState, useSyncExternalStore } from 'react';
import { chooseLocale, currentLanguage, locales, onLanguageChange } from '../intl/language.ts';
import { SelectField } from '../ui/select-field.tsx';
import {
  putInAddress,
  themeInAddress,
  themes,
  widths,
  type ThemeChoice,
  type WidthChoice,
} from './address.ts';
import styles from './gallery.module.css';

/** Shows a theme without storing it: the gallery's is none of the product's business. */
export function showTheme(theme: ThemeChoice): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

interface ControlsProps {
  width: WidthChoice;
  onWidth: (width: WidthChoice) => void;
}

/** Theme, language and width of everything below. */
export function Controls({ width, onWidth }: ControlsProps) {
  return (
    <form className={styles.controls}>
      <ThemeControl />
      <LanguageControl />
      <SelectField
        label="Width"
        value={width}
        options={optionsOf(widths)}
        onChange={(value) => {
          const chosen = widths.find((one) => one === value) ?? 'window';
          onWidth(chosen);
          putInAddress('width', chosen);
        }}
      />
    </form>
  );
}

function ThemeControl() {
  const [theme, setTheme] = useState(themeInAddress);
  return (
    <SelectField
      label="Theme"
      value={theme}
      options={optionsOf(themes)}
      onChange={(value) => {
        const chosen = themes.find((one) => one === value) ?? 'system';
        setTheme(chosen);
        showTheme(chosen);
        putInAddress('theme', chosen);
      }}
    />
  );
}

function LanguageControl() {
  const { locale } = useSyncExternalStore(onLanguageChange, currentLanguage);
  return (
    <SelectField
      label="Language"
      value={locale}
      options={optionsOf(locales)}
      onChange={(value) => {
        // A choice takes the language out of the address; here it belongs there.
        void chooseLocale(value).then(() => putInAddress('locale', value));
      }}
    />
  );
}

function optionsOf(values: readonly string[]) {
  return values.map((value) => ({ value, text: value }));
}
