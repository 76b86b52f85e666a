import { describe, expect, it } from 'vitest';
import { deliveryBody } from './deliver.ts';

describe('the payload', () => {
  const keys = { shortkey: 'AbCdEfGh', secretShortkey: 'HgFeDcBa' };

  it('has shortkeys, state and times of a secret', () => {
    const body = deliveryBody({
      event: 'burned',
      ...keys,
      createdAt: 1_700_000_000_999,
      at: 1_700_000_060_999,
    });
    expect(JSON.parse(body)).toEqual({
      type: 'secret.burned',
      timestamp: '2023-11-14T22:14:20.999Z',
      data: {
        shortkey: 'AbCdEfGh',
        secret_shortkey: 'HgFeDcBa',
        state: 'burned',
        created: 1_700_000_000,
        ended: 1_700_000_060,
      },
    });
  });

  it('names the browser where it encrypted the secret', () => {
    const at = 1_700_000_000_000;
    const body = deliveryBody({
      event: 'received',
      ...keys,
      createdAt: at,
      at,
      sealedBy: 'browser',
    });
    expect(JSON.parse(body)).toHaveProperty('data.sealed_by', 'browser');
  });

  it('has no secret in a test', () => {
    const none = { shortkey: '', secretShortkey: '', createdAt: null };
    const body = deliveryBody({ event: 'test', ...none, at: 1_700_000_000_000 });
    expect(JSON.parse(body)).toEqual({
      type: 'test',
      timestamp: '2023-11-14T22:13:20.000Z',
      data: { shortkey: '', secret_shortkey: '', state: null, created: null, ended: null },
    });
  });
});
