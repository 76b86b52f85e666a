import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import { Spinner, textButtonClass } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './menu.module.css';
import { textElement } from '../intl/text-element.tsx';

interface MenuItem {
  readonly key: string;
  readonly text: string;
  /** The text is a name, which no translator may change. */
  readonly isName?: boolean;
  /** Absent for an action. */
  readonly href?: string;
  /** The action; for a link, instead of a page load. */
  readonly onChoose?: () => void;
  readonly current?: boolean;
}

interface MenuProps {
  /** The content of the button. */
  label: ReactNode;
  items: readonly MenuItem[];
  /** At the top of a page: opens downwards, from the end of the button. */
  opensBelow?: boolean;
  /** What was chosen is pending. */
  isBusy?: boolean;
}

/**
 * A button that opens a list of links or actions. The list is a native popover: the browser handles Escape, a click outside
 * and the return of the focus; the keys inside are handled here.
 */
export function Menu({ label, items, opensBelow = false, isBusy = false }: MenuProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const typed = useRef<Typed>({ text: '', atMs: 0 });
  const [open, setOpen] = useState(false);
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  const focus = (index: number | undefined) => links()[index ?? -1]?.focus();

  const move = (event: KeyboardEvent) => {
    // They belong to the browser: it copies, reloads, or leads back.
    if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
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
        className={textButtonClass}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-busy={isBusy}
        style={{ anchorName: `--${CSS.escape(id)}` }}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey) return;
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          list.current?.showPopover();
          focus(event.key === 'ArrowDown' ? 0 : items.length - 1);
        }}
      >
        {textElement(label)}
        {isBusy ? <Spinner /> : <Icon name="chevron" size={16} />}
      </button>
      <ul
        ref={list}
        id={id}
        role="menu"
        tabIndex={-1}
        popover="auto"
        className={styles.list}
        data-below={opensBelow}
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
            <Item item={item} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Item({ item }: { item: MenuItem }) {
  const { text, isName = false, href, onChoose, current = false } = item;
  const common = {
    role: 'menuitem',
    tabIndex: -1,
    className: styles.item,
    translate: isName ? 'no' : undefined,
  } as const;
  const choose = (event: MouseEvent) => {
    // The browser opens another tab or window.
    if (!onChoose || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onChoose();
  };
  if (href === undefined) {
    return (
      <button {...common} type="button" onClick={onChoose}>
        {text}
      </button>
    );
  }
  return (
    <a {...common} href={href} aria-current={current ? 'true' : undefined} onClick={choose}>
      {textElement(text)}
      {current && <Icon name="check" size={16} />}
    </a>
  );
}

/** Pause after which typing starts a new search. */
const TYPE_AHEAD_MS = 350;

interface Typed {
  readonly text: string;
  /** When the last character was typed, in milliseconds. */
  readonly atMs: number;
}

/** The typed beginning of a name after a key; keys that are not letters reset it. */
function typedSoFar(before: Typed, key: string, nowMs: number): Typed {
  if (!/^\S$/u.test(key)) return { text: '', atMs: nowMs };
  const isNewName = nowMs - before.atMs > TYPE_AHEAD_MS;
  return { text: (isNewName ? '' : before.text) + key.toLocaleLowerCase(), atMs: nowMs };
}

/**
 * The index of the item that a key moves to: arrows, Home, End or the beginning of a name; undefined for other keys.
 *
 * @param texts the names of the items, in order
 * @param at the index of the focused item, -1 for none
 * @param typed the typed beginning of a name, this key included
 */
function nextItem(
  texts: readonly string[],
  at: number,
  key: string,
  typed: string,
): number | undefined {
  const count = texts.length;
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (Math.max(at, 0) - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return typed === '' ? undefined : beginningWith(texts, at, typed);
  }
}

/** One character moves to the next match; more characters may match the current item. */
function beginningWith(texts: readonly string[], at: number, typed: string): number | undefined {
  const first = typed.length === 1 ? at + 1 : Math.max(at, 0);
  const places = texts.map((_, index) => (first + index) % texts.length);
  return places.find((place) => texts[place]?.toLocaleLowerCase().startsWith(typed));
}
