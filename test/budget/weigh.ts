/** `npm run weigh`: the weight of the built pages and of the Worker, part by part; `--update` records it as the baseline. */
import { renewBaseline, weightTable, workerTable } from './baseline.ts';
import { filesOfPage, weighedPages } from './page-weight.ts';

if (process.argv.includes('--update')) renewBaseline();
for (const [page, path] of Object.entries(weighedPages)) {
  console.log(`${weightTable(page, filesOfPage(path))}\n`);
}
console.log(workerTable());
