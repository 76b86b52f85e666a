/** A page of another site that tries to sign its visitor in, out or up. */
import { createServer, type Server } from 'node:http';
import { httpClient } from '../support/http.ts';
import { anyAddress, newPerson, PASSWORD } from '../support/person.ts';
import { expect, test } from './support/test.ts';

let foreign: Server;
let page = '';

test.beforeAll(async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  foreign = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(page);
  });
  foreign.listen(0, '127.0.0.1', resolve);
  await promise;
});

test.afterAll(() => {
  foreign.close();
});

function address(): string {
  const bound = foreign.address();
  return typeof bound === 'object' && bound ? `http://127.0.0.1:${bound.port}/` : '';
}

for (const enctype of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']) {
  test(`a form of another site, sent as ${enctype}, does not sign in`, async ({
    browser,
    baseURL: base = '',
  }) => {
    const http = httpClient(base, 1);
    const email = anyAddress();
    await newPerson(http, email);
    http.close();
    page = `<!doctype html><title>foreign</title>
      <form method="post" enctype="${enctype}" action="${base}/api/v2/account/signin">
        <input name="email" value="${email}"><input name="password" value="${PASSWORD}">
        <button>win a prize</button>
      </form>`;
    const context = await browser.newContext();
    const visitor = await context.newPage();
    await visitor.goto(address());
    await visitor.getByRole('button').click();
    await visitor.waitForURL(`${base}/api/v2/account/signin`);
    await expect(visitor.locator('body')).toContainText('origin_refused');
    expect(await context.cookies(base)).toEqual([]);
    await context.close();
  });
}

test('a script of another site neither signs in nor reads an answer', async ({
  browser,
  baseURL: base = '',
}) => {
  const http = httpClient(base, 1);
  const email = anyAddress();
  await newPerson(http, email);
  http.close();
  page = '<!doctype html><title>foreign</title>';
  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(address());
  const outcome = await visitor.evaluate(
    async ([url = '', fields = '']) => {
      const ask = (mode: RequestMode) =>
        fetch(url, {
          method: 'POST',
          body: new URLSearchParams(fields),
          credentials: 'include',
          mode,
        }).then(
          () => 'answered',
          () => 'nothing',
        );
      return Promise.all([ask('no-cors'), ask('cors')]);
    },
    [`${base}/api/v2/account/signin`, `email=${email}&password=${PASSWORD}`],
  );
  expect(outcome).toEqual(['nothing', 'nothing']);
  expect(await context.cookies(base)).toEqual([]);
  await context.close();
});
