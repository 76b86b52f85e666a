import { useEffect, useRef } from 'react';
import styles from './opened.module.css';

interface SecretTextProps {
  text: string;
  label: string;
  lines: number;
}

/**
 * The message, to look at and to select. It is no text area: browsers keep the contents of those
 * with the page's history, and turn CRLF into LF.
 */
export function SecretText({ text, label, lines }: SecretTextProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    // What scrolls must be reachable by keyboard.
    current.tabIndex = 0;
    current.addEventListener('keydown', selectAll);
    return () => current.removeEventListener('keydown', selectAll);
  }, []);
  return (
    <section
      ref={box}
      className={styles.text}
      aria-label={label}
      dir="auto"
      style={{ blockSize: `calc(${lines} * 1lh + 2rem)` }}
    >
      {text}
    </section>
  );
}

/** Selecting all inside the box means the message, not the page. */
function selectAll(event: KeyboardEvent): void {
  if (event.key !== 'a' || !(event.ctrlKey || event.metaKey)) return;
  if (!(event.currentTarget instanceof Node)) return;
  event.preventDefault();
  globalThis.getSelection()?.selectAllChildren(event.currentTarget);
}
