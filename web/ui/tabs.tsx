import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { scrollEdgesClass, useScrollEdges } from './scroll-edges.ts';
import styles from './tabs.module.css';

interface TabsProps {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly { name: string; title: ReactNode; content: ReactNode }[];
  /** The selected tab, where the parent controls it, for example by the address of the page. */
  chosen?: string;
  /** Where the address names the tab, a key replaces its entry in the history: each would be one more step back. */
  onChoose?: (name: string, how: { replace: boolean }) => void;
}

/** How far a key moves along the tabs; in right-to-left languages the next tab is on the left. */
function stepOf(key: string, isMirrored: boolean): number {
  if (key === 'ArrowRight') return isMirrored ? -1 : 1;
  if (key === 'ArrowLeft') return isMirrored ? 1 : -1;
  return 0;
}

/** A part of the next tab that stays visible, in CSS pixels. */
const NEIGHBOUR = 24;

/** Scrolls a list until an item is in view. `scrollIntoView` would scroll the page, too. */
function scrollSideways(list: Element, item: Element): void {
  const [shown, wanted] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  list.scrollLeft += Math.min(0, wanted.left - NEIGHBOUR - shown.left);
  list.scrollLeft += Math.max(0, wanted.right + NEIGHBOUR - shown.right);
}

/** Tabs, with arrow keys, Home and End. */
export function Tabs({ label, tabs, chosen: given, onChoose }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useScrollEdges(list);
  const [own, setOwn] = useState(tabs[0]?.name);
  const name = given ?? own;
  const chosen = Math.max(
    tabs.findIndex((tab) => tab.name === name),
    0,
  );
  // On narrow screens the tabs scroll, and the address may select one that is out of view.
  useEffect(() => {
    const tab = document.getElementById(`${id}tab${chosen}`);
    if (tab?.parentElement) scrollSideways(tab.parentElement, tab);
  }, [id, chosen]);
  const pick = (index: number, replace: boolean) => {
    const picked = tabs[index]?.name ?? '';
    setOwn(picked);
    onChoose?.(picked, { replace });
  };
  const choose = (index: number) => {
    pick(index, true);
    document.getElementById(`${id}tab${index}`)?.focus();
  };
  const move = (event: KeyboardEvent) => {
    // They belong to the browser: some of them lead back.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    const step = stepOf(event.key, isMirrored);
    if (step !== 0) choose((chosen + step + tabs.length) % tabs.length);
    else if (event.key === 'Home') choose(0);
    else if (event.key === 'End') choose(tabs.length - 1);
    else return;
    event.preventDefault();
  };
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        className={`${styles.list} ${scrollEdgesClass}`}
        onKeyDown={move}
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}tab${index}`}
            className={styles.tab}
            aria-selected={index === chosen}
            aria-controls={`${id}panel`}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => pick(index, false)}
          >
            {tab.title}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}panel`}
        className={styles.panel}
        aria-labelledby={`${id}tab${chosen}`}
      >
        {tabs[chosen]?.content}
      </div>
    </div>
  );
}
