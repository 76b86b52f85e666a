/** What the browser says about its system. */
import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

interface System {
  readonly theme?: 'light' | 'dark';
  readonly forcedColours?: boolean;
}

/** Until the test ends; motion is reduced, as in every test. */
export async function emulate({ theme = 'light', forcedColours = false }: System): Promise<void> {
  await send(theme, forcedColours);
  onTestFinished(() => send('light', false));
}

async function send(theme: string, forcedColours: boolean): Promise<void> {
  const features = [
    { name: 'prefers-color-scheme', value: theme },
    { name: 'forced-colors', value: forcedColours ? 'active' : 'none' },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ];
  await cdp().send('Emulation.setEmulatedMedia', { features });
}
