import { describe, expect, it } from 'vitest';
import { conceal, numberAt, outcome, post, textAt } from '../client.ts';
import { metadataShape, shapeOf } from './shapes.ts';

const secretShape = {
  identifier: 'string',
  key: 'string',
  shortkey: 'string',
  state: 'string',
  has_passphrase: 'boolean',
  is_truncated: 'boolean',
  original_size: 'integer',
  secret_ttl: 'integer',
};

const answerShape = {
  success: 'boolean',
  custid: 'string',
  record: {
    metadata: {
      ...metadataShape,
      share_url: 'string',
      metadata_url: 'string',
      burn_url: 'string',
      secret_key: 'string',
    },
    secret: secretShape,
    share_domain: 'string',
  },
  details: { kind: 'string', recipient: [], recipient_safe: [] },
};

describe('the answer to conceal', () => {
  it('holds exactly what was promised, numbers as numbers', async () => {
    const answer = await post('/secret/conceal', { secret: 'x' });
    expect(shapeOf(answer.body)).toEqual(answerShape);
  });

  it('describes a new secret of no one, for a week', async () => {
    const before = Math.floor(Date.now() / 1000);
    const answer = await post('/secret/conceal', { secret: 'four' });
    const created = numberAt(answer, 'record.metadata.created');
    expect(created).toBeGreaterThanOrEqual(before);
    expect(created).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000));
    expect(answer.body).toMatchObject({
      success: true,
      custid: 'anon',
      record: {
        metadata: {
          custid: 'anon',
          state: 'new',
          updated: created,
          stamp: created,
          secret_ttl: 604_800,
          metadata_ttl: 1_209_600,
          expiration_stamp: created + 604_800,
          share_domain: '',
          recipients: [],
          show_recipients: false,
          is_received: false,
          is_burned: false,
          is_expired: false,
          is_destroyed: false,
          is_truncated: false,
          has_passphrase: false,
        },
        secret: { state: 'new', has_passphrase: false, is_truncated: false, original_size: 4 },
        share_domain: '',
      },
      details: { kind: 'share', recipient: [], recipient_safe: [] },
    });
    const iso = textAt(answer, 'record.metadata.created_date_utc');
    expect(new Date(iso).toISOString()).toBe(iso);
    expect(Math.floor(Date.parse(iso) / 1000)).toBe(created);
  });

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

  it('contains nothing of the secret or its passphrase', async () => {
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
  ])('are made with the request’s own origin %s where the site is %s', async (origin, site) => {
    const { found, expected } = await linksFrom(origin, site);
    expect(found).toEqual(expected(origin));
  });

  it.each([
    'https://evil.example',
    'https://secrets.example.evil.example',
    'https://localhost.evil.example',
  ])('are not created on %s, which is an unknown host', async (origin) => {
    const settings = { SITE_HOST: 'secrets.example' };
    const answer = await post('/secret/conceal', { secret: 'x' }, { origin, settings });
    expect(outcome(answer)).toBe('404 not_found');
  });
});
