/**
 * What each scope of an API token opens, call by call. An endpoint that is not listed here is refused to every token:
 * one that is added to the contract stays so until it is listed in both places.
 */
import { beforeAll, expect, it } from 'vitest';
import { type Endpoint, type TokenScope, tokenScopes } from '../../../shared/contract/endpoint.ts';
import { health } from '../../../shared/contract/health.ts';
import { type Ask, outcome, send } from '../client.ts';
import { apiTokenOf, fromElsewhere, person, withToken } from '../people.ts';
import { endpoints, nameOf, olderEndpoints } from '../../support/endpoints.ts';

const everyToken = new Set([
  'GET /api/v1/authcheck',
  'GET /api/v1/status',
  'GET /api/v2/account',
  'GET /api/v2/altcha/challenge',
  'GET /api/v2/authcheck',
  'GET /api/v2/bootstrap',
  'GET /api/v2/status',
  'GET /api/v2/supported-locales',
  'POST /api/v2/altcha/verify',
  'POST /api/v2/client-error',
  'POST /api/v2/feedback',
  'POST /api/v2/validate-shrimp',
]);

const byScope: Readonly<Record<TokenScope, ReadonlySet<string>>> = {
  secrets: new Set([
    'GET /api/v1/metadata/:key',
    'GET /api/v1/metadata/recent',
    'GET /api/v1/private/:key',
    'GET /api/v1/private/recent',
    'GET /api/v1/receipt/:key',
    'GET /api/v1/receipt/recent',
    'GET /api/v2/ask/:key',
    'GET /api/v2/private/:key',
    'GET /api/v2/private/recent',
    'GET /api/v2/secret/:key',
    'POST /api/v1/create',
    'POST /api/v1/generate',
    'POST /api/v1/metadata/:key',
    'POST /api/v1/metadata/:key/burn',
    'POST /api/v1/private/:key',
    'POST /api/v1/private/:key/burn',
    'POST /api/v1/receipt/:key',
    'POST /api/v1/receipt/:key/burn',
    'POST /api/v1/secret/:key',
    'POST /api/v1/share',
    'POST /api/v2/ask',
    'POST /api/v2/ask/:key/answer',
    'POST /api/v2/ask/:key/answer/finish',
    'POST /api/v2/ask/:key/answer/upload',
    'POST /api/v2/ask/:key/answers',
    'POST /api/v2/ask/:key/manage',
    'POST /api/v2/private/:key/burn',
    'POST /api/v2/private/:key/finish',
    'POST /api/v2/private/:key/notify',
    'POST /api/v2/private/:key/part/:part',
    'POST /api/v2/private/:key/resend',
    'POST /api/v2/private/:key/unlock',
    'POST /api/v2/secret/:key',
    'POST /api/v2/secret/:key/dispute',
    'POST /api/v2/secret/:key/code',
    'POST /api/v2/secret/:key/verify',
    'POST /api/v2/secret/:key/part/:part',
    'POST /api/v2/secret/:key/reveal',
    'POST /api/v2/secret/conceal',
    'POST /api/v2/secret/generate',
    'POST /api/v2/secret/upload',
    'POST /incoming',
  ]),
  domains: new Set([
    'GET /api/v2/account/domains',
    'GET /api/v2/account/domains/:domain',
    'GET /api/v2/account/webhook',
    'POST /api/v2/account/domains/:domain/look',
    'POST /api/v2/account/domains/:domain/remove',
    'POST /api/v2/account/domains/:domain/verify',
    'POST /api/v2/account/domains/add',
    'POST /api/v2/account/webhook',
    'POST /api/v2/account/webhook/remove',
    'POST /api/v2/account/webhook/resend',
    'POST /api/v2/account/webhook/secret',
    'POST /api/v2/account/webhook/test',
  ]),
};

/** Asking after the stores reads no credentials. */
const walked = [...endpoints, ...olderEndpoints].filter((endpoint) => endpoint !== health);

/** Scopes of a token, and how a program calls with it. Its owner is a colonel, which must not matter. */
const tokens: { scopes: readonly TokenScope[]; ask: () => Ask }[] = [];

beforeAll(async () => {
  const owner = await person();
  const settings = { COLONELS: owner.custid };
  for (const scopes of [['secrets'], ['domains'], tokenScopes] as const) {
    const token = await apiTokenOf(owner, { name: scopes.join(' '), scopes });
    tokens.push({ scopes, ask: () => withToken(owner.custid, token, fromElsewhere({ settings })) });
  }
});

/** `allowed` whatever the handler makes of a call without fields, else the refusal. */
async function tried(endpoint: Endpoint, ask: Ask): Promise<string> {
  const { method, path } = endpoint;
  const headers = { 'Content-Type': 'application/json', ...ask.headers };
  const body = method === 'POST' ? { body: '{}' } : {};
  const answer = await send(path.replaceAll(/:\w+/g, 'x'), { ...ask, method, headers, ...body });
  if (path.startsWith('/api/v1/')) {
    return answer.headers.get('X-Intended-Status') === '403' ? 'refused' : 'allowed';
  }
  const isRefused = ['403 token_scope', '422 already_signed_in'].includes(
    answer.status === 200 ? '' : outcome(answer),
  );
  if (!isRefused) expect([401, 403, 500]).not.toContain(answer.status);
  return isRefused ? 'refused' : 'allowed';
}

it.each(walked.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  'takes the tokens that it is for, and refuses the others: %s',
  async (name, endpoint) => {
    const found: string[] = [];
    for (const { ask } of tokens) found.push(await tried(endpoint, ask()));
    const expected = tokens.map(({ scopes }) =>
      everyToken.has(name) || scopes.some((scope) => byScope[scope].has(name))
        ? 'allowed'
        : 'refused',
    );
    expect(found).toEqual(expected);
  },
);

it('lists nothing but calls that there are', () => {
  const names = new Set(walked.map(nameOf));
  const listed = [...everyToken, ...byScope.secrets, ...byScope.domains];
  expect(listed.filter((name) => !names.has(name))).toEqual([]);
});

it('closes what the promise lists to every token, and a little more', () => {
  const opened = new Set([...everyToken, ...byScope.secrets, ...byScope.domains]);
  const closed = walked.map(nameOf).filter((name) => !opened.has(name));
  const isPromised = (name: string) =>
    /colonel|apitoken|sessions|account\/log|password|forgot|destroy|signout|locale|notify|checkout/.test(
      name,
    );
  expect(closed.filter(isPromised).length).toBeGreaterThan(15);
  expect(closed.filter((name) => !isPromised(name))).toEqual([
    'POST /api/v2/account/signup',
    'POST /api/v2/account/verify',
    'POST /api/v2/account/signin',
  ]);
});
