/** Two regions side by side, as built servers: keys and sessions of one are invalid in the other. */
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { bootstrap } from '../../shared/contract/site.ts';
import { filesThatHold, readAll } from '../state/search.ts';
import type { HttpAnswer, HttpRequest } from '../support/http.ts';
import { anyAddress, expectOk, newToken, newVerifiedPerson, PASSWORD } from '../support/person.ts';
import { authorizationOf } from '../support/program.ts';
import { type Region, startRegions, type TwoRegions } from './two-regions.ts';

const API = '/api/v2';

let regions: TwoRegions;
beforeAll(async () => {
  regions = await startRegions();
}, 120_000);
afterAll(() => regions.clear());

const answer = v.object({ code: v.optional(v.string()), shrimp: v.optional(v.string()) });

function outcomeOf({ status, text }: HttpAnswer): string {
  const { code } = v.parse(answer, JSON.parse(text));
  return code === undefined ? String(status) : `${status} ${code}`;
}

function get({ http }: Region, path: string, headers: HttpRequest['headers'] = {}) {
  return http.send({ method: 'GET', path: API + path, headers });
}

const post = ({ http }: Region, path: string, ...more: [object, HttpRequest['headers']?]) =>
  http.post(API + path, ...more);

/** Someone with an account in one region. */
async function newCitizen({ http }: Region) {
  const email = anyAddress();
  const visitor = await newVerifiedPerson(http, email);
  const { text } = await expectOk(visitor.get('/authcheck'));
  return { email, visitor, shrimp: v.parse(answer, JSON.parse(text)).shrimp ?? '' };
}

async function newSecret(region: Region) {
  const { text } = await expectOk(post(region, '/secret/conceal', { secret: 'kept at home' }));
  const { metadata, secret } = v.parse(concealSecret.reply, JSON.parse(text)).record;
  return { metadataKey: metadata.key, secretKey: secret.key };
}

/** Both directions: the region that creates, and the region that is called. */
const ways = [
  ['eu', 'us'],
  ['us', 'eu'],
] as const;

describe.each(ways)('from %s to %s', (home, abroad) => {
  const at = () => ({ home: regions[home], abroad: regions[abroad] });

  it('does not know an account of the other region, and creates another with its address', async () => {
    const { email } = await newCitizen(at().home);
    const fields = { email, password: PASSWORD };
    expect(outcomeOf(await post(at().abroad, '/account/signin', fields))).toBe('422 signin_failed');
    await newVerifiedPerson(at().abroad.http, email);
  });

  it('takes no session of the other region', async () => {
    const { visitor } = await newCitizen(at().home);
    const headers = { Cookie: `sess=${visitor.session}` };
    expect(outcomeOf(await get(at().home, '/authcheck', headers))).toBe('200');
    expect(outcomeOf(await get(at().abroad, '/authcheck', headers))).toBe('401 signed_out');
  });

  it('refuses a shrimp of the other region', async () => {
    const [here, there] = [await newCitizen(at().home), await newCitizen(at().abroad)];
    const headers = (shrimp: string) => ({
      Cookie: `sess=${there.visitor.session}`,
      'O-Shrimp': shrimp,
    });
    const ask = (shrimp: string) =>
      post(at().abroad, '/account/update-locale', { locale: 'en' }, headers(shrimp));
    expect(outcomeOf(await ask(here.shrimp))).toBe('400 shrimp_invalid');
    expect(outcomeOf(await ask(there.shrimp))).toBe('200');
  });

  it('refuses an API token of the other region', async () => {
    const { visitor, email: custid } = await newCitizen(at().home);
    const { apitoken: token } = await newToken(visitor);
    const headers = { Authorization: authorizationOf({ custid, token }) };
    expect(outcomeOf(await get(at().home, '/authcheck', headers))).toBe('200');
    expect(outcomeOf(await get(at().abroad, '/authcheck', headers))).toBe('401 token_invalid');
  });

  it('opens nothing by the links of the other region, where trying them changes nothing', async () => {
    const { secretKey, metadataKey } = await newSecret(at().home);
    for (const tried of [
      get(at().abroad, `/secret/${secretKey}`),
      post(at().abroad, `/secret/${secretKey}`, { continue: true }),
      get(at().abroad, `/private/${metadataKey}`),
      post(at().abroad, `/private/${metadataKey}/burn`, { continue: true }),
    ]) {
      expect(outcomeOf(await tried)).toBe('404 secret_unknown');
    }
    const read = await expectOk(post(at().home, `/secret/${secretKey}`, { continue: true }));
    expect(read.text).toContain('kept at home');
  });
});

describe.each(['eu', 'us'] as const)('%s', (id) => {
  it('names the region in every answer, errors too, on its own host', async () => {
    const region = regions[id];
    const headers = { Host: region.host };
    for (const asked of [
      get(region, '/status', headers),
      get(region, '/nowhere', headers),
      get(region, '/authcheck', headers),
      post(region, '/secret/conceal', {}, headers),
      post(region, '/billing/stripe', {}, headers),
      region.http.send({ method: 'DELETE', path: `${API}/status`, headers }),
    ]) {
      expect((await asked).headers['x-jurisdiction']).toBe(id);
    }
  });

  it('names both regions and their hosts', async () => {
    const { text } = await expectOk(get(regions[id], '/bootstrap', { Host: regions[id].host }));
    const site = v.parse(bootstrap.reply, JSON.parse(text));
    expect(site.site_host).toBe(regions[id].host);
    expect(site.regions_enabled).toBe(true);
    expect(site.regions.current_jurisdiction).toBe(id);
    expect(site.regions.jurisdictions.map(({ domain }) => domain)).toEqual([
      regions.eu.host,
      regions.us.host,
    ]);
  });
});

describe('the two', () => {
  /** The files of a region; SQLite may remove one of its own while they are listed. */
  const inodesOf = ({ stateDirectory }: Region) =>
    globSync('**/*', { cwd: stateDirectory })
      .map((path) => statSync(join(stateDirectory, path), { throwIfNoEntry: false }))
      .flatMap((found) => (found?.isFile() ? [found.ino] : []));

  it('keeps no file in common, and no key', async () => {
    const { eu, us } = regions;
    await Promise.all([newCitizen(eu), newSecret(eu), newCitizen(us), newSecret(us)]);
    const inodes = [eu, us].map(inodesOf);
    expect(inodes.every((list) => list.length > 0)).toBe(true);
    expect(new Set(inodes.flat()).size).toBe(inodes.flat().length);
    const secrets = v.record(v.string(), v.string());
    const keys = [eu, us].map(({ secretsFile }) =>
      Object.values(v.parse(secrets, JSON.parse(readFileSync(secretsFile, 'utf8')))),
    );
    expect(keys.every((list) => list.length >= 4)).toBe(true);
    expect(new Set(keys.flat()).size).toBe(keys.flat().length);
  });

  it('stores a customer of one region nowhere in the other', async () => {
    const { email } = await newCitizen(regions.eu);
    const needle = Buffer.from(email);
    expect(filesThatHold(readAll(regions.eu.stateDirectory), needle)).not.toEqual([]);
    expect(filesThatHold(readAll(regions.us.stateDirectory), needle)).toEqual([]);
  });

  it('ends both regions together, by one signal', async () => {
    expect(await regions.end()).toEqual([]);
  });
});
