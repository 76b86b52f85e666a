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
export const LAYOUT = 'ReferenceLayout';

/** A plugin of Swagger UI. */
export function layoutPlugin({ React: { createElement } }: System) {
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
