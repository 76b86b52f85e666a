import { useEffect, useRef } from 'react';
import styles from './reference-view.module.css';
import './swagger.css';

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
    const stopAmending = nameControls(domNode);
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

/** How the parts of the reference stand together. Its makers' own layout claims to be the main part of the page. */

interface System {
  /** Theirs, which is not ours: only its elements can be given to it. */
  readonly React: {
    readonly createElement: (type: unknown, props: object, ...children: unknown[]) => unknown;
  };
}

interface LayoutProps {
  readonly getComponent: (name: string, isConnected?: boolean) => unknown;
}

/** By the names that Swagger UI has for them. */
const PARTS = ['InfoContainer', 'operations', 'Webhooks', 'Models'];

/** The name of the layout. */
const LAYOUT = 'ReferenceLayout';

/** A plugin of Swagger UI. */
function layoutPlugin({ React: { createElement } }: System) {
  const Layout = ({ getComponent }: LayoutProps) =>
    createElement(
      'div',
      { className: 'swagger-ui' },
      createElement(getComponent('SvgAssets'), { key: 'SvgAssets' }),
      ...PARTS.map((name) => createElement(getComponent(name, true), { key: name })),
    );
  return {
    components: { [LAYOUT]: Layout },
    wrapComponents: { authorizeOperationBtn: () => () => null },
  };
}

/** Names and levels that the reference lacks, for those who do not see it. They are as English as all of it. */

/** Stands below an h2. */
const SCHEMAS = '.models > h4';
const CHOICE = 'select:not([aria-label])';
const UNNAMED = '.json-schema-2020-12-accordion:not([aria-label])';

/**
 * Mends what is shown in an element, whenever that changes.
 *
 * @returns what ends it
 */
function nameControls(place: HTMLElement): () => void {
  const name = (selector: string, text: string) => {
    for (const element of place.querySelectorAll(selector)) {
      if (element.matches('select') || element.textContent.trim() === '') {
        element.setAttribute('aria-label', text);
      }
    }
  };
  const watch = new MutationObserver(() => {
    for (const heading of place.querySelectorAll(SCHEMAS)) heading.setAttribute('aria-level', '3');
    name(CHOICE, 'Example');
    name(UNNAMED, 'Fields');
  });
  watch.observe(place, { childList: true, subtree: true });
  return () => watch.disconnect();
}
