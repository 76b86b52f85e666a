/** Apart from `link-key.ts`, because the recipient's page does not need it. */
const ID = /^[\dA-Za-z]{22}$/;

/** Whether a text has the form of a secret's id, which opens nothing. A key is one character longer. */
export function isId(text: string): boolean {
  return ID.test(text);
}
