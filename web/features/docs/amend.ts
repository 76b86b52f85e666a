/** Names and levels that the reference lacks, for those who do not see it. They are as English as all of it. */

/** Stands below an h2. */
const SCHEMAS = '.models > h4';
const CHOICE = 'select:not([aria-label])';
const NAMELESS = '.json-schema-2020-12-accordion:not([aria-label])';

/**
 * Mends what is shown in an element, whenever that changes.
 *
 * @returns what ends it
 */
export function amend(place: HTMLElement): () => void {
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
    name(NAMELESS, 'Fields');
  });
  watch.observe(place, { childList: true, subtree: true });
  return () => watch.disconnect();
}
