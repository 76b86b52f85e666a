/** The calls about an account’s own domains. */
import { beforeAll } from 'vitest';
import { add, anyDomain, owner, publishProofs, tellDns, verified } from '../domains/owners.ts';
import { accountObject, as, person, type Person } from '../people.ts';
import { look, sendJson } from './exchange.ts';
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
  'list without any': async () => look(DOMAINS, as(await person())),
  list: async () => {
    const someone = await owner();
    await verified(someone);
    await add(someone, anyDomain());
    return look(DOMAINS, as(someone));
  },
  add: () => sendJson(`${DOMAINS}/add`, { domain: anyDomain() }, as(ada)),
  show: async () => look(`${DOMAINS}/${await verified(ada)}`, as(ada)),
  'show of a subdomain': async () => {
    const domain = `secrets.${anyDomain()}`;
    await add(ada, domain);
    return look(`${DOMAINS}/${domain}`, as(ada));
  },
  'show of one that is not there': () => look(`${DOMAINS}/${anyDomain()}`, as(ada)),
  verify: async () => {
    const domain = await added();
    await publishProofs(domain, ada);
    return call(domain, 'verify');
  },
  remove: async () => call(await added(), 'remove'),
  look: async () =>
    call(await verified(ada), 'look', {
      name: 'Acme',
      accent: '#A8231C',
      before: 'For you',
      after: 'Goodbye',
    }),

  'refused domain_invalid': () => sendJson(`${DOMAINS}/add`, { domain: 'nas.local' }, as(ada)),
  'refused domain_invalid without one': () => sendJson(`${DOMAINS}/add`, {}, as(ada)),
  'refused domain_unproven': async () => {
    const domain = await added();
    await tellDns({ [`_waxseal-challenge.${domain}`]: {} });
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
  'refused too_many_domains': async () => {
    const someone = await owner();
    const account = accountObject(someone.custid);
    for (const identifier of Array.from({ length: 100 }, anyDomain)) {
      await account.addDomain({ identifier, displayDomain: identifier, baseDomain: identifier });
    }
    return sendJson(`${DOMAINS}/add`, { domain: anyDomain() }, as(someone));
  },
  'refused accent_invalid': async () => call(await added(), 'look', { accent: 'red' }),
  'refused logo_invalid': async () => call(await added(), 'look', { logo: PIXEL }),
  'refused where the DNS is silent': async () => {
    const domain = await added();
    await tellDns({ [`_waxseal-challenge.${domain}`]: { broken: true } });
    return call(domain, 'verify');
  },
  'refused where there are no domains': () =>
    look(DOMAINS, as(ada, { settings: { DOMAINS_ENABLED: '0' } })),
  'refused to nobody': () => look(DOMAINS),
});
