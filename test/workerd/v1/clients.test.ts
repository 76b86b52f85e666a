/** Requests as programs of many kinds really send them: each has to work after changing nothing but the host. */
import { expect, it } from 'vitest';
import { type Answer, textAt } from '../client.ts';
import { ask, fine, summaryOf } from './client.ts';

const SECRET = 'a & b=é\r\n+%';
const FORM = 'application/x-www-form-urlencoded';
const form = `secret=a+%26+b%3D%C3%A9%0D%0A%2B%25`;
const json = JSON.stringify({ secret: SECRET });

/** One part of a multipart body, with the headers that the client gives it. */
function parts(boundary: string, ...headers: readonly string[]): string {
  return `--${boundary}\r\n${headers.join('\r\n')}\r\n\r\n${SECRET}\r\n--${boundary}--\r\n`;
}

interface Sent {
  /** Null: none is named. */
  readonly type: string | null;
  readonly query?: string;
  readonly body?: string;
}

const FIELD = 'Content-Disposition: form-data; name="secret"';
const NODE_EDGE = '----formdata-undici-012345678901';

const senders: readonly (readonly [clients: string, sent: Sent])[] = [
  ['Ruby, Go, Java, .NET, PowerShell, curl -d, wget, requests(data=)', { type: FORM, body: form }],
  ['fetch of URLSearchParams', { type: `${FORM};charset=UTF-8`, body: form }],
  ['PHP, http_build_query', { type: `${FORM}; charset=utf-8;`, body: form }],
  ['a socket and no type at all', { type: null, body: form }],
  ['requests(params=), curl -G -d -X POST', { type: null, query: `?${form}` }],
  ['rest-client, axios, curl --json', { type: 'application/json', body: json }],
  ['Go, http.Post of JSON with a charset', { type: 'application/json; charset=utf-8', body: json }],
  [
    'Python, requests(json=)',
    { type: 'application/json', body: String.raw`{"secret": "a & b=\u00e9\r\n+%"}` },
  ],
  [
    'PowerShell, -ContentType application/json without a body',
    { type: 'application/json', query: `?${form}`, body: '' },
  ],
  [
    'curl -F',
    {
      type: 'multipart/form-data; boundary=----------edge',
      body: parts('----------edge', FIELD),
    },
  ],
  [
    'fetch of FormData',
    { type: `multipart/form-data; boundary=${NODE_EDGE}`, body: parts(NODE_EDGE, FIELD) },
  ],
  [
    '.NET, MultipartFormDataContent',
    {
      type: 'multipart/form-data; boundary="a-b-c"',
      body: parts('a-b-c', 'Content-Type: text/plain', FIELD.replaceAll('"', '')),
    },
  ],
];

function post(path: string, { type, query = '', body }: Sent): Promise<Answer> {
  return ask(path + query, {
    method: 'POST',
    headers: type === null ? {} : { 'Content-Type': type },
    // Of a string the platform would invent a type.
    ...(body === undefined ? {} : { body: new TextEncoder().encode(body) }),
  });
}

it.each(senders)('shares and reveals for %s, byte for byte', async (_, sent) => {
  const secretKey = textAt(await post('/share', sent), 'secret_key');
  expect(summaryOf(await post(`/secret/${secretKey}`, sent))).toEqual(
    fine({ value: SECRET, secret_key: secretKey, share_domain: '' }),
  );
});

it('allows a client to name the type of a body that it does not send', async () => {
  const headers = { 'Content-Type': 'text/plain', Accept: 'text/html' };
  expect((await ask('/status', { headers })).body).toEqual({ status: 'nominal' });
});
