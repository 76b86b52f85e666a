/** The OpenAPI document of a server, and the tools that people use with it: a linter, and a generator of clients. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { document as contract } from '../../worker/node/openapi.ts';
import { siteDirectory } from '../../worker/node/paths.ts';
import { root, runCommand } from '../support/command.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const document = join(siteDirectory, 'api/openapi.json');
const hooks = pathToFileURL(join(root, 'test/openapi/typescript-5.ts')).href;

/** The linter reports no use to its makers, and asks for no newer version of itself. */
const alone = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** What someone writes against the generated types. The types have to know each field that it reads. */
const program = `
import createClient from 'openapi-fetch';
import type { paths } from './schema.d.ts';

declare const process: { readonly argv: readonly string[] };
const api = createClient<paths>({ baseUrl: process.argv[2] ?? '' });

const created = await api.POST('/api/v2/secret/conceal', {
  body: { secret: 'a new horse', ttl: 3600 },
});
if (!created.data) throw new Error(created.error.code);
const params = { path: { key: created.data.record.metadata.secret_key } };
const opened = await api.POST('/api/v2/secret/{key}', { params, body: { continue: true } });
const again = await api.POST('/api/v2/secret/{key}', { params, body: { continue: true } });

const generated = await api.POST('/api/v2/secret/generate', { body: { length: 16 } });
if (!generated.data) throw new Error(generated.error.code);
const burned = await api.POST('/api/v2/private/{key}/burn', {
  params: { path: { key: generated.data.record.metadata.key } },
  body: { continue: true },
});
const value: string | undefined = opened.data?.record.secret_value;
const refusal: string | undefined = again.error?.code;
const state: 'new' | 'viewed' | 'received' | 'burned' | 'expired' | undefined = burned.data?.record.state;
console.log([value, refusal, state].join(', '));
`;

const compilerOptions = {
  allowImportingTsExtensions: true,
  lib: ['ES2024', 'DOM'],
  module: 'nodenext',
  noEmit: true,
  strict: true,
  types: [],
};

let server: RunningServer;
/** Beside the packages of the checkout, of which the program imports one. */
let folder: string;

beforeAll(async () => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  folder = mkdtempSync(join(root, '.cache/client-'));
  server = await startServer();
}, 180_000);

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.stop();
});

it('serves the document of this contract, to be read from any origin', async () => {
  const answer = await fetch(`${server.base}/api/openapi.json`);
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(contract)));
});

it('passes the linter without a complaint', async () => {
  const { ok, output } = await runCommand('redocly', ['lint', document], alone);
  expect(output).toContain('Your API description is valid.');
  expect(output).not.toMatch(/warning/i);
  expect(ok).toBe(true);
});

it('generates a client that creates, opens and burns secrets, and whose types know the answers', async () => {
  const generator = join(root, 'node_modules/openapi-typescript/bin/cli.js');
  const types = join(folder, 'schema.d.ts');
  writeFileSync(join(folder, 'program.ts'), program);
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['program.ts'] }),
  );
  for (const [command, ...parameters] of [
    ['node', '--import', hooks, generator, document, '--output', types],
    ['tsc', '--project', folder],
  ] as const) {
    expect(await runCommand(command, parameters)).toMatchObject({ ok: true });
  }
  const { output } = await runCommand('node', [join(folder, 'program.ts'), server.base]);
  expect(output).toBe('a new horse, secret_spent, burned\n');
});
