import { describe, expect, it } from 'vitest';
import { conceal, post, textAt } from '../client.ts';

describe('the answer to conceal', () => {
  it('names keys that belong together, and short ones that are cut from neither', async () => {
    const answer = await post('/secret/conceal', { secret: 'x' });
    const key = textAt(answer, 'record.metadata.key');
    const secretKey = textAt(answer, 'record.metadata.secret_key');
    const shortkey = textAt(answer, 'record.metadata.secret_shortkey');
    expect(answer.body).toMatchObject({
      record: {
        metadata: { identifier: key },
        secret: { identifier: secretKey, key: secretKey, shortkey },
      },
    });
    for (const short of [shortkey, textAt(answer, 'record.metadata.shortkey')]) {
      expect(short).toHaveLength(8);
      expect(key).not.toContain(short);
      expect(secretKey).not.toContain(short);
    }
    expect(secretKey).not.toBe(key);
  });

  it('leaves the secret and its passphrase out of the answer', async () => {
    const { text } = await post('/secret/conceal', { secret: 'canary-1', passphrase: 'canary-2' });
    expect(text).not.toContain('canary');
    expect(text).toContain('"has_passphrase":true');
  });

  it('gives every secret keys of its own', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => conceal()));
    const keys = all.flatMap(({ secretKey, metadataKey }) => [secretKey, metadataKey]);
    expect(new Set(keys).size).toBe(40);
  });
});

describe('links', () => {
  async function linksFrom(origin: string, siteHost?: string) {
    const settings = siteHost === undefined ? {} : { SITE_HOST: siteHost };
    const answer = await post('/secret/conceal', { secret: 'x' }, { origin, settings });
    const key = textAt(answer, 'record.metadata.key');
    const secretKey = textAt(answer, 'record.metadata.secret_key');
    const part = (name: string) => textAt(answer, `record.metadata.${name}`);
    const found = [part('share_url'), part('metadata_url'), part('burn_url')];
    return {
      found,
      expected: (base: string) => [
        `${base}/secret/${secretKey}`,
        `${base}/private/${key}`,
        `${base}/private/${key}/burn`,
      ],
    };
  }

  it.each([
    ['http://localhost', undefined],
    ['http://localhost:8787', 'secrets.example'],
    ['http://127.0.0.1:8787', 'secrets.example'],
    ['http://[::1]:8787', 'secrets.example'],
    ['https://secrets.example', 'secrets.example'],
  ])('makes links with the request’s own origin %s where the site is %s', async (origin, site) => {
    const { found, expected } = await linksFrom(origin, site);
    expect(found).toEqual(expected(origin));
  });
});
