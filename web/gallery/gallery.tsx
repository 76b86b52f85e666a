/** Every section, in this order. A new sample goes into a file of `sections/`, and a new section into the list below. */
import { type ReactNode, useEffect, useState } from 'react';
import { Controls, type ThemeChoice, themeInAddress, widthInAddress } from './controls.tsx';
import styles from './gallery.module.css';
import { States } from './sections/states.tsx';
import { addShownStates } from './sample.tsx';
import {
  Alerts,
  Charts,
  FaqItems,
  PageMessages,
  FactSamples,
  Headings,
  Icons,
  LazyParts,
  QrSample,
  Seals,
  Times,
  LoadingStates,
} from './sections/display.tsx';
import { Brandings, Lists } from './sections/lists.tsx';
import { Buttons, Confirmations, CopyButtons, Dialogs, Menus } from './sections/actions.tsx';
import { Choices, Drawers, AuthFields, Fields, TabSamples, TextAreas } from './sections/inputs.tsx';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';

const sections: Record<string, () => ReactNode> = {
  headings: Headings,
  states: States,
  buttons: Buttons,
  'copy-buttons': CopyButtons,
  fields: Fields,
  'auth-fields': AuthFields,
  'text-areas': TextAreas,
  choices: Choices,
  drawers: Drawers,
  tabs: TabSamples,
  menus: Menus,
  dialogs: Dialogs,
  confirmations: Confirmations,
  charts: Charts,
  'faq-items': FaqItems,
  alerts: Alerts,
  'page-messages': PageMessages,
  seals: Seals,
  icons: Icons,
  qr: QrSample,
  times: Times,
  'loading-states': LoadingStates,
  'lazy-parts': LazyParts,
  lists: Lists,
  brandings: Brandings,
  facts: FactSamples,
};

/** All sections. */
export function Gallery() {
  const [width, setWidth] = useState(widthInAddress);
  const [theme, setTheme] = useState(themeInAddress);
  useEffect(() => {
    addShownStates();
    // Each page heading focuses itself when it is rendered, and scrolls to itself.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }, []);
  return (
    <>
      <header className={styles.header}>
        <h1>Gallery</h1>
        <Controls theme={theme} onTheme={setTheme} width={width} onWidth={setWidth} />
        <nav aria-label="Sections" className={styles.links}>
          {Object.keys(sections).map((name) => (
            <a key={name} href={`#${name}`}>
              {name}
            </a>
          ))}
        </nav>
      </header>
      <main className={styles.main} data-width={width}>
        {Object.entries(sections).map(([name, Section]) => (
          <section key={name} id={name} data-section={name} aria-labelledby={`${name}-title`}>
            <h2 id={`${name}-title`} className={styles.title}>
              {name}
            </h2>
            <Samples theme={theme} Section={Section} />
          </section>
        ))}
      </main>
    </>
  );
}

interface SamplesProps {
  theme: ThemeChoice;
  Section: () => ReactNode;
}

/** The samples of a section; in both themes, side by side. */
function Samples({ theme, Section }: SamplesProps) {
  if (theme !== 'both') {
    return (
      <div className={styles.samples}>
        <Section />
      </div>
    );
  }
  return (
    <div className={styles.themes}>
      {(['light', 'dark'] as const).map((one) => (
        <div key={one} data-theme={one} className={`${styles.samples} ${styles.theme}`}>
          <Section />
        </div>
      ))}
    </div>
  );
}

/**
 * A router that renders one component at every path, so that links have an address and stay on the gallery. It scrolls to
 * the section in the page's own address.
 */
export function galleryRouter(component: () => ReactNode) {
  const root = createRootRoute({ component });
  const anywhere = createRoute({ getParentRoute: () => root, path: '$' });
  return createRouter({
    routeTree: root.addChildren([anywhere]),
    history: createMemoryHistory({ initialEntries: [`/${location.hash}`] }),
  });
}
