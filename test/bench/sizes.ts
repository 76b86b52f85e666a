import { brotliTotal, filesOfPage, weighedPages } from '../budget/page-weight.ts';
import { workerWeight } from '../budget/worker-weight.ts';

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

/** What is sent to the platform and to a visitor's browser, as a table in Markdown. */
export function sizeTable(): string {
  const worker = workerWeight();
  const pages = Object.entries(weighedPages).flatMap(([page, path]) => {
    const files = filesOfPage(path);
    return [
      [`${page}, brotli`, kilobytes(brotliTotal(files))],
      ...files.map((file) => [`- ${file.path}`, kilobytes(file.brotliBytes)]),
    ];
  });
  const rows = [
    ['Worker, as built', kilobytes(worker.bytes)],
    ['Worker, gzip', kilobytes(worker.gzipBytes)],
    ...pages,
  ];
  return ['| what | size |', '|---|---:|', ...rows.map((row) => `| ${row.join(' | ')} |`)].join(
    '\n',
  );
}
