/** A person with an account at a running server: a browser without a page, which reads its email in the outbox. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { makeApiToken } from '../../shared/contract/account.ts';
import type { HttpAnswer, HttpClient } from './http.ts';

export const PASSWORD = 'correct horse battery';

const MAIL_MS_MAX = 60_000;
const MAIL_LOOK_MS = 100;

const outbox = v.object({
  messages: v.array(
    v.object({ id: v.string(), template: v.string(), to: v.string(), text: v.string() }),
  ),
});

export type SentMail = v.InferOutput<typeof outbox>['messages'][number];

/** An address that no other test has. */
export function anyAddress(): string {
  return `person.${randomUUID().slice(0, 13)}@example.com`;
}

/** A browser: cookies and the newest shrimp, without a page. */
export class Visitor {
  readonly #http: HttpClient;
  readonly #cookies = new Map<string, string>();
  #shrimp = '';

  constructor(http: HttpClient) {
    this.#http = http;
  }

  /** The session's cookie, as an attacker would steal it. */
  get session(): string {
    return this.#cookies.get('sess') ?? '';
  }

  /** The `Cookie` header of the next call. */
  get cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** The newest token of a form. */
  get shrimp(): string {
    return this.#shrimp;
  }

  async get(path: string): Promise<HttpAnswer> {
    return this.#send('GET', path);
  }

  async post(path: string, fields: Record<string, unknown>): Promise<HttpAnswer> {
    return this.#send('POST', path, { ...fields, shrimp: this.#shrimp });
  }

  async #send(method: string, path: string, fields?: object): Promise<HttpAnswer> {
    const answer = await this.#http.send({
      method,
      path: `/api/v2${path}`,
      headers: { Cookie: this.cookies, 'Content-Type': 'application/json' },
      ...(fields && { body: JSON.stringify(fields) }),
    });
    this.#take(answer);
    return answer;
  }

  #take({ headers, text }: HttpAnswer): void {
    for (const cookie of [headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    const carrier = v.safeParse(v.object({ shrimp: v.string() }), JSON.parse(text));
    if (carrier.success) this.#shrimp = carrier.output.shrimp;
  }
}

/** Every email that was sent to an address so far, newest first. */
export async function mailsTo(http: HttpClient, address: string): Promise<SentMail[]> {
  const { text } = await http.send({ method: 'GET', path: '/__outbox.json' });
  return v.parse(outbox, JSON.parse(text)).messages.filter(({ to }) => to === address);
}

/** Waits for an email of a kind to an address; returns the newest. */
export async function awaitMail(
  http: HttpClient,
  address: string,
  template: string,
): Promise<SentMail> {
  const deadline = Date.now() + MAIL_MS_MAX;
  for (;;) {
    const mail = (await mailsTo(http, address)).find((sent) => sent.template === template);
    if (mail) return mail;
    if (Date.now() > deadline) throw new Error(`no ${template} was mailed`);
    await pause(MAIL_LOOK_MS);
  }
}

/** The token in an email. */
function tokenIn({ text }: SentMail): string {
  const token = /\/(?:verify|forgot)\/([\w:.-]+)/.exec(text)?.[1];
  if (token === undefined) throw new Error('there is no token in the mail');
  return token;
}

/** Signs up, verifies the address and signs in. The address has no account yet. */
export async function newPerson(http: HttpClient, email = anyAddress()): Promise<Visitor> {
  return enter(http, email, async (visitor) => {
    const token = tokenIn(await awaitMail(http, email, 'verification'));
    await expectOk(visitor.post('/account/verify', { token }));
  });
}

/** Signs up and signs in where the server verifies every address by itself (`AUTOVERIFY`). */
export function newVerifiedPerson(http: HttpClient, email = anyAddress()): Promise<Visitor> {
  return enter(http, email, () => Promise.resolve());
}

async function enter(
  http: HttpClient,
  email: string,
  verify: (visitor: Visitor) => Promise<void>,
): Promise<Visitor> {
  const visitor = new Visitor(http);
  const fields = { email, password: PASSWORD };
  await expectOk(visitor.post('/account/signup', { ...fields, agree: true }));
  await verify(visitor);
  await expectOk(visitor.post('/account/signin', fields));
  return visitor;
}

/** Creates an API token of the account that someone is signed in to; in both of its spellings. */
export async function newToken(
  owner: Visitor,
  scopes: readonly string[] = ['secrets'],
): Promise<{ readonly apitoken: string; readonly apitoken_hex: string }> {
  const { text } = await expectOk(owner.post('/account/apitoken', { password: PASSWORD, scopes }));
  return v.parse(makeApiToken.reply, JSON.parse(text)).record;
}

/** An answer that must not be a refusal. */
export async function expectOk(asked: Promise<HttpAnswer>): Promise<HttpAnswer> {
  const answer = await asked;
  if (answer.status !== 200) throw new Error(`refused: ${answer.status} ${answer.text}`);
  return answer;
}
