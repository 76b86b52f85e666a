/** `npm run weigh`: the weight of the built pages and of the Worker, part by part; `--update` records it as the baseline. */
import { renewBaseline, weightTable, workerTable } from './baseline.ts';
import { filesOfPage, htmlParts, weighedPages } from './page-weight.ts';

if (process.argv.includes('--update')) renewBaseline();
for (const [page, path] of Object.entries(weighedPages)) {
  console.log(weightTable(page, filesOfPage(path)));
  for (const [part, bytes] of Object.entries(htmlParts(path))) {
    console.log(`  in its HTML, ${part}: ${bytes}`);
  }
  console.log();
}
console.log(workerTable());
