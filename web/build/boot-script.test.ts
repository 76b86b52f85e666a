import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';

const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url));
let server: Awaited<ReturnType<typeof createServer>>;

beforeAll(async () => {
  server = await createServer({ configFile, server: { middlewareMode: true, ws: false } });
}, 60_000);

afterAll(() => server.close());

test('the boot script runs in development too', async () => {
  const { code = '' } = (await server.transformRequest('/boot.ts')) ?? {};
  expect(code).toContain('showTheme');
  expect(code).not.toContain('PAGE_FILES');
});
