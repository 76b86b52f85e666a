import { expect } from 'vitest';

/** Any text, where its words are no one's business. */
export const anyText: unknown = expect.any(String);
