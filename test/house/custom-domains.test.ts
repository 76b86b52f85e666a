/** Everything that opens a link works on a custom domain, too: the calls of the recipient's page, and of the command line. */
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { nameOf } from '../support/endpoints.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';

const root = new URL('../../', import.meta.url);
const CONTRACT = 'shared/contract/';
const exports = v.record(v.string(), v.unknown());

interface Import {
  readonly path: string;
  readonly names: readonly string[];
}

/** What a file imports from others of the project when it runs: their paths, and the names that it takes from them. */
function importsOf(file: string): Import[] {
  const source = readFileSync(new URL(file, root), 'utf8');
  const statements =
    /^(?:import|export) (?!type )(?:([^;]*?) from )?'(\.[^']+)'|\bimport\(\s*'(\.[^']+)'/gm;
  return [...source.matchAll(statements)].map(([, taken = '', named, lazy = '']) => ({
    path: posix.join(posix.dirname(file), named ?? lazy),
    names: taken.split(/[{},\s]+/),
  }));
}

/** The endpoints that files call, or that what they import calls. */
async function callsOf(files: readonly string[]): Promise<Endpoint[]> {
  const found = new Map<string, Endpoint>();
  const seen = new Set<string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file) || !/\.tsx?$/.test(file)) continue;
    seen.add(file);
    const imports = importsOf(file);
    waiting.push(...imports.map(({ path }) => path).filter((path) => !path.startsWith(CONTRACT)));
    const called = await Promise.all(imports.map(endpointsIn));
    for (const endpoint of called.flat()) found.set(nameOf(endpoint), endpoint);
  }
  return [...found.values()];
}

async function endpointsIn({ path, names }: Import): Promise<Endpoint[]> {
  if (!path.startsWith(CONTRACT)) return [];
  const exported = v.parse(exports, { ...(await import(new URL(path, root).href)) });
  return names.map((name) => exported[name]).filter(isEndpoint);
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

const elsewhere = (calls: readonly Endpoint[]) =>
  calls.filter(({ isForRecipients }) => !isForRecipients).map(nameOf);

it('serves every call of the recipient’s page on custom domains', async () => {
  const calls = await callsOf([
    'web/recipient/unopened.tsx',
    'web/recipient/use-reveal.ts',
    'web/recipient/gone.tsx',
    'web/recipient/bound/bound.tsx',
    'web/recipient/encrypted/encrypted.tsx',
    'web/api/client-error.ts',
  ]);
  expect(elsewhere(calls)).toEqual([]);
  // The page without the session that a signed-in customer has beside it, what it loads later, and what that loads.
  expect(calls.map(nameOf)).toEqual(
    expect.arrayContaining([
      'GET /api/v2/bootstrap',
      'POST /api/v2/secret/:key',
      'POST /api/v2/secret/:key/part/:part',
      'POST /api/v2/feedback',
    ]),
  );
});

it('serves every call with which the command line opens a link on custom domains', async () => {
  const calls = await callsOf(['shared/cli/commands/reveal.ts']);
  expect(calls.map(nameOf)).toEqual(
    expect.arrayContaining(['POST /api/v2/secret/:key', 'POST /api/v2/secret/:key/part/:part']),
  );
  // One module sends and receives parts.
  const sending = ['/api/v2/secret/upload', '/api/v2/private/'];
  const opening = elsewhere(calls).filter((name) => !sending.some((path) => name.includes(path)));
  expect(opening).toEqual([]);
});
