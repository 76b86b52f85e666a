/**
 * This product beside a peer that someone else has started, on the same machine:
 * `npm run compare -- --peer http://localhost:8790 --kind enclosed`. Both take turns with the same creates, reads and pages.
 *
 * The peer must limit nothing: PrivateBin needs `[traffic] limit = 0`. With `--link` also the recipient's page is
 * compared: the link of a note that stays after it was read, as a browser has made it.
 */
import { parseArgs } from 'node:util';
import { medianOf, resultTable } from '../lighthouse/bounds.ts';
import { loadOnPhone, type Result } from '../lighthouse/run.ts';
import { httpClient } from '../support/http.ts';
import { median } from '../support/median.ts';
import { withTarget } from '../support/target.ts';
import { wholeNumber } from '../support/whole-number.ts';
import { ours, type PeerKind, peers, type Protocol } from './protocols.ts';
import { creating, reading, type Throughput, throughput } from './throughput.ts';

const { values: options } = parseArgs({
  options: {
    peer: { type: 'string' },
    kind: { type: 'string' },
    /** A running server of this product; without it one is started. */
    base: { type: 'string' },
    link: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '16' },
    runs: { type: 'string', default: '5' },
  },
});
const peerBase = (options.peer ?? '').replace(/\/+$/, '');
if (!URL.canParse(peerBase)) throw new Error('--peer must be the URL of a running peer');
const kind = kindOf(options.kind);
const rounds = wholeNumber('rounds', options.rounds);
const milliseconds = wholeNumber('seconds', options.seconds) * 1000;
const connections = wholeNumber('connections', options.connections);
const runs = wholeNumber('runs', options.runs);

await withTarget(options.base, async (base) => {
  console.log(
    await speedTable([
      { name: 'Waxseal', base, protocol: ours },
      { name: kind, base: peerBase, protocol: peers[kind] },
    ]),
  );
  console.log(`\n${await pageTable(base)}`);
});

function kindOf(name: string | undefined): PeerKind {
  if (name === 'enclosed' || name === 'privatebin') return name;
  throw new Error(`--kind must be ${Object.keys(peers).join(' or ')}`);
}

interface Side {
  readonly name: string;
  readonly base: string;
  readonly protocol: Protocol;
}

interface Speeds {
  readonly create: Throughput[];
  readonly read: Throughput[];
}

async function speedTable(sides: readonly Side[]): Promise<string> {
  const speeds = new Map<Side, Speeds>(sides.map((side) => [side, { create: [], read: [] }]));
  // The first round opens files and warms up both; it is not counted.
  for (let round = 0; round <= rounds; round++) {
    for (const [side, { create, read }] of speeds) {
      const { base, protocol } = side;
      const ids: string[] = [];
      const load = { base, connections, milliseconds };
      const created = await throughput({ ...load, ...creating(protocol, ids) });
      const opened = await throughput({ ...load, ...reading(protocol, ids) });
      if (round === 0) continue;
      create.push(created);
      read.push(opened);
    }
  }
  const rows = [...speeds].flatMap(([{ name }, { create, read }]) => [
    speedRow(`${name}, create`, create),
    speedRow(`${name}, read once`, read),
  ]);
  return [
    `| median of ${rounds}, ${connections} connections | per second | p50 ms | p99 ms |`,
    '|---|---:|---:|---:|',
    ...rows,
  ].join('\n');
}

function speedRow(name: string, list: readonly Throughput[]): string {
  const cells = [
    name,
    median(list.map(({ perSecond }) => perSecond)).toFixed(0),
    median(list.map(({ p50Ms }) => p50Ms)).toFixed(1),
    median(list.map(({ p99Ms }) => p99Ms)).toFixed(1),
  ];
  return `| ${cells.join(' | ')} |`;
}

async function pageTable(base: string): Promise<string> {
  const pages: [string, string][] = [
    ['Waxseal, home', base],
    [`${kind}, home`, peerBase],
  ];
  if (options.link !== undefined) {
    pages.push(
      ['Waxseal, recipient’s page', `${base}/secret/${await newSecret(base)}`],
      [`${kind}, recipient’s page`, options.link],
    );
  }
  const results = new Map<string, Result[]>(pages.map(([name]) => [name, []]));
  for (let run = 0; run < runs; run++) {
    for (const [name, url] of pages) results.get(name)?.push(await loadOnPhone(url));
  }
  return resultTable(new Map([...results].map(([name, list]) => [name, medianOf(list)])));
}

async function newSecret(base: string): Promise<string> {
  const http = httpClient(base, 1);
  try {
    return ours.idOf(await http.send(ours.create()));
  } finally {
    http.close();
  }
}
