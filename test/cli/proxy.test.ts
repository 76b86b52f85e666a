/** Through the proxy of an office: what it passes on, and what it learns. */
import { createServer as createProxy, type IncomingHttpHeaders } from 'node:http';
import { createServer as createSite } from 'node:https';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { tunnel } from '../../shared/cli/proxy.ts';
import { listenOnLoopback } from '../support/loopback.ts';
import { makeCertificate } from '../selfhost/proxy.ts';
import { type Program, program } from './program.ts';

const HOST = 'seal.example';
const KEY = '1x7Kq2ZpR9aLm4TbV0cWn5Y';

let waxseal: Program;
let site: Listening;
let proxy: Listening;
let certificateFile: string;
/** What the proxy was asked for: a line for each. */
const asked: string[] = [];
/** The headers that it was last asked with. */
let askedWith: IncomingHttpHeaders;
/** The status that it refuses with; 0 where it does not. */
let refusal = 0;
/** The server does not count them among its connections. */
const tunnels: Duplex[] = [];

type Listening = Awaited<ReturnType<typeof listenOnLoopback>>;

beforeAll(async () => {
  waxseal = program();
  const files = makeCertificate(waxseal.home);
  certificateFile = files.certificateFile;
  const tls = { cert: readFileSync(certificateFile), key: readFileSync(files.keyFile) };
  site = await listenOnLoopback(
    createSite(tls, (_request, response) => {
      response.writeHead(404, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ message: 'Through the proxy', code: 'secret_unknown' }));
    }),
  );
  const sitePort = Number(new URL(site.origin).port);
  const server = createProxy();
  server.on('connect', ({ url = '', headers }, socket) => {
    asked.push(`${url} ${headers['proxy-authorization'] ?? ''}`.trim());
    askedWith = headers;
    if (refusal > 0) {
      socket.end(`HTTP/1.1 ${refusal} No\r\n\r\n`);
      return;
    }
    const onward = connect(sitePort, '127.0.0.1');
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    for (const end of [socket, onward]) end.on('error', () => undefined);
    tunnels.push(socket, onward);
    onward.pipe(socket).pipe(onward);
  });
  proxy = await listenOnLoopback(server);
});
afterEach(() => {
  refusal = 0;
});
afterAll(async () => {
  waxseal.remove();
  for (const end of tunnels) end.destroy();
  await site.close();
  await proxy.close();
});

/** Looks at a link through a proxy with this address. */
function look(address: string, settings: Readonly<Record<string, string>> = {}) {
  asked.length = 0;
  const env = { HTTPS_PROXY: address, NODE_EXTRA_CA_CERTS: certificateFile, ...settings };
  return waxseal.run(['reveal', `https://${HOST}/secret/${KEY}`], { env });
}

it('tells the proxy the host alone', async () => {
  const { code, stderr } = await look(proxy.origin);
  expect({ code, stderr }).toEqual({ code: 3, stderr: 'waxseal: Through the proxy.\n' });
  expect(asked).toEqual([`${HOST}:443`]);
});

it('sends the credentials in the address of the proxy', async () => {
  const address = proxy.origin.replace('//', '//ada:p%40ss@');
  expect((await look(address)).code).toBe(3);
  const credentials = Buffer.from('ada:p@ss').toString('base64');
  expect(asked).toEqual([`${HOST}:443 Basic ${credentials}`]);
});

it('checks the certificate of the site behind the proxy', async () => {
  const { code, stderr } = await look(proxy.origin, { NODE_EXTRA_CA_CERTS: '' });
  expect(code).toBe(7);
  expect(stderr).toContain(`There is no trusted TLS connection to https://${HOST}`);
});

it('names a proxy that refuses, or is not there, and not its credentials', async () => {
  const { host } = new URL(proxy.origin);
  refusal = 407;
  const refused = await look(proxy.origin.replace('//', '//ada:hunter2@'));
  expect(refused).toMatchObject({
    code: 7,
    stderr: `waxseal: The proxy ${host} refused the connection (407).\n`,
  });
  const absent = await look('http://127.0.0.1:1');
  expect(absent).toMatchObject({
    code: 7,
    stderr: 'waxseal: The proxy 127.0.0.1:1 does not answer (ECONNREFUSED).\n',
  });
  expect((await look('socks5://proxy:1080')).code).toBe(2);
});

it.each([
  [407, false],
  [403, false],
  [502, true],
  [503, true],
])(
  'expects that a proxy may pass on later what it refuses with %i: %s',
  async (status, mayPass) => {
    refusal = status;
    const address = new URL(proxy.origin.replace('//', '//ada:hunter2@'));
    const opening = tunnel(new URL(`https://${HOST}`), address, 5000);
    await expect(opening).rejects.toMatchObject({ exit: 'unavailable', mayPass });
    expect(askedWith).toEqual({
      host: `${HOST}:443`,
      'proxy-authorization': 'Basic YWRhOmh1bnRlcjI=',
      connection: 'close',
    });
  },
);
