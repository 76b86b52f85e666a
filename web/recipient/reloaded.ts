/** Whether the page was reloaded: this tab has shown it before. */
export function isReload(): boolean {
  // There is none where a page is drawn ahead.
  const [load] = performance.getEntriesByType('navigation');
  return (
    load !== undefined && load instanceof PerformanceNavigationTiming && load.type === 'reload'
  );
}
