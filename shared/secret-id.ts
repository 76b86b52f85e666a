/** The form of ids. It is not in `link-key.ts`, because the recipient's page, which loads that module, does not need it. */
const ID = /^[\dA-Za-z]{22}$/;

/** Only the form of a secret's id is checked. An id opens nothing; a key is one character longer. */
export function isId(text: string): boolean {
  return ID.test(text);
}
