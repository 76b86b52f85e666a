import { type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { withMessages } from '../intl/language.ts';
import styles from './link-seal.module.css';
import { type LinkDrawing, OwnSeal } from '../ui/seal.tsx';

/** What a seal is drawn from: both give the same. */
type LinkSealProps = { children: ReactNode } & (
  | {
      /** The beginning of the id of a secret, as records have it; undefined until it is known. */
      shortkey: string | undefined;
      secretKey?: never;
    }
  | {
      /** The key in the address of a link. */
      secretKey: string;
      shortkey?: never;
    }
);

/** Gives all seals inside the wax and the stamp of a link. It is drawn once one of them is shown. */
export function LinkSeal({ secretKey, shortkey, children }: LinkSealProps) {
  const [drawing, setDrawing] = useState<LinkDrawing>();
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    if (!isWanted || (!secretKey && !shortkey)) return;
    withMessages('seal', () => import('./link-seal-drawing.tsx'))
      .then(async ({ sealOf, shortkeyOf }) =>
        sealOf(shortkey ?? (await shortkeyOf(secretKey ?? ''))),
      )
      .then(setDrawing, () => undefined);
  }, [secretKey, shortkey, isWanted]);
  const value = useMemo(() => ({ drawing, draw: () => setIsWanted(true) }), [drawing]);
  return <OwnSeal value={value}>{children}</OwnSeal>;
}

/** The name of the seal inside `LinkSeal`, such as "Seal: amber fox". Its room is reserved. */
export function SealName() {
  return <p className={styles.name}>{use(OwnSeal).drawing?.name}</p>;
}
