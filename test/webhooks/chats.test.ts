/**
 * What a webhook sends is read in Slack, a workflow of Microsoft Teams and ntfy: by their documentation, none of them is called. Each
 * refuses here what the real one refuses.
 */
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { webhookEvents } from '../../shared/contract/webhooks.ts';
import { english } from '../../worker/http/language.ts';
import { payloadOf } from '../../worker/webhooks/payload.ts';

/** The sizes above which messages are refused, in bytes; ntfy takes a longer one for a file. */
const TEAMS_BYTES_MAX = 28 * 1024;
const NTFY_BYTES_MAX = 4096;

const JSON_TYPE = /^application\/json/;

const slackMessage = v.object({ text: v.pipe(v.string(), v.minLength(1), v.maxLength(40_000)) });

const teamsMessage = v.object({
  type: v.literal('message'),
  attachments: v.tuple([
    v.object({
      contentType: v.literal('application/vnd.microsoft.card.adaptive'),
      content: v.object({
        type: v.literal('AdaptiveCard'),
        version: v.pipe(v.string(), v.regex(/^1\.[0-5]$/)),
        body: v.tuple([
          v.object({
            type: v.literal('RichTextBlock'),
            inlines: v.tuple([v.object({ type: v.literal('TextRun'), text: v.string() })]),
          }),
        ]),
      }),
    }),
  ]),
});

/** What is read of a request, in each chat; throws where it is refused. */
const readIn = {
  slack: (headers: Headers, body: string) => {
    expect(headers.get('Content-Type')).toMatch(JSON_TYPE);
    return v
      .parse(slackMessage, JSON.parse(body))
      .text.replaceAll(/<[^>]*>/g, '[markup]')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
  },
  teams: (headers: Headers, body: string) => {
    expect(headers.get('Content-Type')).toMatch(JSON_TYPE);
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(TEAMS_BYTES_MAX);
    const [card] = v.parse(teamsMessage, JSON.parse(body)).attachments;
    return card.content.body[0].inlines[0].text;
  },
  ntfy: (headers: Headers, body: string) => {
    const priority = headers.get('Priority') ?? 'default';
    expect(priority).toMatch(/^(?:min|low|default|high|max|urgent|[1-5])$/);
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(NTFY_BYTES_MAX);
    return body;
  },
};

describe.each(['slack', 'teams', 'ntfy'] as const)('a message for %s', (chat) => {
  it.each([...webhookEvents, 'test'] as const)(
    'sends a message that is taken when it is %s, and read as it is',
    async (event) => {
      const delivery = { event, shortkey: 'AbCdEfGh', secretShortkey: '', createdAt: 0, at: 0 };
      const secrets = [`whsec_${btoa('s'.repeat(32))}`];
      const language = english;
      const sender = { siteName: 'Wax & <Seal>', language, secrets, id: 'msg_1', epochSeconds: 0 };
      const payload = payloadOf(chat, delivery, sender);
      const sent = new Request('https://chat.example/', { method: 'POST', ...payload });
      expect(readIn[chat](sent.headers, await sent.text())).toMatch(/^Wax & <Seal>: /);
    },
  );
});
