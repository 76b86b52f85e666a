/** The whole Worker for unit tests, on the engine of one machine. */
import * as v from 'valibot';
import * as worker from '../../../worker/index.ts';
import { app } from '../../../worker/app.ts';
import { type Config, configOf } from '../../../worker/config/config.ts';
import { base64 } from '../../../worker/crypto/encoding.ts';
import { accountNameOf } from '../../../worker/crypto/object-names.ts';
import { outboxEmails, type OutboxEmail } from '../../../worker/email/outbox.ts';
import type { Objects } from '../../../worker/node/engine/objects.ts';
import type { Directory } from '../../../worker/admin/directory.ts';
import type { Account } from '../../../worker/accounts/account.ts';
import { MAIL_QUEUE_NAME } from '../../../worker/email/stub.ts';
import { callAlarm, PlatformRequest, startEmpty, TestContext } from './platform.ts';

const key = btoa('k'.repeat(32));
const ORIGIN = 'http://localhost';

/** The files of the site that the Worker itself reads. */
const files: Readonly<Record<string, readonly string[]>> = {
  '/lists/common-passwords.json': ['password1'],
  '/lists/icann-suffixes.json': ['example', 'com'],
  '/lists/public-suffixes.json': ['example', 'com'],
};

export interface TestRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly fields?: unknown;
  /** Sent as they are, in place of fields. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly origin?: string;
}

const json = v.record(v.string(), v.unknown());

export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Empty where the answer is no JSON. */
  readonly body: v.InferOutput<typeof json>;
}

/** The code of a refusal, or the status of a success. */
export function outcome({ status, body }: TestAnswer): unknown {
  return status === 200 ? 200 : body['code'];
}

export class TestSite {
  /** A test may change its settings before its first call. */
  readonly env: Env;
  readonly objects: Objects;
  readonly stop: () => Promise<void>;

  static async start(settings: Readonly<Record<string, string>> = {}): Promise<TestSite> {
    const bindings = {
      APP_ENV: 'local',
      // The isolate remembers refusals by names that depend on it.
      SHARD_KEY: base64(crypto.getRandomValues(new Uint8Array(32))),
      NAME_KEY: key,
      SESSION_KEYS: `k1:${key}`,
      MAIL_KEYS: `k1:${key}`,
      BCRYPT_COST: '4',
      ...settings,
      ASSETS: { fetch: (asked: string | Request) => Promise.resolve(fileAt(asked)) },
    };
    // At the time 0 nothing expires, and no alarm is due: tests run alarms themselves.
    const now = () => 0;
    return new TestSite(await startEmpty({ worker: () => Promise.resolve(worker), bindings, now }));
  }

  private constructor({ engine, stop }: Awaited<ReturnType<typeof startEmpty>>) {
    if (!isEnv(engine.env)) throw new Error('there is no environment');
    this.env = engine.env;
    this.objects = engine.objects;
    this.stop = stop;
  }

  get config(): Config {
    return configOf(this.env);
  }

  /** Sends a request; resolves when the work after its response is done as well. */
  async send(path: string, asked: TestRequest = {}): Promise<TestAnswer> {
    const { fields, bytes, headers = {}, settings = {}, origin = ORIGIN } = asked;
    const method = asked.method ?? (fields === undefined && bytes === undefined ? 'GET' : 'POST');
    const request = new PlatformRequest(origin + path, {
      method,
      headers: { ...(fields !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      ...(fields !== undefined && { body: JSON.stringify(fields) }),
      ...(bytes !== undefined && { body: bytes }),
      cf: { clientIp: '127.0.0.1:1' },
    });
    const over = Object.keys(settings).length > 0;
    const env = over ? { ...this.env, ...settings } : this.env;
    const context = new TestContext();
    const response = await app.fetch(request, env, context);
    const text = await response.text();
    await context.ended();
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text !== '' ? v.parse(json, JSON.parse(text)) : {},
    };
  }

  /** Calls a path of the API by GET, or with fields by POST. */
  call(path: string, fields?: unknown, asked: TestRequest = {}): Promise<TestAnswer> {
    return this.send(`/api/v2${path}`, { ...(fields !== undefined && { fields }), ...asked });
  }

  /** Signs someone up and in, with a plan; returns what their pages send. */
  async person(planid = 'basic', email = 'ada@example.com'): Promise<TestRequest> {
    const fields = { email, password: 'correct horse battery', agree: true };
    await this.call('/account/signup', fields, { settings: { AUTOVERIFY: '1' } });
    await this.account(email).setPlan(planid);
    const { headers, body } = await this.call('/account/signin', fields);
    const cookie = headers.getSetCookie().find((set) => set.startsWith('sess=')) ?? '';
    return {
      headers: { Cookie: cookie.split(';', 1).join(), 'O-Shrimp': String(body['shrimp']) },
    };
  }

  accountName(address: string): string {
    return accountNameOf(this.config.NAME_KEY, address);
  }

  account(address: string): DurableObjectStub<Account> {
    return this.env.ACCOUNT.getByName(this.accountName(address));
  }

  directory(): DurableObjectStub<Directory> {
    return this.env.DIRECTORY.getByName('d1');
  }

  /** Calls the alarm of an object, also when none is set. */
  alarm(object: object): Promise<void> {
    return this.objects.use(object, callAlarm);
  }

  /** The keys of the store with a prefix. */
  async stored(prefix: string): Promise<string[]> {
    const { keys } = await this.env.SECRETS.list({ prefix });
    return keys.map(({ name }) => name);
  }

  /** The emails that were sent to an address, newest first; those of its account are sent before. */
  async emailsTo(address: string): Promise<OutboxEmail[]> {
    await this.alarm(this.account(address));
    await this.alarm(this.env.MAIL_QUEUE.getByName(MAIL_QUEUE_NAME));
    const emails = await outboxEmails(this.env, this.config.MAIL_KEYS);
    return emails.filter(({ to }) => to === address);
  }
}

function fileAt(asked: string | Request): Response {
  const { pathname } = new URL(asked instanceof Request ? asked.url : asked);
  const isLanguage = pathname.startsWith('/languages/');
  const content = files[pathname] ?? (isLanguage ? {} : null);
  if (content !== null) return Response.json(content);
  return new Response(pathname, { headers: { 'Content-Type': 'text/html' } });
}

function isEnv(thing: unknown): thing is Env {
  return typeof thing === 'object' && thing !== null && 'VAULT' in thing;
}
