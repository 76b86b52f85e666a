/** What the runtime prints reaches the log without anything that a request brought. */
import { expect, it } from 'vitest';
import { printable } from './runtime-process.ts';

const key = 'k3ydoc2sq7v1xwfcm0zat5g9hje4b8r';
const alphabeticKey = 'kyedocsqvxwfcmzatghjebr';

it.each([
  `workerd/server/server.c++:6231: error: Uncaught exception: kj/compat/url.c++:165: failed: invalid URL; url = http://evil.example/secret/${key}`,
  `failed: expected tryParse(url, context, options) != nullptr; invalid URL; url = /secret/${key}`,
  `url = secret/${key}`,
  `invalid hostname when stringifying URL; host = ${key}`,
  `error: /secret/${alphabeticKey}?a=b`,
  `error: "${key} from ada@example.com"`,
  `ada@example.com ${key}`,
  JSON.stringify({ url: `/secret/${key}` }),
  JSON.stringify({ event: 'request', path: { deep: `/secret/${key}` } }),
  JSON.stringify({ event: `/secret/${key}` }),
  JSON.stringify([{ event: 'request' }, `/secret/${key}`]),
])('%s', (line) => {
  const printed = printable(line);
  for (const word of [key, alphabeticKey, '/secret/', 'ada@', 'evil.example']) {
    expect(printed, `without ${word}`).not.toContain(word);
  }
});

it('keeps the place in the runtime where an error occurred', () => {
  const line = 'workerd/server/server.c++:6231: error: Uncaught exception: kj/compat/url.c++:165';
  expect(printable(line)).toBe(line);
});

it.each([
  { event: 'request', route: '/api/v2/secret/:key', status: 200, requestId: crypto.randomUUID() },
  { event: 'store_unavailable', cause: 'Error: <text>', requestId: crypto.randomUUID() },
])('$event: a line of the Worker’s own stays as it is', (facts) => {
  const line = JSON.stringify(facts);
  expect(printable(line)).toBe(line);
});
