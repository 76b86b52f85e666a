/** What a webhook sends is read in the chats that it is for. None of the real ones is called. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type WebhookFormat, webhookEvents } from '../../shared/contract/webhooks.ts';
import { english } from '../../worker/http/language.ts';
import { attemptOf } from '../../worker/webhooks/rules/webhook.ts';
import { payloadOf } from '../../worker/webhooks/payload.ts';
import { type ChatServers, startChatServers } from './chat-servers.ts';

let servers: ChatServers;

beforeAll(async () => {
  servers = await startChatServers();
});
afterAll(() => servers.close());

const SITE = 'Wax & <Seal>';

type Event = (typeof webhookEvents)[number] | 'test';

async function send(format: WebhookFormat, url: string, event: Event) {
  const delivery = { event, shortkey: 'AbCdEfGh', secretShortkey: '', createdAt: 0, at: 0 };
  const secrets = [`whsec_${btoa('s'.repeat(32))}`];
  const sender = { siteName: SITE, language: english, secrets, id: 'msg_1', epochSeconds: 0 };
  const response = await fetch(url, { method: 'POST', ...payloadOf(format, delivery, sender) });
  await response.body?.cancel();
  return attemptOf(response.status, null);
}

describe.each(['slack', 'teams', 'ntfy'] as const)('a message for %s', (chat) => {
  it.each([...webhookEvents, 'test'] as const)(
    'sends a message that is taken when it is %s, and read as it is',
    async (event) => {
      const attempt = await send(chat, servers.addressOf(chat), event);
      expect(attempt).toEqual({ kind: 'delivered', status: chat === 'teams' ? 202 : 200 });
      expect(servers.messages.at(-1)).toMatch(/^Wax & <Seal>: /);
    },
  );
});

it('gives up a channel that was archived, and tries again after any other refusal', async () => {
  const archived = await send('slack', servers.addressOf('slack', 'archived'), 'received');
  expect(archived).toMatchObject({ kind: 'failed', status: 410, isFinal: true });
  const missing = await send('ntfy', servers.addressOf('ntfy', 'no.topic'), 'received');
  expect(missing).toMatchObject({ kind: 'failed', status: 404, isFinal: false });
});
