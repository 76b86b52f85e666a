/**
 * Where the time of a call goes: `npm run profile`. Samples the Worker's isolate, objects included, while one kind of call after
 * the other is made, and prints the microseconds of each call by what the code belongs to, in Markdown.
 *
 * Native functions are those of V8 and of workerd that scripts call, such as SQLite; `(program)` is everything else in the
 * runtime. The KV simulator is an isolate of its own and is not part of it. Sampling itself costs time: compare the columns.
 */
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { root, workerBundle } from '../../worker/node/paths.ts';
import { httpClient } from '../support/http.ts';
import { anyAddress, newPerson, PASSWORD } from '../support/person.ts';
import { plainRequest } from './connection.ts';
import { type Frame, profileOf } from './cpu-profile.ts';
import { type Inspected, withInspected } from '../support/inspected.ts';
import { type Load, measure } from './load.ts';

const CONNECTIONS = 16;
const WARM_UP_MS = 3000;
const MEASURE_MS = 4000;
/** A part below this in every column is left out. */
const SHOWN_MICROSECONDS_MIN = 3;

// oxlint-disable-next-line typescript/no-unsafe-argument -- written by the build
const bundleMap = new SourceMap(JSON.parse(readFileSync(`${workerBundle}.map`, 'utf8')));

/** A package, a folder of the Worker, or what V8 names in parentheses. */
function partOf({ functionName, url, lineNumber, columnNumber }: Frame): string {
  if (url === '') return functionName.startsWith('(') ? functionName : 'native functions';
  if (url.startsWith('node-internal:')) return 'node:crypto and others';
  const entry = bundleMap.findEntry(lineNumber, columnNumber);
  if (!('originalSource' in entry)) return url;
  const source = relative(root, resolve(dirname(workerBundle), entry.originalSource));
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  return inPackage ?? source.split('/').slice(0, 2).join('/');
}

const secret = 'a secret of ordinary length: '.padEnd(100, 'x');

function callsOf(email: string): Readonly<Record<string, Pick<Load, 'next' | 'seen'>>> {
  const keys: string[] = [];
  let turn = 0;
  const post = (path: string, fields: object) =>
    plainRequest('POST', `/api/v2${path}`, JSON.stringify(fields));
  return {
    create: {
      next: () => post('/secret/conceal', { secret }),
      seen: ({ body }) => keys.push(/"secret_key":"(\w+)"/.exec(body)?.[1] ?? ''),
    },
    state: {
      next: () => plainRequest('GET', `/api/v2/secret/${keys[turn++ % keys.length] ?? ''}`),
    },
    reveal: {
      next: () => {
        const key = keys.pop();
        return key && post(`/secret/${key}/reveal`, { continue: true });
      },
    },
    'sign-in': { next: () => post('/account/signin', { email, password: PASSWORD }) },
  };
}

function table(columns: ReadonlyMap<string, ReadonlyMap<string, number>>): string {
  const parts = new Set([...columns.values()].flatMap((column) => [...column.keys()]));
  const rows = [...parts].map((part) => {
    return { part, times: [...columns.values()].map((column) => column.get(part) ?? 0) };
  });
  const shown = rows.filter(({ times }) => times.some((time) => time >= SHOWN_MICROSECONDS_MIN));
  shown.sort((a, b) => (b.times[0] ?? 0) - (a.times[0] ?? 0));
  return [
    ['µs for each call', ...columns.keys()],
    ['---', ...[...columns].map(() => '---:')],
    ...shown.map(({ part, times }) => [part, ...times.map((time) => time.toFixed(0))]),
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

async function profileAll({ base, isolate }: Inspected): Promise<void> {
  const http = httpClient(base, 1);
  const email = anyAddress();
  await newPerson(http, email);
  http.close();
  const columns = new Map<string, Map<string, number>>();
  for (const [name, call] of Object.entries(callsOf(email))) {
    const load = { ...call, base, connections: CONNECTIONS };
    // A secret is revealed only once.
    if (name !== 'reveal') await measure({ ...load, milliseconds: WARM_UP_MS });
    let count = 1;
    const run = async () => {
      const measured = await measure({ ...load, milliseconds: MEASURE_MS });
      if (measured.failures > 0) throw new Error(`${measured.failures} calls of ${name} failed`);
      ({ count } = measured);
    };
    const sums = await profileOf(isolate, run, partOf);
    columns.set(name, new Map([...sums].map(([part, sum]) => [part, sum / count])));
  }
  console.log(table(columns));
}

const unlimited = ['CREATE', 'REVEAL', 'SIGNUP', 'SIGNIN_ACCOUNT', 'SIGNIN_ADDRESS'];
const limits = Object.fromEntries(unlimited.map((name) => [`LIMIT_${name}`, '0']));
await withInspected({ ...limits, BCRYPT_COST: '4' }, profileAll);
