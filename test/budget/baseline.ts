/** The weight of the pages at the last baseline, and the change since. */
import { readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { brotliTotal, filesOfPage, weighedPages, type WeighedFile } from './page-weight.ts';

const file = new URL('baseline.json', import.meta.url);

/** Per page, the brotli bytes of each file under its name without hash. */
const baseline = v.record(v.string(), v.record(v.string(), v.number()));

/** The parts of a page as a table: the weight of each, and the difference from the baseline. */
export function weightTable(page: string, files: readonly WeighedFile[]): string {
  const now = byName(files);
  const then = v.parse(baseline, JSON.parse(readFileSync(file, 'utf8')))[page] ?? {};
  const rows = [...new Set([...Object.keys(now), ...Object.keys(then)])].map((name) =>
    row(name, now[name] ?? 0, then[name] ?? 0),
  );
  const totalThen = Object.values(then).reduce((sum, bytes) => sum + bytes, 0);
  const total = row('in all', brotliTotal(files), totalThen);
  return [`${page}: bytes of brotli, and the difference to the baseline`, ...rows, total].join(
    '\n',
  );
}

/** Records the current build as the baseline. */
export function renewBaseline(): void {
  const weights = Object.entries(weighedPages).map(([page, path]) => [
    page,
    byName(filesOfPage(path)),
  ]);
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(weights), null, 2)}\n`);
}

/** Files that differ only in their hashes count as one. */
function byName(files: readonly WeighedFile[]): Record<string, number> {
  const weights: Record<string, number> = {};
  for (const { path, brotliBytes } of files) {
    const name = path.replace(/-[\w-]{7}(?=\.\w+$)/, '');
    weights[name] = (weights[name] ?? 0) + brotliBytes;
  }
  return weights;
}

function row(name: string, now: number, then: number): string {
  const difference = now === then ? '' : `${now > then ? '+' : ''}${now - then}`;
  return `${String(now).padStart(8)} ${difference.padStart(7)}  ${name}`;
}
