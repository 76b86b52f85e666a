/** Where a line of the log goes: to the console of one's own machine; of a deployed Worker to data points alone. */
import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { logError, logRequest, logTo, logWarning } from '../../../worker/platform/log.ts';
import { listen } from './lines.ts';

const points: AnalyticsEngineDataPoint[] = [];
const METRICS = {
  writeDataPoint: (point: AnalyticsEngineDataPoint = {}) => {
    points.push(point);
  },
};
const deployed = { APP_ENV: 'deployed', JURISDICTION: 'eu', METRICS };
const line = {
  route: '/api/v2/status',
  method: 'GET',
  status: 200,
  ms: 3,
  region: 'eu',
  requestId: '0b6bd4dd-5f6f-4f3f-a0c9-6c8ed0a8f7c1',
  code: undefined,
};

beforeEach(() => {
  points.length = 0;
});

afterEach(() => {
  vi.restoreAllMocks();
  logTo(env);
});

/** Writes one line of each kind; answers with the events that reached the console. */
function consoleOf(destination: object): string[] {
  const said = listen();
  logTo(destination);
  logRequest(line);
  logWarning('store_unreachable', { store: 'kv' });
  logError('request_failed', { error: 'Error: broken' });
  return said.map((text) => /"event":"(\w+)"/.exec(text)?.[1] ?? text);
}

const all = ['request', 'store_unreachable', 'request_failed'];

it.each<[string, readonly string[], object]>([
  ['nothing of a deployed Worker', [], deployed],
  ['nothing without a setting for where it runs', [], { METRICS }],
  ['nothing where a setting is wrong', [], { ...deployed, LOG_CONSOLE: 'perhaps' }],
  ['everything, where a deployment asks for it', all, { ...deployed, LOG_CONSOLE: '1' }],
  ['everything, where a deployment has no dataset', all, { APP_ENV: 'deployed' }],
  ['everything of a local run', all, { APP_ENV: 'local' }],
  ['everything of a server of one’s own', all, { APP_ENV: 'selfhost' }],
  [
    'nothing, where a local run asks for that',
    [],
    { ...deployed, APP_ENV: 'local', LOG_CONSOLE: '0' },
  ],
])('writes to the console %s', (_, expected, destination) => {
  expect(consoleOf(destination)).toEqual(expected);
});

it('writes a point each for a warning and an error, with an index of their own and their details', () => {
  const said = listen();
  logTo(deployed);
  logWarning('store_unavailable', { requestId: line.requestId, cause: 'no answer' });
  logError('spent_secrets_unswept', { secrets: '1' });
  expect(points).toEqual([
    {
      indexes: ['log.store_unavailable'],
      blobs: ['eu', 'store_unavailable', 'warn', line.requestId, '{"cause":"no answer"}'],
      doubles: [1],
    },
    {
      indexes: ['log.spent_secrets_unswept'],
      blobs: ['eu', 'spent_secrets_unswept', 'error', '', '{"secrets":"1"}'],
      doubles: [1],
    },
  ]);
  expect(said).toEqual([]);
});

it('quotes nothing in a point that an error quotes', () => {
  logTo(deployed);
  logError('something', {
    error: 'no such key huShhush0123456789abcdef at https://hush.example/hush?hush',
  });
  logWarning('something', { cause: 'mail to hush@hush.example failed: "hush"' });
  expect(points).toHaveLength(2);
  expect(JSON.stringify(points)).not.toMatch(/hush/i);
});

it('cuts a line that is too long for a point, so that it is taken', () => {
  logTo(deployed);
  logError('something', { error: `Error: ${'\u{1F512}字'.repeat(20_000)}` });
  const blobs = v.parse(v.array(v.string()), points[0]?.blobs);
  const bytes = new TextEncoder().encode(blobs.join('')).length;
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(16_384);
});

it('shows nothing of a quote in an error that is cut in the middle of it', () => {
  logTo(deployed);
  logError('something', { error: `Unexpected token in "${'hush '.repeat(2000)}"` });
  expect(points).toHaveLength(1);
  expect(JSON.stringify(points)).not.toMatch(/hush/);
});

it('writes a line to the console that the platform takes no point of: it is lost nowhere', () => {
  const said = listen();
  const writeDataPoint = () => {
    throw new Error('too many points');
  };
  logTo({ ...deployed, METRICS: { writeDataPoint } });
  logError('request_failed', { error: 'Error: broken' });
  expect(said).toEqual(['{"event":"request_failed","error":"Error: broken"}']);
});
