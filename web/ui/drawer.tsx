import { type ReactNode, useState } from 'react';
import styles from './drawer.module.css';
import { useBrowserValue } from '../prerender/browser-value.ts';
import { Icon } from './icon.tsx';

interface DrawerProps {
  title: ReactNode;
  /** The name under which this browser remembers whether the drawer is open; absent: it does not, and the drawer is closed at first. */
  name?: string;
  /** Open until the visitor closes it, for what has to be filled in. */
  startsOpen?: boolean;
  /** The content in a few words; none for what is as usual. */
  summary?: ReactNode;
  children: ReactNode;
}

/** Its content is rendered, and loaded, when it is first opened. */
export function Drawer({ title, name, startsOpen = false, summary, children }: DrawerProps) {
  const wasLeftOpen = useBrowserValue(() => name !== undefined && wasOpen(name), false);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? (startsOpen || wasLeftOpen);
  // What was once open stays rendered, with what was typed in it.
  const [isRendered, setRendered] = useState(false);
  return (
    <details
      className={styles.drawer}
      open={open}
      onToggle={(event) => {
        setChosen(event.currentTarget.open);
        if (event.currentTarget.open) setRendered(true);
        if (name !== undefined) remember(name, event.currentTarget.open);
      }}
    >
      <summary className={styles.summary}>
        <span className={styles.title}>
          {title}
          <span className={styles.chevron}>
            <Icon name="chevron" size={16} />
          </span>
        </span>{' '}
        {summary && <span className={styles.contents}>{summary}</span>}
      </summary>
      <div className={styles.body}>{(isRendered || open) && children}</div>
    </details>
  );
}

function wasOpen(name: string): boolean {
  try {
    return localStorage.getItem(name) === 'open';
  } catch {
    return false;
  }
}

function remember(name: string, open: boolean): void {
  try {
    localStorage.setItem(name, open ? 'open' : 'closed');
  } catch {
    // Without storage the drawer starts closed next time.
  }
}
