import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { at, get, outcome, post } from '../client.ts';
import { colonel, type Colonel, auditEntries, overview } from './colonels.ts';

const none = { flag: false, content: '' };
const announcement = { flag: true, content: 'Down at <a href="/status">noon</a> 🕯' };

afterEach(async () => {
  vi.restoreAllMocks();
  await env.SECRETS.delete('banner');
});

function set({ ask }: Colonel, fields: object) {
  return post('/colonel/banner', fields, ask);
}

async function shown(): Promise<unknown> {
  const answer = await get('/bootstrap');
  expect(outcome(answer)).toBe('200');
  return at(answer, 'global_banner');
}

describe('the banner', () => {
  it('shows everyone the banner that an admin sets, and no one the one that was taken down, which its admin keeps', async () => {
    const grace = await colonel();
    expect(await shown()).toEqual(none);
    const answer = await set(grace, announcement);
    expect(answer.body).toMatchObject({ success: true, record: announcement });
    expect(await shown()).toEqual(announcement);
    expect((await overview(grace)).record.banner).toEqual(announcement);
    expect(await auditEntries(grace)).toEqual([`banner||${announcement.content}|done`]);
    await set(grace, { ...announcement, flag: false });
    expect(await shown()).toEqual(none);
    expect((await overview(grace)).record.banner).toEqual({ ...announcement, flag: false });
    expect((await auditEntries(grace))[0]).toBe('banner|||done');
  });

  it('calls no banner done that could not be stored, and takes it again', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const grace = await colonel();
    const failing = vi.spyOn(env.SECRETS, 'put').mockRejectedValue(new Error('down'));
    expect(outcome(await set(grace, announcement))).toBe('503 store_unavailable');
    failing.mockRestore();
    expect(await auditEntries(grace)).toEqual([`banner||${announcement.content}|not done`]);
    expect(outcome(await set(grace, announcement))).toBe('200');
    expect(await shown()).toEqual(announcement);
  });
});

describe('without a banner', () => {
  it.each(['no JSON', '[]', '{"flag":"yes","content":1}', '""', '{"flag":true}'])(
    'answers bootstrap without a banner when the store holds %s, and logs that',
    async (stored) => {
      const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      await env.SECRETS.put('banner', stored);
      expect(await shown()).toEqual(none);
      expect(said.mock.calls.join()).toContain('banner_unreadable');
    },
  );

  it('answers bootstrap without a banner when the store fails, and logs that', async () => {
    expect(await shown()).toEqual(none);
    const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.spyOn(env.SECRETS, 'get').mockRejectedValue(new Error('down'));
    expect(await shown()).toEqual(none);
    expect(said.mock.calls.join()).toContain('banner_unreadable');
  });
});
