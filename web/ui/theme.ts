/** Light or dark: what was chosen here, else what the system prefers. The boot script reads the same key. */
const STORAGE_KEY = 'restMode';

export type Theme = 'dark' | 'light';

const listeners = new Set<() => void>();

const systemPrefersDark = () => matchMedia('(prefers-color-scheme: dark)');

/** The theme that the page shows now. */
export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  if (theme === 'dark' || theme === 'light') return theme;
  return systemPrefersDark().matches ? 'dark' : 'light';
}

/** Shows a theme and keeps the choice. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Tells when another theme is shown, chosen here or by the system; returns what stops it. */
export function onThemeChange(listener: () => void): () => void {
  const system = systemPrefersDark();
  listeners.add(listener);
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
  };
}
