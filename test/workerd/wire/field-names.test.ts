/** A misspelt field creates nothing; other unknown fields are counted. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeApiToken } from '../../../shared/contract/account.ts';
import { entriesOf } from '../../../shared/contract/entries.ts';
import { type Answer, type Ask, at, get, post, postForm, postRaw, send } from '../client.ts';
import { as, fromElsewhere, PASSWORD, person } from '../people.ts';
import { postV1 } from '../v1/client.ts';
import { endpoints, olderEndpoints } from '../../support/endpoints.ts';
import { MULTIPART, multipart } from './multipart.ts';

const settings = { INCOMING_RECIPIENT: 'desk@example.com' };
const checked = [...endpoints, ...olderEndpoints].filter(({ checksNames }) => checksNames);
/** The calls that create a secret: of all others, one creates an API token. */
const creating = checked.filter(({ path }) => path !== makeApiToken.path);

/** Fields that create a secret at every path but that of uploads. */
const enough = { secret: 'abc', ticketno: 'ABC12345' };

const encodings = {
  form: (fields: Readonly<Record<string, string>>) => ({
    type: 'application/x-www-form-urlencoded',
    body: new URLSearchParams(fields).toString(),
  }),
  multipart: (fields: Readonly<Record<string, string>>) => ({
    type: MULTIPART,
    body: multipart(fields),
  }),
  JSON: (fields: Readonly<Record<string, string>>) => ({
    type: 'application/json',
    body: JSON.stringify(fields),
  }),
};
type Encoding = keyof typeof encodings;

async function create(
  path: string,
  fields: Readonly<Record<string, string>>,
  encoding: Encoding = 'form',
): Promise<Answer> {
  const { type, body } = encodings[encoding](fields);
  return send(path, { method: 'POST', headers: { 'Content-Type': type }, body, settings });
}

async function stored(): Promise<number> {
  return (await env.SECRETS.list({ prefix: 'envelope:' })).keys.length;
}

/** How a call refused a field: by the rules of its version. */
function refusedField({ status, headers, body }: Answer, field: string): unknown {
  if (headers.get('X-Intended-Status') === null) return [status, body['code'], body['field']];
  const names = String(body['message']).includes(`the field ${field} is`);
  return [status, headers.get('X-Intended-Status'), names];
}

const refusedIn = (path: string, field: string) =>
  path.startsWith('/api/v1/') ? [404, '422', true] : [422, 'field_unknown', field];

let before = 0;
beforeEach(async () => {
  before = await stored();
});

describe('a misspelt field', () => {
  afterEach(async () => {
    expect(await stored()).toBe(before);
  });

  it('refuses a misspelt field in every call that creates, in every encoding', async () => {
    expect(creating).toHaveLength(8);
    for (const { path } of creating) {
      for (const encoding of ['form', 'multipart', 'JSON'] as const) {
        for (const field of ['Passphrase', 'password', 'boundTo']) {
          const answer = await create(path, { ...enough, [field]: 'x' }, encoding);
          expect([path, encoding, refusedField(answer, field)]).toEqual([
            path,
            encoding,
            refusedIn(path, field),
          ]);
        }
      }
    }
  });

  it('refuses a misspelt field nested, and beside the nested fields', async () => {
    for (const [fields, field] of [
      [{ secret: { secret: 'a', Passphrase: 'p' } }, 'Passphrase'],
      [{ secret: { secret: 'a' }, password: 'p' }, 'password'],
    ] as const) {
      for (const path of ['/secret/conceal', '/secret/generate']) {
        const answer = await post(path, fields);
        expect(refusedField(answer, field)).toEqual([422, 'field_unknown', field]);
      }
    }
  });

  it('refuses a misspelt field in the query of v1 as well', async () => {
    const answer = await send('/api/v1/share?secret=a&Passphrase=p', { method: 'POST' });
    expect(refusedField(answer, 'Passphrase')).toEqual([404, '422', true]);
  });

  it('repeats a misspelt field in the answer as far as a name goes', async () => {
    const answer = await create('/api/v2/secret/conceal', { [`ttl${' '.repeat(999)}`]: '1' });
    expect(answer.body['field']).toBe(`ttl${' '.repeat(61)}`);
  });
});

describe('a misspelt field of a new API token', () => {
  const make = (ask: Ask, fields: Readonly<Record<string, unknown>>) =>
    post('/account/apitoken', fields, ask);
  const unlimited = fromElsewhere({ settings: { LIMIT_APITOKEN: '0' } });
  const tokensOf = async (ask: Ask) => at(await get('/account', ask), 'record.apitokens');

  it('refuses a misspelt field of an API token, and creates none: a token would live for ever, or open too much', async () => {
    expect(checked.filter(({ path }) => !creating.some((call) => call.path === path))).toEqual([
      makeApiToken,
    ]);
    const owner = as(await person(), unlimited);
    const known = Object.keys(entriesOf(makeApiToken.body));
    const strange = ['expires_in', 'expires', 'TTL', 'scope', 'permissions', 'pwd', 'Password'];
    for (const field of [...strange, ...known.map((name) => ` ${name.toUpperCase()}`)]) {
      const answer = await make(owner, { password: PASSWORD, [field]: '60' });
      expect(refusedField(answer, field)).toEqual([422, 'field_unknown', field]);
    }
    expect(await tokensOf(owner)).toEqual([]);
  });

  it('accepts the names that the call has, and counts others', async () => {
    const owner = as(await person(), unlimited);
    const fields = { name: 'a', ttl: 60, scopes: ['domains'], 'scopes[]': 'secrets', shrimp: '' };
    for (const password of [{ password: PASSWORD }, { p: PASSWORD }]) {
      const { status, headers } = await make(owner, { ...password, ...fields });
      expect([status, headers.get('Warning')]).toEqual([200, null]);
    }
    const { status, headers } = await make(owner, { p: PASSWORD, note: 'for the backup' });
    expect([status, headers.get('Warning')]).toEqual([200, '299 - "1 field was ignored"']);
  });
});

describe('a form that was not encoded', () => {
  const FORM = 'application/x-www-form-urlencoded';
  afterEach(async () => {
    expect(await stored()).toBe(before);
  });

  it.each(['secret=1&2', '2&secret=1', 'secret=a&ttl'])(
    'refuses a form that was not encoded, and does not repeat its text: %s',
    async (body) => {
      const answer = await postForm('/secret/conceal', body);
      expect(refusedField(answer, '')).toEqual([422, 'field_unknown', 'secret']);
      expect(at(answer, 'message')).toContain('--data-urlencode');
      const older = await postV1('/share', body);
      expect([older.status, older.headers.get('X-Intended-Status')]).toEqual([404, '422']);
      expect(older.body['message']).toBe(answer.body['message']);
    },
  );

  it('refuses a form that was not encoded where only its passphrase can be cut, and in the query of v1', async () => {
    const answer = await postForm('/secret/generate', 'passphrase=a&b');
    expect(refusedField(answer, '')).toEqual([422, 'field_unknown', 'passphrase']);
    const { status, headers } = await send('/api/v1/share?secret=a&b', { method: 'POST' });
    expect([status, headers.get('X-Intended-Status')]).toEqual([404, '422']);
  });

  it.each([FORM, null])('refuses JSON without its type: %s', async (type) => {
    for (const body of ['{"secret":"a"}', ' \n{"u":"otpauth://x&secret=y"}', '\uFEFF{}']) {
      const answer = await postRaw('/secret/conceal', type, body);
      expect([answer.status, answer.body['code']]).toEqual([422, 'field_unknown']);
      expect(at(answer, 'message')).toContain('Content-Type: application/json');
    }
  });
});

it.each([{ user: 'deploy', secret: 's3cr3t', host: 'db1' }, { user: 'deploy' }])(
  'refuses an object as a secret that is no record of fields, as the wrong type: %j',
  async (secret) => {
    const answer = await post('/secret/conceal', { secret });
    expect(refusedField(answer, '')).toEqual([422, 'field_type', 'secret']);
    expect(await stored()).toBe(before);
  },
);

describe('other unknown fields', () => {
  it.each([
    ['secret=a&utf8=%E2%9C%93&kind=share&tz=UTC&version=1&shrimp=', null],
    ['secret=a&unknown=b', '299 - "1 field was ignored"'],
    ['secret=a&one=b&two=c', '299 - "2 fields were ignored"'],
  ])('ignores and counts other unknown fields: %s', async (body, warning) => {
    for (const answer of [await postForm('/secret/conceal', body), await postV1('/share', body)]) {
      expect([answer.status, answer.headers.get('Warning')]).toEqual([200, warning]);
    }
  });

  it('counts other unknown fields beside the warning of what stands in a URL', async () => {
    const { headers } = await send('/api/v1/share?secret=a&one=b&two=c', { method: 'POST' });
    expect(headers.get('Warning')).toBe(
      '299 - "URLs are logged on the way: send secret in the body of a POST", 299 - "2 fields were ignored"',
    );
  });

  it('ignores other unknown fields in calls that create nothing', async () => {
    const { headers } = await get('/status?one=b');
    expect(headers.has('Warning')).toBe(false);
    const shrimp = await post('/validate-shrimp', { Passphrase: 1 });
    expect([shrimp.status, shrimp.headers.has('Warning')]).toEqual([200, false]);
  });
});
