import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const ORIGIN = 'https://seal.example';
const fetcher = vi.fn<typeof fetch>();

/** The browser’s record of a file that it loaded. */
const loaded = { name: '', entryType: 'resource', startTime: 0, duration: 0, toJSON: () => '' };

/** The reporter of a page that was just loaded. */
async function freshReporter() {
  vi.resetModules();
  return (await import('./client-error.ts')).sendErrorReport;
}

function errorAt(place: string, name = 'TypeError') {
  return {
    name,
    message: 'hunter2',
    stack: `${name}: hunter2\n    at f (${ORIGIN}/dist/${place})`,
  };
}

beforeEach(() => {
  fetcher.mockReset().mockResolvedValue(Response.json({ success: true }));
  vi.stubGlobal('fetch', fetcher);
  vi.stubGlobal('location', { origin: ORIGIN, pathname: '/secret/abc' });
  vi.spyOn(performance, 'getEntriesByName').mockImplementation(() => [loaded]);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', { getItem: () => null });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('sends a report to the site itself, without cookies and without the address of the page', async () => {
  const report = await freshReporter();
  report('crash', errorAt('reveal-Ab3dE_f.js:1:2'));
  const [[path, init] = []] = fetcher.mock.calls;
  expect(path).toBe('/api/v2/client-error');
  expect(init).toMatchObject({
    method: 'POST',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  });
  expect(await new Response(init?.body).json()).toMatchObject({
    kind: 'crash',
    error: 'TypeError',
    route: '/secret/$secretKey',
    at: 'reveal-Ab3dE_f.js:1:2',
  });
});

it('reports each position and each error once', async () => {
  const report = await freshReporter();
  report('script', errorAt('a-1234567.js:1:2'));
  report('script', errorAt('a-1234567.js:1:2'));
  const error = errorAt('b-1234567.js:1:2');
  report('chunk', error);
  report('crash', error);
  expect(fetcher).toHaveBeenCalledTimes(2);
});

it('reports at most three errors of a page, and starts again with the next page', async () => {
  const report = await freshReporter();
  for (let line = 1; line <= 50; line++) report('script', errorAt(`a-1234567.js:${line}:1`));
  expect(fetcher).toHaveBeenCalledTimes(3);
  const reportOfNext = await freshReporter();
  reportOfNext('script', errorAt('a-1234567.js:1:1'));
  expect(fetcher).toHaveBeenCalledTimes(4);
});

it('reports no errors of other scripts, nor any after an opt-out', async () => {
  const report = await freshReporter();
  report('script', { stack: 'E\n    at f (chrome-extension://x/dist/a.js:1:1)' });
  report('promise', 'hunter2');
  vi.stubGlobal('localStorage', { getItem: () => '0' });
  report('crash', errorAt('a-1234567.js:1:2'));
  expect(fetcher).not.toHaveBeenCalled();
});

it('causes no further error when a report cannot be sent', async () => {
  fetcher.mockRejectedValue(new TypeError('offline'));
  const report = await freshReporter();
  expect(() => report('crash', errorAt('a-1234567.js:1:2'))).not.toThrow();
  expect(fetcher).toHaveBeenCalledTimes(1);
});
