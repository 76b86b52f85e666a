import type { ReactNode } from 'react';

/** A text as an element of its own, for a place beside other content; see `../translators.ts`. Anything else stays as it is. */
export function textElement(part: ReactNode): ReactNode {
  return typeof part === 'string' ? <span>{part}</span> : part;
}
