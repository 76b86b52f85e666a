/**
 * Slack, a workflow of Microsoft Teams and ntfy, on loopback, as far as a webhook meets them: each refuses what the real one
 * refuses by its documentation, and answers as it does. `/slack/AB`, `/teams/AB` and `/ntfy/AB`; at `/slack/archived` is a
 * channel that was archived.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { listenOnLoopback } from '../support/loopback.ts';

/** The sizes above which messages are refused, in bytes; ntfy takes a longer one for a file. */
const TEAMS_BYTES_MAX = 28 * 1024;
const NTFY_BYTES_MAX = 4096;

interface Answer {
  readonly status: number;
  readonly body: string;
  /** What would be read in the chat; absent where nothing is. */
  readonly message?: string;
}

const refuse = (status: number, body: string): Answer => ({ status, body });

const slackMessage = v.object({ text: v.pipe(v.string(), v.minLength(1), v.maxLength(40_000)) });

const teamsMessage = v.object({
  type: v.literal('message'),
  attachments: v.pipe(
    v.array(
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
    ),
    v.minLength(1),
  ),
});

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function slack({ headers, url = '' }: IncomingMessage, body: string): Answer {
  if (url.endsWith('/archived')) return refuse(410, 'channel_is_archived');
  if (!headers['content-type']?.startsWith('application/json'))
    return refuse(400, 'invalid_payload');
  const given = parsed(body);
  if (typeof given !== 'object' || given === null) return refuse(400, 'invalid_payload');
  const read = v.safeParse(slackMessage, given);
  if (!read.success) return refuse(400, 'no_text');
  const message = read.output.text
    .replaceAll(/<[^>]*>/g, '[markup]')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  return { status: 200, body: 'ok', message };
}

function teams({ headers }: IncomingMessage, body: string): Answer {
  if (!headers['content-type']?.startsWith('application/json')) return refuse(415, '');
  if (Buffer.byteLength(body) > TEAMS_BYTES_MAX) return refuse(413, '');
  const read = v.safeParse(teamsMessage, parsed(body));
  if (!read.success) return refuse(400, '{"error":{"code":"TriggerInputSchemaMismatch"}}');
  const [card] = read.output.attachments;
  return { status: 202, body: '', message: card?.content.body[0].inlines[0].text ?? '' };
}

function ntfy({ headers, url = '' }: IncomingMessage, body: string): Answer {
  const topic = url.split('/').at(-1) ?? '';
  if (!/^[-_A-Za-z0-9]{1,64}$/.test(topic)) return refuse(404, '{"code":40401,"http":404}');
  const { priority = 'default' } = headers;
  if (!/^(?:min|low|default|high|max|urgent|[1-5])$/.test(String(priority))) {
    return refuse(400, '{"code":40007,"http":400}');
  }
  if (Buffer.byteLength(body) > NTFY_BYTES_MAX) return refuse(413, '{"code":41301,"http":413}');
  return { status: 200, body: '{"event":"message"}', message: body };
}

const chats = { slack, teams, ntfy } as const;

export interface ChatServers {
  /** What was read in the chats, the oldest first. */
  readonly messages: readonly string[];
  /** The addresses that a webhook of each would have. */
  addressOf(chat: keyof typeof chats, name?: string): string;
  close(): Promise<void>;
}

export async function startChatServers(): Promise<ChatServers> {
  const messages: string[] = [];
  const answer = (request: IncomingMessage, body: string): Answer => {
    const [, name = ''] = (request.url ?? '').split('/');
    const chat = Object.entries(chats).find(([known]) => known === name)?.[1];
    if (!chat || request.method !== 'POST') return refuse(404, 'no_service');
    return chat(request, body);
  };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { status, body: answered, message } = answer(request, body);
      if (message !== undefined) messages.push(message);
      response.writeHead(status).end(answered);
    });
  });
  const { origin, close } = await listenOnLoopback(server);
  return {
    messages,
    addressOf: (chat, name = 'AB') => `${origin}/${chat}/${name}`,
    close,
  };
}
