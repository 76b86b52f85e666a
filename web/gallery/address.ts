/**
 * What the gallery shows stands in its address, so that it can be sent, and photographed:
 * `/__gallery?theme=dark&locale=ar_XB&width=375#buttons`, or one whole page, `/__gallery?page=signed-in`.
 * The language itself is read where the product reads it.
 */
export const themes = ['system', 'light', 'dark'] as const;

export type ThemeChoice = (typeof themes)[number];

export const widths = ['window', '320', '375', '768', '1280'] as const;

export type WidthChoice = (typeof widths)[number];

export function themeInAddress(): ThemeChoice {
  return themes.find((theme) => theme === asked('theme')) ?? 'system';
}

export function widthInAddress(): WidthChoice {
  return widths.find((width) => width === asked('width')) ?? 'window';
}

/** The name of the whole page to show; empty for the gallery itself. */
export function pageInAddress(): string {
  return asked('page');
}

/** Keeps a choice in the address, without another entry in the history. */
export function putInAddress(name: 'theme' | 'locale' | 'width', value: string): void {
  const address = new URL(location.href);
  address.searchParams.set(name, value);
  history.replaceState(history.state, '', address);
}

function asked(name: string): string {
  return new URLSearchParams(location.search).get(name) ?? '';
}
