import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Network } from './outside.ts';

/** What the server answers to every request. */
let answer = '';
let asked = '';
let server: Server;
let base: string;

beforeAll(async () => {
  server = createServer((socket: Socket) => {
    socket.once('data', (data) => {
      asked = data.toString();
      socket.end(answer);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('there is no port');
  base = `localhost:${address.port}`;
});
afterAll(() => {
  server.close();
});

const everywhere = new Network(() => true);

it('sends what it is given, and gives what it is answered, without following a redirect', async () => {
  answer = 'HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 2\r\n\r\nok';
  const init = { method: 'POST', body: 'a=1', headers: { 'X-Sign': 'yes' } };
  const response = await everywhere.fetch(`http://${base}/hook`, init);
  expect([response.status, response.headers.get('location')]).toEqual([302, 'http://127.0.0.1:1/']);
  expect(await response.text()).toBe('ok');
  expect(asked).toMatch(/^POST \/hook HTTP\/1\.1\r\n[^]*x-sign: yes\r\n[^]*\r\n\r\na=1$/i);
});

it.each(['HTTP/1.1 999 Odd\r\n\r\n', 'HTTP/1.1 600 Odd\r\n\r\n', 'no HTTP\r\n\r\n', ''])(
  'survives an answer such as %j',
  async (odd) => {
    answer = odd;
    await expect(everywhere.fetch(`http://${base}/`)).rejects.toThrow();
  },
);

it('gives up when it is told to', async () => {
  const signal = AbortSignal.abort(new Error('too late'));
  await expect(everywhere.fetch(`http://${base}/`, { signal })).rejects.toThrow('too late');
});
