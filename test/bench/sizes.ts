import { brotliTotal, shellFiles } from '../budget/page-weight.ts';
import { workerWeight } from '../budget/worker-weight.ts';

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

/** What is sent to the platform and to a visitor's browser, as a table in Markdown. */
export function sizeTable(): string {
  const worker = workerWeight();
  const shell = shellFiles();
  const rows = [
    ['Worker, as built', kilobytes(worker.bytes)],
    ['Worker, gzip', kilobytes(worker.gzipBytes)],
    ['home and secret page, brotli', kilobytes(brotliTotal(shell))],
    ...shell.map(({ path, brotliBytes }) => [`- ${path}`, kilobytes(brotliBytes)]),
  ];
  return ['| what | size |', '|---|---:|', ...rows.map((row) => `| ${row.join(' | ')} |`)].join(
    '\n',
  );
}
