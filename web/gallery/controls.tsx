import { useSyncExternalStore } from 'react';
import { chooseLocale, currentLanguage, locales, onLanguageChange } from '../intl/language.ts';
import { SelectField } from '../ui/choice-fields.tsx';
import styles from './gallery.module.css';

/**
 * The theme, language and width of the gallery. They are in its address, so that it can be linked to and photographed:
 * `/__gallery?theme=dark&locale=ar_XB&width=375#buttons`.
 */
export const themes = ['system', 'light', 'dark', 'both'] as const;

export type ThemeChoice = (typeof themes)[number];

export const widths = ['window', '320', '375', '768', '1280'] as const;

export type WidthChoice = (typeof widths)[number];

export function themeInAddress(): ThemeChoice {
  return themes.find((theme) => theme === asked('theme')) ?? 'system';
}

export function widthInAddress(): WidthChoice {
  return widths.find((width) => width === asked('width')) ?? 'window';
}

/** Writes a choice to the address, without a new history entry. */
function putInAddress(name: 'theme' | 'locale' | 'width', value: string): void {
  const address = new URL(location.href);
  address.searchParams.set(name, value);
  history.replaceState(history.state, '', address);
}

function asked(name: string): string {
  return new URLSearchParams(location.search).get(name) ?? '';
}

/** Shows a theme without storing it: the product has its own. With both, each section sets its own. */
export function showTheme(theme: ThemeChoice): void {
  if (theme === 'system' || theme === 'both') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

interface ControlsProps {
  theme: ThemeChoice;
  onTheme: (theme: ThemeChoice) => void;
  width: WidthChoice;
  onWidth: (width: WidthChoice) => void;
}

/** Theme, language and width of everything below. */
export function Controls({ theme, onTheme, width, onWidth }: ControlsProps) {
  return (
    <form className={styles.controls}>
      <ThemeControl theme={theme} onTheme={onTheme} />
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

function ThemeControl({ theme, onTheme }: Pick<ControlsProps, 'theme' | 'onTheme'>) {
  return (
    <SelectField
      label="Theme"
      value={theme}
      options={optionsOf(themes)}
      onChange={(value) => {
        const chosen = themes.find((one) => one === value) ?? 'system';
        onTheme(chosen);
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
        // `chooseLocale` removes the language from the address.
        void chooseLocale(value).then(() => putInAddress('locale', value));
      }}
    />
  );
}

function optionsOf(values: readonly string[]) {
  return values.map((value) => ({ value, text: value }));
}
