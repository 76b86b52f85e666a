/** The headers and bodies that the front forwards in both directions, and those that it removes. */
import {
  Agent,
  type ClientRequest,
  type IncomingMessage,
  request,
  type RequestListener,
} from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { afterEach, expect, it } from 'vitest';
import { httpClient } from '../support/http.ts';
import { raw } from '../support/raw.ts';
import { firstOf, openStage, type Stage } from './stage.ts';

let stage: Stage;
afterEach(() => stage.close());

/** Answers with the request that it received. */
const echo: RequestListener = (incoming, response) => {
  const { method, url, rawHeaders } = incoming;
  void text(incoming).then((body) =>
    response.end(JSON.stringify({ method, url, rawHeaders, body })),
  );
};

const echoed = v.object({
  method: v.string(),
  url: v.string(),
  rawHeaders: v.array(v.string()),
  body: v.string(),
});
type Echo = v.InferOutput<typeof echoed>;

async function echoOf(sent: string): Promise<Echo> {
  const { body } = await raw(stage.port, sent);
  return v.parse(echoed, JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1)));
}

function valuesOf({ rawHeaders }: Echo, name: string): string[] {
  return rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name,
  );
}

const head = (...lines: string[]) =>
  ['GET /a%2Fb?c=d HTTP/1.1', 'Host: localhost', ...lines, 'Connection: close', '', ''].join(
    '\r\n',
  );

it('method, path, query and every header come as they were sent, in their order', async () => {
  stage = await openStage(echo);
  const received = await echoOf(head('X-B: 1', 'x-a: 2', 'X-B: 3', 'Cookie: a=b'));
  expect(received).toMatchObject({ method: 'GET', url: '/a%2Fb?c=d' });
  expect(received.rawHeaders.slice(0, 10).join()).toBe(
    'Host,localhost,X-B,1,x-a,2,X-B,3,Cookie,a=b',
  );
});

it('the peer is named by the front alone, and nothing else that the runtime believes gets in', async () => {
  stage = await openStage(echo);
  const received = await echoOf(
    head('MF-CF-Blob: {"clientIp":"203.0.113.1:1"}', 'mf-cf-blob: {}', 'Mf-Original-Url: http://x'),
  );
  const [blob = '', ...others] = valuesOf(received, 'mf-cf-blob');
  expect(others).toEqual([]);
  expect(blob).toMatch(/^\{"clientIp":"127\.0\.0\.1:\d+"\}$/);
  expect(valuesOf(received, 'mf-original-url')).toEqual([]);
});

it('no byte in a path or a header is more than a bad request', async () => {
  stage = await openStage(echo);
  const statuses = new Set<number>();
  for (let byte = 0; byte < 256; byte++) {
    const odd = String.fromCodePoint(byte);
    const sent = [
      head().replace('/a%2Fb', `/a${odd}b`),
      head(`X-Odd: a${odd}b`),
      head(`X-O${odd}d: a`),
      head(`Cookie: a${odd}b`),
      head().replace('localhost', `a${odd}b`),
    ];
    const answers = await Promise.all(sent.map((text_) => raw(stage.port, text_)));
    for (const { status } of answers) statuses.add(status);
  }
  expect(statuses).toEqual(new Set([200, 400]));
});

it('headers of one connection stay behind, and naming another there does not remove it', async () => {
  stage = await openStage(echo);
  const received = await echoOf(
    head(
      'Connection: X-Forwarded-For, Keep-Alive',
      'X-Forwarded-For: 203.0.113.1',
      'Keep-Alive: 5',
      'TE: trailers',
      'Proxy-Authorization: Basic x',
      'Upgrade: h2c',
    ),
  );
  expect(valuesOf(received, 'x-forwarded-for')).toEqual(['203.0.113.1']);
  for (const name of ['keep-alive', 'te', 'proxy-authorization', 'upgrade']) {
    expect(valuesOf(received, name), `header ${name}`).toEqual([]);
  }
});

it('bodies pass with a length, in chunks and with any method', async () => {
  stage = await openStage(echo);
  const http = httpClient(stage.base, 1);
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const answer = await http.send({ method, path: '/', body: 'é'.repeat(100_000) });
    expect(JSON.parse(answer.text)).toMatchObject({ method, body: 'é'.repeat(100_000) });
  }
  const chunked = { method: 'POST', path: '/', headers: { 'Transfer-Encoding': 'chunked' } };
  expect(JSON.parse((await http.send({ ...chunked })).text)).toMatchObject({ body: '' });
  expect(JSON.parse((await http.send({ method: 'POST', path: '/' })).text)).toMatchObject({
    body: '',
  });
  http.close();
});

it('an answer comes back whole: status, repeated headers, and no body where there is none', async () => {
  stage = await openStage((incoming, response) => {
    response.setHeader('Set-Cookie', ['a=1; Secure', 'b=2']);
    const status = Number(incoming.url?.slice(1));
    response.writeHead(status, { 'Content-Length': status === 200 ? 5 : 0 });
    response.end(status === 200 && incoming.method !== 'HEAD' ? 'words' : '');
  });
  const http = httpClient(stage.base, 1);
  const answer = await http.send({ method: 'GET', path: '/200' });
  expect([answer.status, answer.text]).toEqual([200, 'words']);
  expect(answer.headers['set-cookie']).toEqual(['a=1; Secure', 'b=2']);
  const short = await http.send({ method: 'HEAD', path: '/200' });
  expect([short.status, short.text, short.headers['content-length']]).toEqual([200, '', '5']);
  expect(await http.send({ method: 'GET', path: '/304' })).toMatchObject({ status: 304, text: '' });
  expect(await http.send({ method: 'GET', path: '/404' })).toMatchObject({ status: 404, text: '' });
  http.close();
});

it('neither way waits for the whole of a body', async () => {
  const started = Promise.withResolvers<IncomingMessage>();
  const checked = Promise.withResolvers<void>();
  stage = await openStage((incoming, response) => {
    incoming.once('data', () => {
      started.resolve(incoming);
      response.write('first');
      void checked.promise.then(() => response.end('last'));
    });
  });
  const call = request(`${stage.base}/`, { method: 'POST', headers: { 'Content-Length': 10 } });
  call.write('12345');
  const answer = await answerTo(call);
  expect(await firstOf(answer)).toBe('first');
  expect((await started.promise).complete).toBe(false);
  checked.resolve();
  expect(await text(answer)).toBe('last');
  call.destroy();
});

it('a request is aborted when its client disconnects, and a partial answer fails', async () => {
  const closed = Promise.withResolvers<void>();
  stage = await openStage((incoming, response) => {
    if (incoming.url === '/half') {
      response.writeHead(200, { 'Content-Length': 10 });
      response.write('12345', () => response.destroy());
    } else response.once('close', closed.resolve);
  });
  const { port } = stage;
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n', () => {
    socket.end();
    socket.destroySoon();
  });
  await closed.promise;
  await expect(fetch(`${stage.base}/half`).then((half) => half.text())).rejects.toThrow();
});

it('a runtime that has ended is answered with 503, with every header', async () => {
  stage = await openStage(echo);
  await stage.endRuntime();
  const answer = await fetch(`${stage.base}/api/v2/status`);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('Retry-After')).toBe('2');
  expect(answer.headers.get('X-Frame-Options')).toBe('DENY');
  expect(await answer.json()).toMatchObject({ code: 'unavailable' });
});

it('the runtime’s text about an exception is not passed on', async () => {
  stage = await openStage((_incoming, response) => {
    response.writeHead(500, { 'Content-Type': 'text/plain' });
    response.end('Error: http://localhost/secret/1a2b');
  });
  const answer = await fetch(stage.base);
  expect(answer.status).toBe(500);
  expect(answer.headers.get('X-Frame-Options')).toBe('DENY');
  expect(await answer.json()).toMatchObject({ success: false, code: 'internal' });
});

it('a connection that the runtime closed while it was idle costs no client an answer', async () => {
  let calls = 0;
  stage = await openStage((incoming, response) => {
    calls += 1;
    // The second call finds its connection cut, as one does that comes too late.
    if (calls === 2) incoming.socket.destroy();
    else response.end('words');
  });
  const http = httpClient(stage.base, 1);
  for (const turn of [1, 2]) {
    const answer = await http.send({ method: 'GET', path: `/${turn}` });
    expect(answer.text).toBe('words');
  }
  http.close();
});

it('what changes something is asked once, and on a connection of its own', async () => {
  const asked: string[] = [];
  const connections = new Set<unknown>();
  stage = await openStage((incoming, response) => {
    asked.push(incoming.method ?? '');
    connections.add(incoming.socket);
    if (asked.length < 4) response.end('words');
    else incoming.socket.destroy();
  });
  const http = httpClient(stage.base, 1);
  for (const method of ['GET', 'GET', 'POST', 'POST']) {
    const { status } = await http.send({ method, path: '/', body: method === 'GET' ? '' : 'x' });
    expect(status).toBe(asked.length < 4 ? 200 : 503);
  }
  http.close();
  expect(asked).toEqual(['GET', 'GET', 'POST', 'POST']);
  expect(connections.size).toBe(3);
});

it('a refusal that comes early reaches a client that is still sending', async () => {
  stage = await openStage((_incoming, response) => {
    response.writeHead(413, { 'Content-Length': 5 });
    response.end('small');
  });
  const agent = new Agent({ keepAlive: true });
  for (let turn = 0; turn < 20; turn++) {
    const call = request(`${stage.base}/`, { method: 'POST', agent });
    call.end(Buffer.alloc(3_000_000));
    const answer = await answerTo(call);
    expect([answer.statusCode, await text(answer)]).toEqual([413, 'small']);
  }
  agent.destroy();
});

async function answerTo(call: ClientRequest): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  call.once('response', resolve).once('error', reject);
  return promise;
}
