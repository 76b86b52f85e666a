/** Requests as programs of many kinds really send them: each has to work after changing nothing but the host. */
import { describe, expect, it } from 'vitest';
import { type Answer, type Ask, textAt } from '../client.ts';
import { fromElsewhere } from '../people.ts';
import { ask, fine, postV1, program, refused, share, summaryOf } from './client.ts';

const SECRET = 'a & b=é\r\n+%';
const FORM = 'application/x-www-form-urlencoded';
const form = `secret=a+%26+b%3D%C3%A9%0D%0A%2B%25`;
const json = JSON.stringify({ secret: SECRET });

/** One part of a multipart body, with the headers that the client gives it. */
function parts(boundary: string, ...headers: readonly string[]): string {
  return `--${boundary}\r\n${headers.join('\r\n')}\r\n\r\n${SECRET}\r\n--${boundary}--\r\n`;
}

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  /** With the question mark. */
  readonly query?: string;
  readonly body?: string;
}

const senders: readonly (readonly [client: string, sent: Sent])[] = [
  [
    'Ruby, Net::HTTP.post_form',
    { headers: { Accept: '*/*', 'User-Agent': 'Ruby', 'Content-Type': FORM }, body: form },
  ],
  [
    'Ruby, rest-client with JSON',
    { headers: { Accept: 'application/json', 'Content-Type': 'application/json' }, body: json },
  ],
  [
    'Python, requests.post(params=)',
    { headers: { Accept: '*/*', 'Content-Length': '0' }, query: `?${form}` },
  ],
  [
    'Python, requests.post(data=)',
    { headers: { Accept: '*/*', 'Content-Type': FORM }, body: form },
  ],
  [
    'Python, requests.post(json=)',
    {
      headers: { Accept: '*/*', 'Content-Type': 'application/json' },
      body: String.raw`{"secret": "a & b=\u00e9\r\n+%"}`,
    },
  ],
  [
    'Go, http.PostForm(url.Values)',
    { headers: { 'User-Agent': 'Go-http-client/1.1', 'Content-Type': FORM }, body: form },
  ],
  [
    'Go, http.Post of JSON with a charset',
    { headers: { 'Content-Type': 'application/json; charset=utf-8' }, body: json },
  ],
  [
    'PowerShell, Invoke-RestMethod -Body @{}',
    { headers: { 'User-Agent': 'WindowsPowerShell/5.1', 'Content-Type': FORM }, body: form },
  ],
  [
    'PowerShell, -ContentType application/json without a body',
    { headers: { 'Content-Type': 'application/json' }, query: `?${form}`, body: '' },
  ],
  [
    'Bash, curl -d',
    { headers: { Accept: '*/*', 'User-Agent': 'curl/8.5.0', 'Content-Type': FORM }, body: form },
  ],
  [
    'Bash, curl -d of a large body',
    { headers: { Accept: '*/*', Expect: '100-continue', 'Content-Type': FORM }, body: form },
  ],
  ['Bash, curl -G -d -X POST', { headers: { Accept: '*/*' }, query: `?${form}` }],
  [
    'Bash, curl --json',
    { headers: { Accept: 'application/json', 'Content-Type': 'application/json' }, body: json },
  ],
  [
    'Bash, curl -F',
    {
      headers: { Accept: '*/*', 'Content-Type': 'multipart/form-data; boundary=----------edge' },
      body: parts('----------edge', 'Content-Disposition: form-data; name="secret"'),
    },
  ],
  [
    'Bash, wget --post-data',
    { headers: { Accept: '*/*', Connection: 'Keep-Alive', 'Content-Type': FORM }, body: form },
  ],
  ['Bash, a socket and no type at all', { headers: {}, body: form }],
  [
    'JavaScript, axios',
    {
      headers: {
        Accept: 'application/json, text/plain, */*',
        'Content-Type': 'application/json',
      },
      body: json,
    },
  ],
  [
    'JavaScript, fetch of URLSearchParams',
    { headers: { Accept: '*/*', 'Content-Type': `${FORM};charset=UTF-8` }, body: form },
  ],
  [
    'JavaScript, fetch of FormData',
    {
      headers: { 'Content-Type': 'multipart/form-data; boundary=----formdata-undici-012345678901' },
      body: parts(
        '----formdata-undici-012345678901',
        'Content-Disposition: form-data; name="secret"',
      ),
    },
  ],
  [
    'Java, HttpURLConnection',
    {
      headers: {
        Accept: 'text/html, image/gif, image/jpeg, */*; q=0.2',
        'Content-Type': FORM,
      },
      body: form,
    },
  ],
  [
    '.NET, FormUrlEncodedContent',
    { headers: { 'Content-Type': FORM, 'Request-Id': '|a.b.' }, body: form },
  ],
  [
    '.NET, MultipartFormDataContent',
    {
      headers: { 'Content-Type': 'multipart/form-data; boundary="a-b-c"' },
      body: parts(
        'a-b-c',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Disposition: form-data; name=secret',
      ),
    },
  ],
  ['PHP, http_build_query', { headers: { 'Content-Type': `${FORM}; charset=utf-8;` }, body: form }],
];

function post(path: string, { headers, query = '', body }: Sent, how: Ask = {}): Promise<Answer> {
  return ask(path + query, {
    ...how,
    method: 'POST',
    headers: { ...headers, ...how.headers },
    // Of a string the platform would invent a type.
    ...(body === undefined ? {} : { body: new TextEncoder().encode(body) }),
  });
}

describe.each(senders)('%s', (_, sent) => {
  it('shares and reveals, byte for byte', async () => {
    const secretKey = textAt(await post('/share', sent), 'secret_key');
    expect(summaryOf(await post(`/secret/${secretKey}`, sent))).toEqual(
      fine({ value: SECRET, secret_key: secretKey, share_domain: '' }),
    );
  });
});

describe('a client with a token', () => {
  it.each([
    ['as most write it', 'Basic', ' '],
    ['in lower case', 'basic', ' '],
    ['shouted', 'BASIC', ' '],
    ['after two spaces', 'Basic', '  '],
  ])('comes in %s', async (_, scheme, gap) => {
    const { custid, token } = await program();
    const Authorization = `${scheme}${gap}${btoa(`${custid}:${token}`)}`;
    const how = fromElsewhere({ headers: { Authorization, Accept: '*/*' } });
    expect(summaryOf(await ask('/authcheck', how))).toEqual(fine({ status: 'nominal' }));
    expect((await postV1('/share', 'secret=x', how)).body['custid']).toBe(custid);
  });

  it('may write its address as it likes', async () => {
    const { custid, token } = await program();
    const Authorization = `Basic ${btoa(`${custid.toUpperCase()}:${token}`)}`;
    const answer = await ask('/authcheck', fromElsewhere({ headers: { Authorization } }));
    expect(answer.status).toBe(200);
  });

  it('and with nothing in it is refused', async () => {
    const how = fromElsewhere({ headers: { Authorization: `Basic ${btoa(':')}` } });
    expect(summaryOf(await ask('/status', how))).toEqual(
      refused(401, { message: 'Not authorized' }),
    );
  });
});

describe('a client that only looks', () => {
  it.each(['application/json', FORM, 'text/plain'])(
    'may say %s of a body that it does not send',
    async (type) => {
      const { metadataKey } = await share();
      const headers = { 'Content-Type': type, Accept: '*/*' };
      expect((await ask('/status', { headers })).body).toEqual({ status: 'nominal' });
      expect((await ask(`/private/${metadataKey}`, { headers })).body['state']).toBe('new');
    },
  );

  it('may ask for the headers alone', async () => {
    const head = await ask('/status', { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  });

  it.each(['text/html', 'application/xml', 'image/*', ''])(
    'is answered with JSON, whatever it would rather have: %s',
    async (Accept) => {
      const answer = await ask('/status', { headers: { Accept } });
      expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    },
  );

  it('is answered like every other: not stored, from this region, with an id', async () => {
    for (const answer of [await ask('/status'), await ask('/nothing'), await postV1('/share')]) {
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
      expect(answer.headers.get('X-Jurisdiction')).toBe('local');
      expect(answer.headers.get('X-Request-Id')).toMatch(/^[\w-]{16,}$/);
      expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    }
  });
});
