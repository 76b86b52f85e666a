import { describe, expect, it } from 'vitest';
import { at, conceal, get, outcome, reveal, send } from '../client.ts';

describe('an address that is not there', () => {
  it.each([
    '/api',
    '/api/',
    '/api/v2',
    '/api/v2/',
    '/api/v2/nothing',
    '/api/v2/status/',
    '/api/v2/Status',
    '/api/v2/secret',
    '/api/v2/secret/',
    '/api/v2/secret/key/nothing',
    '/api/v2/private',
    '/api/v2/private/key/nothing',
    '/api/v3/status',
    '/api/v2//status',
    '/api/v2/__proto__',
    '/api/v2/%ff',
  ])('answers %s for every method with 404 Not Found', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await send(path, { method });
      expect(answer.status).toBe(404);
      expect(answer.body['message']).toBe('Not Found');
    }
  });
});

describe('a method that is not there', () => {
  const looks = ['/bootstrap', '/status', '/supported-locales'];
  const posts = [
    '/validate-shrimp',
    '/secret/conceal',
    '/secret/generate',
    '/secret/KEY/reveal',
    '/private/META/unlock',
    '/private/META/burn',
  ];

  it.each(looks)('is refused at %s, and the answer names those that are', async (path) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await get(path, { method });
      expect(answer.status).toBe(405);
      expect(allowed(answer.headers)).toEqual(['GET', 'HEAD']);
    }
  });

  it.each(posts)('is refused at %s, and the answer names the one that is', async (path) => {
    const { secretKey, metadataKey } = await conceal();
    const target = path.replace('KEY', secretKey).replace('META', metadataKey);
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await get(target, { method });
      expect(answer.status).toBe(405);
      expect(allowed(answer.headers)).toEqual(['POST']);
    }
    expect(at(await get(`/private/${metadataKey}`), 'record.state')).toBe('new');
    expect(outcome(await reveal(secretKey))).toBe('200');
  });

  it('is refused for a secret, which lives on', async () => {
    const { secretKey } = await conceal();
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await get(`/secret/${secretKey}`, { method });
      expect(answer.status).toBe(405);
      expect(allowed(answer.headers)).toEqual(['GET', 'HEAD', 'POST']);
    }
    expect(outcome(await reveal(secretKey))).toBe('200');
  });

  it('is refused for the private page', async () => {
    const { metadataKey } = await conceal();
    for (const method of ['POST', 'DELETE']) {
      const answer = await get(`/private/${metadataKey}`, { method });
      expect(answer.status).toBe(405);
      expect(allowed(answer.headers)).toEqual(['GET', 'HEAD']);
    }
  });

  function allowed(headers: Headers): string[] {
    return (headers.get('Allow') ?? '').split(', ').toSorted();
  }
});
