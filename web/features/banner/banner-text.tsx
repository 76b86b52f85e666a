import { useLayoutEffect, useRef } from 'react';
import styles from './banner.module.css';
import { sanitise } from './sanitise.ts';

/** What an announcement says, made safe, before the shape that every announcement has behind it. */
export function BannerText({ content }: { content: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => text.current?.replaceChildren(sanitise(content)), [content]);
  return (
    <>
      <span className={styles.shape} aria-hidden="true" />
      <p ref={text} className={styles.text} dir="auto" />
    </>
  );
}
