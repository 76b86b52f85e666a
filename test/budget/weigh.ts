/** `npm run weigh`: the weight of the built pages and of the Worker, part by part. */
import { brotliBytesOf, filesOfPage, htmlParts, weighedPages } from './page-weight.ts';
import { weightTable } from './weight-table.ts';
import { workerParts } from './worker-weight.ts';

for (const [page, path] of Object.entries(weighedPages)) {
  console.log(weightTable(`${page}: bytes of brotli`, brotliBytesOf(filesOfPage(path))));
  for (const [part, bytes] of Object.entries(htmlParts(path))) {
    console.log(`  in its HTML, ${part}: ${bytes}`);
  }
  console.log();
}
console.log(weightTable('worker: minified bytes', workerParts()));
