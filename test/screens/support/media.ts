/** What the browser says about its system, and that it prints. */
import { onTestFinished, vi } from 'vitest';
import { cdp } from 'vitest/browser';

interface System {
  readonly theme?: 'light' | 'dark';
  readonly forcedColours?: boolean;
  readonly isPrinting?: boolean;
  /** Motion is reduced otherwise. */
  readonly hasMotion?: boolean;
}

/** Until the test ends. */
export async function emulate(system: System): Promise<void> {
  await send(system);
  onTestFinished(() => send({}));
}

async function send(system: System): Promise<void> {
  const { theme = 'light', forcedColours, isPrinting, hasMotion } = system;
  const features = [
    { name: 'prefers-color-scheme', value: theme },
    { name: 'forced-colors', value: forcedColours ? 'active' : 'none' },
    { name: 'prefers-reduced-motion', value: hasMotion ? 'no-preference' : 'reduce' },
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
