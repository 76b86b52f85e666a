/** The calls about the custom domains of an account. */
import { beforeAll } from 'vitest';
import { add, anyDomain, owner, publishProofs, setDns, verified } from '../domains/owners.ts';
import { as, person, type Person } from '../people.ts';
import { sendRequest, sendJson } from './exchange.ts';
import { golden } from './golden.ts';

const DOMAINS = '/api/v2/account/domains';
const PIXEL = btoa('\u0089PNG\r\n\u001a\n');

let ada: Person;

beforeAll(async () => {
  ada = await owner();
});

async function added(): Promise<string> {
  const domain = anyDomain();
  await add(ada, domain);
  return domain;
}

const call = (domain: string, what: string, fields: object = {}, who = ada) =>
  sendJson(`${DOMAINS}/${domain}/${what}`, fields, as(who));

golden('domains', {
  list: async () => {
    const someone = await owner();
    await add(someone, anyDomain());
    return sendRequest(DOMAINS, as(someone));
  },
  add: () => sendJson(`${DOMAINS}/add`, { domain: anyDomain() }, as(ada)),
  show: async () => sendRequest(`${DOMAINS}/${await added()}`, as(ada)),
  verify: async () => {
    const domain = await added();
    await publishProofs(domain, ada);
    return call(domain, 'verify');
  },
  remove: async () => call(await added(), 'remove'),
  branding: async () =>
    call(await verified(ada), 'look', {
      name: 'Acme',
      accent: '#A8231C',
      before: 'For you',
      after: 'Goodbye',
    }),

  'refused domain_invalid': () => sendJson(`${DOMAINS}/add`, { domain: 'nas.local' }, as(ada)),
  'refused domain_unproven': async () => {
    const domain = await added();
    await setDns({ [`_waxseal-challenge.${domain}`]: {} });
    return call(domain, 'verify');
  },
  'refused domain_taken': async () => {
    const [bob, domain] = [await owner(), await verified(ada)];
    await publishProofs(domain, ada, bob);
    await add(bob, domain);
    return call(domain, 'verify', {}, bob);
  },
  'refused plan_lacks_custom_domains': async () =>
    sendJson(`${DOMAINS}/add`, { domain: anyDomain() }, as(await person())),
  'refused accent_invalid': async () => call(await added(), 'look', { accent: 'red' }),
  'refused logo_invalid': async () => call(await added(), 'look', { logo: PIXEL }),
  'refused dns_unavailable': async () => {
    const domain = await added();
    await setDns({ [`_waxseal-challenge.${domain}`]: { broken: true } });
    return call(domain, 'verify');
  },
});
