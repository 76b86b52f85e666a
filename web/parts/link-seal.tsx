import { type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { withMessages } from '../intl/language.ts';
import styles from './link-seal.module.css';
import { type LinkDrawing, OwnSeal } from '../ui/seal.tsx';

interface LinkSealProps {
  /** Undefined when it is no longer known: a seal that was drawn stays. */
  secretKey: string | undefined;
  children: ReactNode;
}

/**
 * Gives all seals inside the outline of a link. It is drawn once `LinkWords` is shown; where it cannot be, they have the usual
 * one.
 */
export function LinkSeal({ secretKey, children }: LinkSealProps) {
  const [drawing, setDrawing] = useState<LinkDrawing>();
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    if (!secretKey || !isWanted) return;
    withMessages('seal', () => import('./link-seal-drawing.tsx'))
      .then(({ sealOf }) => sealOf(secretKey))
      .then(setDrawing, () => undefined);
  }, [secretKey, isWanted]);
  const value = useMemo(() => ({ drawing, draw: () => setIsWanted(true) }), [drawing]);
  return <OwnSeal value={value}>{children}</OwnSeal>;
}

/** The words of the seal inside `LinkSeal`. Their room is reserved. */
export function LinkWords({ side }: { side: 'sender' | 'recipient' }) {
  const { drawing, draw } = use(OwnSeal);
  useEffect(() => draw?.(), [draw]);
  return <div className={styles.words}>{drawing?.words[side]}</div>;
}
