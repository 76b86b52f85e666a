/**
 * The outbox of local runs: emails are not sent but stored, encrypted, and shown for a week at `/__outbox` and
 * `/__outbox.json`. They contain links that open secrets and accounts, so they are shown on loopback hosts only: elsewhere, and
 * in every other mode, there is no such page. It is for developers, so its few words are not translated.
 */
import type { MiddlewareHandler } from 'hono';
import { html, raw } from 'hono/html';
import * as v from 'valibot';
import { isLoopbackName } from '../../shared/loopback.ts';
import { securityHeaders } from '../../shared/security-headers.ts';
import { configOf } from '../config/config.ts';
import { emailDriverName } from '../config/email.ts';
import { decryptText, encryptText } from '../crypto/encrypted-value.ts';
import type { SigningKeys } from '../crypto/signature.ts';
import { type AppEnv, recordRoute } from '../http/request-context.ts';
import type { EmailDriver } from './driver.ts';

const PREFIX = 'outbox:';
const TTL_SECONDS = 7 * 24 * 60 * 60;
/** The time counts down from here, always with 13 digits. */
const LAST_MS = 9_999_999_999_999;
const LISTED_MAX = 500;

const outboxEmail = v.object({
  id: v.string(),
  template: v.string(),
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  /** Epoch seconds. */
  created: v.number(),
});

export type OutboxEmail = v.InferOutput<typeof outboxEmail>;

type Store = Pick<Env, 'SECRETS'>;

/** Stores emails instead of sending them. */
export function outboxDriver(env: Store, keys: SigningKeys): EmailDriver {
  return {
    deliver: async (email) => {
      const now = Date.now();
      const name = `${PREFIX}${String(LAST_MS - now).padStart(13, '0')}:${email.id}`;
      const record: OutboxEmail = { ...email, created: Math.floor(now / 1000) };
      const encrypted = encryptText(keys, 'outbox', name, JSON.stringify(record));
      await env.SECRETS.put(name, encrypted, { expirationTtl: TTL_SECONDS });
      return { kind: 'sent' };
    },
  };
}

/** The stored emails, newest first. */
export async function outboxEmails(env: Store, keys: SigningKeys): Promise<OutboxEmail[]> {
  const names = await outboxNames(env);
  const emails = await Promise.all(names.map((name) => openEmail(env, keys, name)));
  return emails.filter((email) => email !== undefined);
}

/** The email under a key of the store; undefined when it expired, its key was removed, or it is stored in another form. */
export async function openEmail(
  env: Store,
  keys: SigningKeys,
  name: string,
): Promise<OutboxEmail | undefined> {
  const encrypted = await env.SECRETS.get(name, 'arrayBuffer');
  const record = encrypted && decryptText(keys, 'outbox', name, new Uint8Array(encrypted));
  if (record === null) return undefined;
  const read = v.safeParse(outboxEmail, JSON.parse(record));
  return read.success ? read.output : undefined;
}

/** The keys of the stored emails, newest first; the oldest of very many are left out. */
export async function outboxNames(env: Store): Promise<string[]> {
  const { keys } = await env.SECRETS.list({ prefix: PREFIX, limit: LISTED_MAX });
  return keys.map(({ name }) => name);
}

const PAGE = '/__outbox';
const LIST = '/__outbox.json';
export const OUTBOX_PATHS = [PAGE, LIST] as const;

/** An email's own page has styles and inherits this policy; nothing in it may run or load. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 48rem; margin: 0 auto; padding: 1rem }
article { border-top: 1px solid; padding-block: 1rem }
h1, h2 { font-size: 1.25rem }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
iframe { box-sizing: border-box; width: 100%; height: 32rem; border: 1px solid }
`;

/** Serves the outbox. */
export const serveOutbox: MiddlewareHandler<AppEnv> = async (context, next) => {
  const { env, req } = context;
  const { method } = req.raw;
  const config = configOf(env);
  const isServed =
    emailDriverName(config) === 'outbox' && isLoopbackName(new URL(req.url).hostname);
  if (!isServed) return next();
  recordRoute(context, 'outbox');
  if (method !== 'GET' && method !== 'HEAD') {
    return respond(null, 'text/plain', 405, { Allow: 'GET, HEAD' });
  }
  const messages = await outboxEmails(env, config.MAIL_KEYS);
  return req.path === LIST
    ? respond(JSON.stringify({ messages }), 'application/json')
    : respond(await pageOf(messages), 'text/html');
};

function respond(body: string | null, type: string, status = 200, more = {}): Response {
  const headers = {
    ...securityHeaders,
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    ...more,
  };
  return new Response(body, { status, headers });
}

async function pageOf(messages: readonly OutboxEmail[]): Promise<string> {
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Outbox</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <h1>Outbox</h1>
          <p>What would have been mailed, newest first. Kept for 7 days.</p>
          ${messages.length === 0 ? html`<p>No mail yet.</p>` : messages.map(articleOf)}
        </main>
      </body>
    </html>`;
  return page.toString();
}

function articleOf({ template, to, subject, text, html: body, created }: OutboxEmail) {
  const sentAt = new Date(created * 1000).toISOString();
  return html`<article>
    <h2>${subject}</h2>
    <p>To ${to}, <time datetime="${sentAt}">${sentAt}</time>, ${template}</p>
    <pre>${withLinks(text)}</pre>
    <details>
      <summary>As HTML</summary>
      <iframe sandbox title="As HTML" loading="lazy" srcdoc="${body}"></iframe>
    </details>
  </article>`;
}

/** A text with its web addresses as links. */
function withLinks(text: string) {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));
}
