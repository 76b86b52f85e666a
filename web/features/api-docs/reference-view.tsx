import { useEffect, useRef } from 'react';
import styles from './reference-view.module.css';
import './swagger.css';

interface ReferenceViewProps {
  document: Record<string, unknown>;
  show: (options: object) => unknown;
}

/** The reference, rendered by Swagger UI. "Try it out" is off: it would use up secrets, and put a token into the page. */
export function ReferenceView({ document, show }: ReferenceViewProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: domNode } = container;
    if (!domNode) return undefined;
    const stopObserving = observeAccessibility(domNode);
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
    return stopObserving;
  }, [document, show]);
  return <div ref={container} lang="en" dir="ltr" className={styles.reference} />;
}

interface System {
  /** Swagger UI bundles its own React, which renders only its own elements. */
  readonly React: {
    readonly createElement: (type: unknown, props: object, ...children: unknown[]) => unknown;
  };
}

interface LayoutProps {
  readonly getComponent: (name: string, isConnected?: boolean) => unknown;
}

/** Component names of Swagger UI. */
const PARTS = ['InfoContainer', 'operations', 'Webhooks', 'Models'];

const LAYOUT = 'ReferenceLayout';

/** Swagger UI plugin with a layout of its own: the default one has the landmark `main`, which the page already has. */
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
    wrapComponents: {
      authorizeOperationBtn: () => () => null,
      Markdown: () => markdownComponent(createElement),
    },
  };
}

const MARKED = /(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\(https:[^)]+\))/;

/**
 * Renders the Markdown of the document: paragraphs, headings of level 3, code, bold text and links. Elements, not HTML: that
 * of Swagger UI is a string, which the Trusted Types of this site refuse.
 */
function markdownComponent(createElement: System['React']['createElement']) {
  const inline = (text: string) =>
    text.split(MARKED).map((part, key) => {
      const [, link = '', href] = /^\[([^\]]+)\]\((.+)\)$/.exec(part) ?? [];
      if (href !== undefined)
        return createElement(
          'a',
          { key, href, target: '_blank', rel: 'noopener noreferrer' },
          link,
        );
      if (/^`.+`$/s.test(part)) return createElement('code', { key }, part.slice(1, -1));
      if (/^\*\*.+\*\*$/s.test(part)) return createElement('strong', { key }, part.slice(2, -2));
      return part;
    });
  const block = (text: string, key: number) =>
    text.startsWith('### ')
      ? createElement('h3', { key }, ...inline(text.slice(4)))
      : createElement('p', { key }, ...inline(text));
  return ({ source }: { readonly source?: unknown }) =>
    typeof source === 'string' && source !== ''
      ? createElement('div', { className: 'renderedMarkdown' }, source.split('\n\n').map(block))
      : null;
}

/** An h4 directly below an h2. */
const SCHEMAS = '.models > h4';
const CHOICE = 'select:not([aria-label])';
const UNNAMED = '.json-schema-2020-12-accordion:not([aria-label])';

/**
 * Adds accessible names and heading levels that Swagger UI lacks, whenever its content changes. They are in English, like
 * the whole reference.
 *
 * @returns a function that stops it
 */
function observeAccessibility(container: HTMLElement): () => void {
  const name = (selector: string, text: string) => {
    for (const element of container.querySelectorAll(selector)) {
      if (element.matches('select') || element.textContent.trim() === '') {
        element.setAttribute('aria-label', text);
      }
    }
  };
  const watch = new MutationObserver(() => {
    for (const heading of container.querySelectorAll(SCHEMAS))
      heading.setAttribute('aria-level', '3');
    name(CHOICE, 'Example');
    name(UNNAMED, 'Fields');
  });
  watch.observe(container, { childList: true, subtree: true });
  return () => watch.disconnect();
}
