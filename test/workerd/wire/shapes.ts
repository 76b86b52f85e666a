import { expect } from 'vitest';

/** Any text, where its words are no one's business. */
export const anyText: unknown = expect.any(String);

/** The body for whoever comes to a secret after its end. */
export function spent(secret_key: string, state: string, ended: number) {
  const message = 'Unknown secret';
  return { success: false, message, code: 'secret_spent', secret_key, state, ended };
}
