/** Weighs what `npm run build` made. Raising a number here is a decision, and wants a reason in its commit. */
import { expect, test } from 'vitest';
import { brotliTotal, shellFiles, type WeighedFile } from './page-weight.ts';
import { workerWeight } from './worker-weight.ts';

const PAGE_BROTLI_BYTES_MAX = 125_000;
const WORKER_GZIP_BYTES_MAX = 100_000;

function listing(files: readonly WeighedFile[]): string {
  return files.map(({ path, brotliBytes }) => `\n  ${brotliBytes} ${path}`).join('');
}

test('home and the page of a secret load at most 125 kB', () => {
  const files = shellFiles();
  const total = brotliTotal(files);
  expect(total, `${total} bytes of brotli:${listing(files)}`).toBeLessThanOrEqual(
    PAGE_BROTLI_BYTES_MAX,
  );
});

test('the weighed pages are the whole application, not an empty shell', () => {
  const paths = shellFiles().map(({ path }) => path);
  expect(paths.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(0);
  expect(paths.filter((path) => path.endsWith('.css')).length).toBeGreaterThan(0);
});

test('the Worker stays below 100 kB of gzip', () => {
  expect(workerWeight().gzipBytes).toBeLessThanOrEqual(WORKER_GZIP_BYTES_MAX);
});
