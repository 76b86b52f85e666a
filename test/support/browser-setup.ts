/** What the browser tests need before the first of them: a Chromium and the built product. */
import { provideChromium } from './chromium.ts';
import { startServer } from './server.ts';

/** Playwright calls the returned function after the last test. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls the default export
export default async function setUp(): Promise<() => Promise<void>> {
  process.env['CHROMIUM'] = provideChromium();
  if (process.env['E2E_BASE_URL'] !== undefined) return () => Promise.resolve();
  const server = await startServer();
  process.env['E2E_BASE_URL'] = server.base;
  return () => server.stop();
}
