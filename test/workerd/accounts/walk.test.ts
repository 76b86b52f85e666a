/** Every endpoint of the contract refuses whom it must. A new one is walked without being named here. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { health } from '../../../shared/contract/health.ts';
import { app } from '../../../worker/app.ts';
import { pageRoutes } from '../page-routes.ts';
import { STRIPE_WEBHOOK } from '../../../worker/billing/billing.ts';
import { type Answer, type Ask, at, conceal, outcome, send } from '../client.ts';
import { endpoints, nameOf, olderEndpoints } from '../../support/endpoints.ts';
import { apiTokenOf, as, fromElsewhere, person, type Person, withToken } from '../people.ts';

const named = endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);

/** Asking after the stores must not need them, so it asks for no one's credentials. */
const walked = named.filter(([, endpoint]) => endpoint !== health);

/** Someone with a role, and a way to call as them. */
interface Walker {
  readonly ask: () => Ask;
}

type Walkers = Record<'anonymous' | 'wrong' | 'another' | 'colonel', Walker>;

let ada: Person;
let walkers: Walkers;

/** People of every kind, none of whom owns what is asked for. */
async function gather(): Promise<Walkers> {
  const [eve, bot, grace] = await Promise.all([person(), person(), person()]);
  const token = await apiTokenOf(bot);
  const settings = { COLONELS: grace.custid };
  return {
    anonymous: { ask: () => fromElsewhere() },
    wrong: { ask: () => withToken(ada.custid, token, fromElsewhere()) },
    another: { ask: () => as(eve, fromElsewhere()) },
    colonel: { ask: () => as(grace, fromElsewhere({ settings })) },
  };
}

beforeAll(async () => {
  ada = await person();
  walkers = await gather();
});

/** Some calls end the caller's session, or their account. */
async function areAllSignedIn(): Promise<boolean> {
  const { another, colonel } = walkers;
  const answers = await Promise.all(
    [another, colonel].map(({ ask }) => send('/api/v2/account', ask())),
  );
  return answers.every(({ status }) => status === 200);
}

/** Calls an endpoint about a secret of Ada's, with fields that change nothing. */
async function call({ method, path }: Endpoint, { ask }: Walker): Promise<Answer> {
  const { metadataKey, secretKey } = await conceal({}, as(ada));
  const key = path.includes('/private/') ? metadataKey : secretKey;
  const target = path.replace(':key', key).replace(':resetKey', 'no-key');
  const asked = ask();
  if (method === 'GET') return send(target, asked);
  const headers = { 'Content-Type': 'application/json', ...asked.headers };
  return send(target, { ...asked, method, headers, body: '{}' });
}

it('names every route that is served in the contract, and nothing else', () => {
  const served = app.routes.filter(({ method }) => method !== 'ALL');
  const routes = served
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => !pageRoutes.includes(route));
  // What Stripe calls is in Stripe's own words.
  const foreign = [`POST ${STRIPE_WEBHOOK}`];
  // The older API is walked in its own words: test/workerd/v1/walk.test.ts.
  const others = olderEndpoints.map(nameOf);
  expect([...named.map(([name]) => name), ...others, ...foreign].toSorted()).toEqual(
    routes.toSorted(),
  );
});

describe.each(walked)('%s', (_, endpoint) => {
  it('refuses wrong credentials, for any endpoint', async () => {
    expect(outcome(await call(endpoint, walkers.wrong))).toBe('401 token_invalid');
  });

  // Which tokens may call what: token-scopes.test.ts.
  it('allows the callers that the contract names', async () => {
    const { anonymous, another, colonel: grace } = walkers;
    const refusals: string[] = [];
    for (const walker of [anonymous, another, grace]) {
      const answer = await call(endpoint, walker);
      const refused =
        [401, 403].includes(answer.status) || answer.body['code'] === 'already_signed_in';
      refusals.push(refused ? outcome(answer) : 'may');
      if (answer.status === 500) throw new Error(`${endpoint.path} broke`);
    }
    const expected = {
      everybody: ['may', 'may', 'may'],
      'signed-in': ['401 signed_out', 'may', 'may'],
      'signed-out': ['may', '422 already_signed_in', '422 already_signed_in'],
      colonel: ['401 signed_out', '403 colonel_only', 'may'],
    }[endpoint.who ?? 'everybody'];
    expect(refusals).toEqual(expected);
    if (!(await areAllSignedIn())) walkers = await gather();
  });
});

describe('what belongs to someone', () => {
  it('shows no one else what belongs to someone: receipts, mails, sessions, counts', async () => {
    const secret = await conceal({ recipient: 'bob@example.com' }, as(ada));
    const mails = (walker: Walker) =>
      send(`/api/v2/private/${secret.metadataKey}`, walker.ask()).then((answer) =>
        at(answer, 'details.mails'),
      );
    expect(await mails({ ask: () => as(ada) })).toHaveLength(1);
    for (const walker of [walkers.anonymous, walkers.another, walkers.colonel]) {
      expect(await mails(walker)).toBeUndefined();
    }
    const list = await send('/api/v2/private/recent', walkers.another.ask());
    expect(list.text).not.toContain(secret.metadataKey);
    const owner = async (walker: Walker) =>
      at(await send(`/api/v2/secret/${secret.secretKey}`, walker.ask()), 'record.is_owner');
    expect(await owner({ ask: () => as(ada) })).toBe(true);
    expect(await owner(walkers.another)).toBe(false);
  });

  it('refuses a colonel as soon as the settings name them no more', async () => {
    const ask = walkers.colonel.ask();
    expect(outcome(await send('/api/v2/colonel', ask))).toBe('200');
    const settings = { ...ask.settings, COLONELS: '' };
    expect(outcome(await send('/api/v2/colonel', { ...ask, settings }))).toBe('403 colonel_only');
  });
});
