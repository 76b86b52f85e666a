import { type RefObject, useEffect } from 'react';
import styles from './scroll-edges.module.css';

/** Class of a list that scrolls sideways where it has no room, and fades at an edge beyond which there is more. */
export const scrollEdgesClass = styles.edges;

/** Marks the edges of such a list beyond which there is more. */
export function useScrollEdges(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const mark = () => {
      // From right to left it is negative.
      const before = Math.abs(element.scrollLeft);
      const after = element.scrollWidth - element.clientWidth - before;
      element.toggleAttribute('data-before', before > 1);
      element.toggleAttribute('data-after', after > 1);
    };
    // Texts change with the language.
    const observer = new ResizeObserver(mark);
    for (const each of [element, ...element.children]) observer.observe(each);
    element.addEventListener('scroll', mark, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', mark);
    };
  }, [list]);
}
