/** Every call and every refusal of the contract has a golden answer. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { failureCodes, failureStatus, isFailureCode } from '../../shared/contract/failure-codes.ts';
import { endpoints, nameOf, olderEndpoints } from '../support/endpoints.ts';

const folder = fileURLToPath(new URL('../workerd/golden/', import.meta.url));

interface Transcript {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Undefined for answers of v1, and where nothing was refused. */
  readonly code: string | undefined;
}

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.txt'))
  .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
/** Stored once for several exchanges, which name them. */
const isShared = ({ file }: { readonly file: string }) => file.startsWith('answers/');
const sharedAnswers = new Map(files.filter(isShared).map(({ file, text }) => [file, text]));
const exchanges = files
  .filter((file) => !isShared(file))
  .map(({ file, text }) => {
    const [request = '', answer = ''] = text.split('\n---\n\n');
    const shared = answer.trimEnd();
    return { file, request, answer, shared: sharedAnswers.has(shared) ? shared : null };
  });
const transcripts = exchanges.map(({ request, answer, shared }) =>
  readTranscript(request, shared === null ? answer : (sharedAnswers.get(shared) ?? '')),
);

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

it('finds calls and golden answers', () => {
  expect(declared.length).toBeGreaterThan(50);
  expect(transcripts.length).toBeGreaterThan(declared.length);
});

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

it('has no golden answer with a code that the contract does not have', () => {
  const codes = transcripts.flatMap(({ code }) => code ?? []);
  expect(codes.filter((code) => !isFailureCode(code))).toEqual([]);
});

it('stores no answer with a body twice', () => {
  const stored = [
    ...exchanges.flatMap(({ file, answer, shared }) => (shared === null ? [{ file, answer }] : [])),
    ...Array.from(sharedAnswers, ([file, answer]) => ({ file, answer })),
  ];
  const withBody = stored.filter(({ answer }) => answer.includes('\n\n'));
  const equal = [...Map.groupBy(withBody, ({ answer }) => answer).values()];
  const repeated = equal.filter(({ length }) => length > 1);
  expect(repeated.map((group) => group.map(({ file }) => file))).toEqual([]);
});

it('uses every shared answer in at least two exchanges', () => {
  const uses = Map.groupBy(exchanges, ({ shared }) => shared);
  const rare = [...sharedAnswers.keys()].filter((file) => (uses.get(file)?.length ?? 0) < 2);
  expect(rare).toEqual([]);
});
