/** Whether the page is in front, as the browser tells it. */
import { onTestFinished, vi } from 'vitest';

/** Hides the page until the returned function is called, or the test ends. */
export function hidePage(): () => void {
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const report = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  report();
  const show = () => {
    hidden.mockRestore();
    report();
  };
  onTestFinished(show);
  return show;
}
