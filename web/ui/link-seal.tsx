import { type ReactNode, use, useEffect, useState } from 'react';
import { withMessages } from '../intl/language.ts';
import styles from './link-seal.module.css';
import { OwnSeal } from './seal.tsx';

interface LinkSealProps {
  /** Undefined when it is no longer known: a seal that was drawn stays. */
  secretKey: string | undefined;
  children: ReactNode;
}

/** Gives all seals inside the outline of a link. It is drawn after the page; where it cannot be, they have the usual one. */
export function LinkSeal({ secretKey, children }: LinkSealProps) {
  const [seal, setSeal] = useState(use(OwnSeal));
  useEffect(() => {
    if (!secretKey) return;
    withMessages('seal', () => import('./seal-words.tsx'))
      .then(({ sealOf }) => sealOf(secretKey))
      .then(setSeal, () => undefined);
  }, [secretKey]);
  return <OwnSeal value={seal}>{children}</OwnSeal>;
}

/** The words of the seal inside `LinkSeal`. Their room is reserved. */
export function LinkWords({ side }: { side: 'sender' | 'recipient' }) {
  return <div className={styles.words}>{use(OwnSeal)?.words[side]}</div>;
}
