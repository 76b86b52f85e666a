import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { nextItem, typedSoFar, type Typed } from './menu-keys.ts';
import styles from './menu.module.css';
import { wordClass } from './quiet-button.ts';

interface MenuProps {
  /** What stands on the button. */
  label: ReactNode;
  items: readonly { key: string; text: string; href: string; current?: boolean }[];
}

/**
 * A button that opens a list of links. The list is a native popover: Escape, a click outside and the way back
 * of the focus are the browser's; the keys inside are ours.
 */
export function Menu({ label, items }: MenuProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const typed = useRef<Typed>({ text: '', atMs: 0 });
  const [open, setOpen] = useState(false);
  const links = () => [...(list.current?.querySelectorAll('a') ?? [])];
  const focus = (index: number | undefined) => links()[index ?? -1]?.focus();

  const move = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return list.current?.hidePopover();
    const texts = items.map((item) => item.text);
    const at = links().findIndex((link) => link === document.activeElement);
    typed.current = typedSoFar(typed.current, event.key, performance.now());
    const next = nextItem(texts, at, event.key, typed.current.text);
    if (next === undefined) return undefined;
    event.preventDefault();
    return focus(next);
  };
  return (
    <>
      <button
        type="button"
        className={wordClass}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        style={{ anchorName: `--${CSS.escape(id)}` }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          list.current?.showPopover();
          focus(event.key === 'ArrowDown' ? 0 : items.length - 1);
        }}
      >
        {label}
        <Icon name="chevron" size={16} />
      </button>
      <ul
        ref={list}
        id={id}
        role="menu"
        tabIndex={-1}
        popover="auto"
        className={styles.list}
        style={{ positionAnchor: `--${CSS.escape(id)}` }}
        onKeyDown={move}
        onClick={() => list.current?.hidePopover()}
        onToggle={(event) => {
          const isOpen = event.newState === 'open';
          setOpen(isOpen);
          if (isOpen && !list.current?.contains(document.activeElement)) focus(0);
        }}
      >
        {items.map((item) => (
          <li key={item.key} role="none">
            <a
              role="menuitem"
              tabIndex={-1}
              href={item.href}
              className={styles.item}
              aria-current={item.current ? 'true' : undefined}
            >
              {item.text}
              {item.current && <Icon name="check" size={16} />}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
