import { useEffect, useState } from 'react';
import { widthInAddress } from './address.ts';
import { Controls } from './controls.tsx';
import styles from './gallery.module.css';
import { pages } from './pages.ts';
import { sections } from './sections.ts';

/** All sections, one under the other, and the way to the whole pages. */
export function Gallery() {
  const [width, setWidth] = useState(widthInAddress);
  useEffect(() => {
    // Headings take the focus as they appear, as if each were the page's own.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }, []);
  return (
    <>
      <header className={styles.header}>
        <h1>Gallery</h1>
        <Controls width={width} onWidth={setWidth} />
        <nav aria-label="Sections and pages" className={styles.links}>
          {Object.keys(sections).map((name) => (
            <a key={name} href={`#${name}`}>
              {name}
            </a>
          ))}
          {Object.keys(pages).map((name) => (
            <a key={name} href={`?page=${name}`} data-page={name}>
              {name} (page)
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
            <div className={styles.samples}>
              <Section />
            </div>
          </section>
        ))}
      </main>
    </>
  );
}
