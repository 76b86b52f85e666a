import { expect, it, vi } from 'vitest';

/** As in a new isolate: other tests of this process may have read the lists. */
async function inNewIsolate() {
  vi.resetModules();
  return import('./site-list.ts');
}

const answering = (response: Response) => ({ ASSETS: { fetch: () => Promise.resolve(response) } });
const unreachable = { ASSETS: { fetch: () => Promise.reject(new Error('no site')) } };

it('reports a list that cannot be read as unavailable, never as empty, and reads it again', async () => {
  const { siteList } = await inNewIsolate();
  const broken = ['<html>', '', '{}', '[]', '[1]', '["cut off'].map((body) => new Response(body));
  for (const response of [...broken, new Response('Not Found', { status: 404 })]) {
    await expect(siteList(answering(response), 'common-passwords')).rejects.toThrow(
      'list common-passwords',
    );
  }
  await expect(siteList(unreachable, 'common-passwords')).rejects.toThrow('list common-passwords');
  const list = await siteList(answering(Response.json(['password'])), 'common-passwords');
  expect(list.has('password')).toBe(true);
});

it('reads a list once, from the file of its name', async () => {
  const { siteList } = await inNewIsolate();
  const asked: string[] = [];
  const fetch = (address: string) => {
    asked.push(new URL(address).pathname);
    return Promise.resolve(Response.json(['com']));
  };
  const first = await siteList({ ASSETS: { fetch } }, 'icann-suffixes');
  expect(await siteList(unreachable, 'icann-suffixes')).toBe(first);
  expect(asked).toEqual(['/lists/icann-suffixes.json']);
});
