/** Every call and every refusal of the contract has a golden answer. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { failureCodes, failureStatus } from '../../shared/contract/failure-codes.ts';
import { endpoints, nameOf, olderEndpoints } from '../support/endpoints.ts';

const folder = fileURLToPath(new URL('../workerd/golden/', import.meta.url));

interface Transcript {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Undefined for answers of v1, and where nothing was refused. */
  readonly code: string | undefined;
}

const files = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.txt'))
    .map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
);
const transcripts = [...files]
  .filter(([file]) => !file.startsWith('answers/'))
  .map(([, text]) => {
    const [request = '', answer = ''] = text.split('\n---\n\n');
    // Stored once for several exchanges, which name its file.
    return readTranscript(request, files.get(answer.trimEnd()) ?? answer);
  });

const declared = [...endpoints, ...olderEndpoints];

function readTranscript(request: string, answer: string): Transcript {
  const [, method = '', target = ''] = /^(GET|HEAD|POST|DELETE|OPTIONS) (.+)$/m.exec(request) ?? [];
  return {
    method,
    path: target.replace(/^https?:\/\/[^/]+/, '').replace(/\?.*$/, ''),
    status: Number.parseInt(answer, 10),
    code: /^ {2}"code": "(\w+)"/m.exec(answer)?.[1],
  };
}

/** The endpoint of a transcript: fixed names match before keys, as in the app. */
function endpointOf({ method, path }: Transcript): Endpoint | undefined {
  const of = declared.filter((endpoint) => endpoint.method === method);
  return (
    of.find((endpoint) => endpoint.path === path) ??
    of.find((endpoint) => new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path))
  );
}

it('has a golden answer of every call of the contract that is no refusal', () => {
  const answered = new Set(transcripts.filter(({ status }) => status === 200).map(endpointOf));
  const missing = declared.filter((endpoint) => !answered.has(endpoint));
  expect(missing.map(nameOf)).toEqual([]);
});

it('has a golden answer of every code, with its own status', () => {
  const answered = new Set(transcripts.map(({ status, code }) => `${status} ${code}`));
  const expected = failureCodes.map((code) => `${failureStatus(code)} ${code}`);
  expect(expected.filter((code) => !answered.has(code))).toEqual([]);
});
