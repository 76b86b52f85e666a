/**
 * Whether programs with the right API token notice five hundred calls at once with wrong ones. Five hundred calls at once
 * slow down all others, so the yardstick is as many calls with right tokens: wrong ones must not cost more.
 * Both take turns, in one run, against one server.
 */
import { checkAuth } from '../../shared/contract/account.ts';
import { type HttpClient, httpClient } from '../support/http.ts';
import { authorizationOf, wrongTokensFor, newProgram, type Program } from '../support/program.ts';
import { startServer } from '../support/server.ts';

const ROUNDS = 12;
const CROWD = 500;
/** Programs whose calls are measured, one after the other each, for as long as the crowd is served. */
const PROGRAMS = 4;

type Status = number;

function ask(http: HttpClient, program: Program): Promise<Status> {
  const headers = { Authorization: authorizationOf(program), 'X-Peer': '192.0.2.1' };
  return http.send({ method: 'GET', path: checkAuth.path, headers }).then(({ status }) => status);
}

interface Scene {
  readonly crowd: HttpClient;
  readonly programs: HttpClient;
  readonly ada: Program;
}

interface Measured {
  readonly milliseconds: number[];
  readonly statuses: Map<Status, number>;
}

/** One crowd at once, and the right calls beside it. */
async function round(
  { crowd, programs, ada }: Scene,
  who: readonly (() => Program)[],
  { milliseconds, statuses }: Measured,
): Promise<void> {
  const over = new AbortController();
  const all = Array.from({ length: CROWD }, (_, n) => ask(crowd, who[n % who.length]?.() ?? ada));
  const beside = Array.from({ length: PROGRAMS }, async () => {
    while (!over.signal.aborted) {
      const start = performance.now();
      const status = await ask(programs, ada);
      if (status !== 200) throw new Error(`the right token was answered ${status}`);
      milliseconds.push(performance.now() - start);
    }
  });
  for (const status of await Promise.all(all))
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  over.abort();
  await Promise.all(beside);
}

/** Measures calls with right tokens beside others like them, and beside wrong ones. A table in Markdown. */
export async function basicGuardTable(): Promise<string> {
  const server = await startServer({ env: { TRUST_ADDRESS_HEADER: 'X-Peer' } });
  const crowd = httpClient(server.base, CROWD);
  const programs = httpClient(server.base, PROGRAMS);
  try {
    const [ada, eve] = await Promise.all([newProgram(programs), newProgram(programs)]);
    const scene = { crowd, programs, ada };
    const none = (): Measured => ({ milliseconds: [], statuses: new Map() });
    const [right, wrong] = [none(), none()];
    // Every connection is open then, and no object cold.
    await round(scene, [() => eve], none());
    for (let n = 0; n < ROUNDS; n++) {
      await round(scene, [() => eve], right);
      await round(scene, wrongTokensFor(ada, eve), wrong);
    }
    return table(right, wrong);
  } finally {
    crowd.close();
    programs.close();
    await server.stop();
  }
}

function table(right: Measured, wrong: Measured): string {
  return [
    `| right calls beside ${CROWD} at once | median ms | p95 ms | median by the yardstick | p95 by the yardstick | statuses of the crowd |`,
    '|---|---:|---:|---:|---:|---|',
    row('with right tokens', right, right),
    row('with wrong tokens', wrong, right),
  ].join('\n');
}

function row(name: string, { milliseconds, statuses }: Measured, yardstick: Measured): string {
  const quantiles = [0.5, 0.95];
  const own = quantiles.map((share) => quantile(milliseconds, share));
  const ratios = quantiles.map(
    (share, n) => (own[n] ?? NaN) / quantile(yardstick.milliseconds, share),
  );
  const counts = [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${count} × ${status}`);
  const cells = [
    name,
    ...own.map((each) => each.toFixed(1)),
    ...ratios.map((each) => each.toFixed(2)),
    counts.join(', '),
  ];
  return `| ${cells.join(' | ')} |`;
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other).at(Math.floor(values.length * share)) ?? NaN;
}
