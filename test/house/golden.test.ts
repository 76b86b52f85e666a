/** Every call and every refusal has a golden answer: both lists are those that the product itself is made from. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { failureStatus } from '../../shared/contract/failures.ts';

const folder = fileURLToPath(new URL('../workerd/golden/', import.meta.url));

interface Transcript {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Undefined where nothing was refused, or by the older API. */
  readonly code: string | undefined;
}

const transcripts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.txt'))
  .map((file) => readTranscript(readFileSync(join(folder, file), 'utf8')));

const contract: Readonly<Record<string, Readonly<Record<string, unknown>>>> = import.meta.glob(
  ['../../shared/contract/*.ts', '!**/*.test.ts'],
  { eager: true },
);
const endpoints = Object.values(contract).flatMap((part) =>
  Object.values(part).filter((value) => isEndpoint(value)),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

function readTranscript(text: string): Transcript {
  const [asked = '', answered = ''] = text.split('\n---\n');
  const [, method = '', target = ''] = /^(GET|HEAD|POST|DELETE|OPTIONS) (.+)$/m.exec(asked) ?? [];
  return {
    method,
    path: target.replace(/^https?:\/\/[^/]+/, '').replace(/\?.*$/, ''),
    status: Number.parseInt(answered.trim(), 10),
    code: /^ {2}"code": "(\w+)"/m.exec(answered)?.[1],
  };
}

/** The endpoint that a transcript is of: names come before keys, as in the app. */
function endpointOf({ method, path }: Transcript): Endpoint | undefined {
  const of = endpoints.filter((endpoint) => endpoint.method === method);
  return (
    of.find((endpoint) => endpoint.path === path) ??
    of.find((endpoint) => new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path))
  );
}

test('there is something to look at', () => {
  expect(endpoints.length).toBeGreaterThan(50);
  expect(transcripts.length).toBeGreaterThan(endpoints.length);
});

test('every call of the contract has a golden answer that is no refusal', () => {
  const answered = new Set(transcripts.filter(({ status }) => status === 200).map(endpointOf));
  const missing = endpoints.filter((endpoint) => !answered.has(endpoint));
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test('every code has a golden answer, with its own status', () => {
  const answered = new Set(transcripts.map(({ status, code }) => `${status} ${code}`));
  const expected = Object.entries(failureStatus).map(([code, status]) => `${status} ${code}`);
  expect(expected.filter((code) => !answered.has(code))).toEqual([]);
});

test('no golden answer holds a code that the contract does not have', () => {
  const codes = transcripts.flatMap(({ code }) => code ?? []);
  expect(codes.filter((code) => !Object.hasOwn(failureStatus, code))).toEqual([]);
});
