/**
 * Publishes as `--keyboard` how much of the window's bottom the keyboard of a phone covers. Safari keeps the layout viewport
 * as it is (seen in iOS 18); other browsers resize it, and the value stays 0.
 *
 * @returns a function that ends it
 */
export function publishKeyboardInset(): (() => void) | undefined {
  const viewport = globalThis.visualViewport;
  if (!viewport) return undefined;
  const { style } = document.documentElement;
  const publish = () => {
    // A page that is zoomed in shows less of itself, too.
    const covered = viewport.scale > 1 ? 0 : innerHeight - viewport.height - viewport.offsetTop;
    style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
  };
  publish();
  viewport.addEventListener('resize', publish);
  viewport.addEventListener('scroll', publish);
  return () => {
    viewport.removeEventListener('resize', publish);
    viewport.removeEventListener('scroll', publish);
    style.removeProperty('--keyboard');
  };
}
