import { useEffect, useRef } from 'react';
import { amend } from './amend.ts';
import { LAYOUT, layoutPlugin } from './layout.ts';
import './swagger.css';
import styles from './reference-view.module.css';

export interface ReferenceViewProps {
  document: Record<string, unknown>;
  show: (options: object) => unknown;
}

/** The reference, as Swagger UI shows it. Nothing can be tried out: that would cost secrets, and need a token here. */
export function ReferenceView({ document, show }: ReferenceViewProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: domNode } = place;
    if (!domNode) return undefined;
    const stopAmending = amend(domNode);
    show({
      domNode,
      spec: document,
      layout: LAYOUT,
      plugins: [layoutPlugin],
      docExpansion: 'none',
      defaultModelsExpandDepth: 0,
      supportedSubmitMethods: [],
      syntaxHighlight: false,
      validatorUrl: null,
    });
    return stopAmending;
  }, [document, show]);
  return <div ref={place} lang="en" dir="ltr" className={styles.reference} />;
}
