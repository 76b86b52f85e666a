/** Lowers ASCII letters only: `toLowerCase` also changes others, and the length of some texts. */
export function lowerAscii(text: string): string {
  return text.replaceAll(/[A-Z]/g, (character) => character.toLowerCase());
}
