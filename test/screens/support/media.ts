/** What the browser says about its system, and that it prints. */
import { onTestFinished, vi } from 'vitest';
import { cdp } from 'vitest/browser';

interface System {
  readonly theme?: 'light' | 'dark';
  readonly forcedColours?: boolean;
  readonly isPrinting?: boolean;
}

/** Until the test ends; motion is reduced, as in every test. */
export async function emulate(system: System): Promise<void> {
  await send(system);
  onTestFinished(() => send({}));
}

async function send({ theme = 'light', forcedColours, isPrinting }: System): Promise<void> {
  const features = [
    { name: 'prefers-color-scheme', value: theme },
    { name: 'forced-colors', value: forcedColours ? 'active' : 'none' },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ];
  await cdp().send('Emulation.setEmulatedMedia', { media: isPrinting ? 'print' : '', features });
}

/** To scripts the device has no mouse, until the test ends. The browser's own emulation outlives its end. */
export function pretendTouchScreen(): void {
  const match = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    match(query === '(pointer: fine)' ? 'not all' : query),
  );
}
