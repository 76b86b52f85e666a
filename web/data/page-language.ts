/** The header in which every call says what language its page speaks: the answer is to be in the same. */
export function pageLanguage(): [name: string, tag: string] {
  return ['O-Locale', document.documentElement.lang];
}
