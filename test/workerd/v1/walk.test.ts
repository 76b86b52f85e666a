/** Every call of the older API turns away whom it must. A new one is walked without being named here. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { nameOf, olderEndpoints } from '../../support/endpoints.ts';
import { type Answer, type Ask, send } from '../client.ts';
import { fromElsewhere, withToken } from '../people.ts';
import { type Program, program, refused, share, summaryOf } from './client.ts';

const notAuthorized = { message: 'Not authorized' };

const named = olderEndpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);

let ada: Program;

beforeAll(async () => {
  ada = await program();
});

/** Calls an endpoint about a secret that lives. */
async function call({ method, path }: Endpoint, ask: Ask): Promise<Answer> {
  const { metadataKey, secretKey } = await share();
  const key = path.includes('/secret/') ? secretKey : metadataKey;
  return send(path.replace(':key', key), { ...ask, method });
}

describe.each(named)('%s', (_, endpoint) => {
  it('refuses wrong credentials, for any endpoint', async () => {
    const wrong = withToken('unknown@example.com', ada.token, fromElsewhere());
    expect(summaryOf(await call(endpoint, wrong))).toEqual(refused(401, notAuthorized));
  });

  it('allows the callers that the contract names', async () => {
    const forAnonymous = await call(endpoint, fromElsewhere());
    const isOpen = summaryOf(forAnonymous).intended !== '401';
    expect(isOpen).toBe(endpoint.who === undefined);
    const forAda = summaryOf(await call(endpoint, ada.how()));
    expect(['401', '403', '404', '405']).not.toContain(forAda.intended);
  });

  it('needs a plan with the API where programs do', async () => {
    const needed = ada.how({ settings: { API_NEEDS_PLAN: '1' } });
    expect(summaryOf(await call(endpoint, needed))).toEqual(refused(403, notAuthorized));
  });
});
