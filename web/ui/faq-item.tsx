import type { ReactNode } from 'react';
import styles from './faq-item.module.css';
import { Icon } from './icon.tsx';
import { textElement } from '../intl/text-element.tsx';

/** A question that expands to its answer. */
export function FaqItem({ question, children }: { question: ReactNode; children: ReactNode }) {
  return (
    <details className={styles.answer}>
      <summary className={styles.question}>
        {textElement(question)}
        <span className={styles.chevron}>
          <Icon name="chevron" />
        </span>
      </summary>
      <p className={styles.text}>{children}</p>
    </details>
  );
}
