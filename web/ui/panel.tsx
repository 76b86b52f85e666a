import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import styles from './panel.module.css';
import { CopyButton } from './copy-button.tsx';

interface PanelProps {
  heading: ReactNode;
  /** Set so that the caller can focus the heading. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** Shown at the end of the heading's line. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A section of a page, as a card with a heading. */
export function Panel({ heading, headingRef, aside, children }: PanelProps) {
  return (
    <section className={styles.panel}>
      <div className={styles.head}>
        <h2 ref={headingRef} tabIndex={-1} className={styles.heading}>
          {heading}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** Stacks panels vertically. */
export function Panels({ children }: { children: ReactNode }) {
  return <div className={styles.panels}>{children}</div>;
}

interface FactsProps {
  /** A line whose value is null is left out. */
  facts: readonly { key: string; name: ReactNode; value: ReactNode }[];
}

/** A list of names and values. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(
        ({ key, name, value }) =>
          value !== null && (
            <div key={key}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

interface ShownOnceProps {
  heading: ReactNode;
  /** The text that is shown once. */
  text: string;
  /** Name of the copied text, read after "Copy". */
  what: string;
  /** The same in another form, with when to use it. */
  other?: { readonly label: ReactNode; readonly text: string; readonly what: string };
  /** Warning that the text is shown once, and what to do; its key sentence is `strong`. */
  children: ReactNode;
}

/** Shows a new token or signing secret. It takes the focus, because it cannot be shown again. */
export function ShownOnce({ heading, text, what, other, children }: ShownOnceProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles.once}>
      <h3 ref={title} tabIndex={-1} className={styles.title}>
        {heading}
      </h3>
      <Line text={text} what={what} />
      {other && (
        <>
          <p>{other.label}</p>
          <Line text={other.text} what={other.what} variant="secondary" />
        </>
      )}
      <p className={styles.warning}>{children}</p>
    </div>
  );
}

interface LineProps {
  text: string;
  what: string;
  variant?: 'primary' | 'secondary';
}

function Line({ text, what, variant = 'primary' }: LineProps) {
  return (
    <div className={styles.line}>
      <code className={styles.text} dir="ltr" translate="no">
        {text}
      </code>
      <CopyButton text={text} what={what} variant={variant} />
    </div>
  );
}
