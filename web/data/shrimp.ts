/** The anti-forgery token of this page, as the last answer left it. */
let current: { token: string; isValid: boolean } = { token: '', isValid: false };

/** The token that goes into the next body; empty before the first answer brought one. */
export function shrimpToken(): string {
  return current.token;
}

/** Whether the token was good when it was last seen or checked. */
export function isShrimpValid(): boolean {
  return current.isValid;
}

/** Keeps the token that an answer carried. */
export function storeShrimp(token: string): void {
  current = { token, isValid: true };
}

/** Notes that the token could not be confirmed; the next answer may bring a new one. */
export function discardShrimp(): void {
  current = { ...current, isValid: false };
}
