/** The whole Worker for unit tests: its app and its objects in Node, with their SQLite files, and a store in memory. */
import * as v from 'valibot';
import { app } from '../../../worker/app.ts';
import { type Config, configOf } from '../../../worker/config/config.ts';
import { base64 } from '../../../worker/crypto/encoding.ts';
import { idOf } from '../../../worker/crypto/keys.ts';
import { accountNameOf, vaultNameOf } from '../../../worker/crypto/object-names.ts';
import { openEmail, type OutboxEmail } from '../../../worker/email/outbox.ts';
import { Account } from '../../../worker/accounts/account.ts';
import { Directory } from '../../../worker/admin/directory.ts';
import { MailQueue } from '../../../worker/email/mail-queue.ts';
import { RateLimiter } from '../../../worker/http/rate-limiter.ts';
import { SecretVault } from '../../../worker/secrets/secret-vault.ts';
import { TestDatabase } from './test-database.ts';
import { MAIL_QUEUE_NAME } from '../../../worker/email/queued-email.ts';
import { outboxNames } from '../../../worker/email/stored-outbox.ts';

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

/** The objects of a class, which start when they are first called. */
class Objects<Kind> {
  readonly #objects = new Map<string, Kind>();
  readonly #files = new Map<string, TestDatabase>();
  readonly #create: (state: DurableObjectState) => Kind;

  constructor(create: (state: DurableObjectState) => Kind) {
    this.#create = create;
  }

  getByName(name: string): Kind {
    const object = this.#objects.get(name) ?? this.#create(this.file(name).state(name));
    this.#objects.set(name, object);
    return object;
  }

  file(name: string): TestDatabase {
    const file = this.#files.get(name) ?? new TestDatabase();
    this.#files.set(name, file);
    return file;
  }

  /** Evicts all objects from memory. */
  restart(): void {
    this.#objects.clear();
  }

  close(): void {
    for (const file of this.#files.values()) file.close();
  }
}

export class TestSite {
  readonly env: Env;
  readonly accounts: Objects<Account>;
  readonly directory: Objects<Directory>;
  readonly limiters: Objects<RateLimiter>;
  readonly mailQueues: Objects<MailQueue>;
  readonly vaults: Objects<SecretVault>;
  readonly kept = new Map<string, { value: Uint8Array<ArrayBuffer>; metadata: unknown }>();

  constructor(settings: Readonly<Record<string, string>> = {}) {
    const objects = <Kind>(kind: new (state: DurableObjectState, env: Env) => Kind) =>
      new Objects((state) => new kind(state, this.env));
    this.accounts = objects(Account);
    this.directory = objects(Directory);
    this.limiters = objects(RateLimiter);
    this.mailQueues = objects(MailQueue);
    this.vaults = objects(SecretVault);
    const env: unknown = {
      APP_ENV: 'local',
      // The isolate remembers refusals by names that depend on it.
      ROUTE_KEY: base64(crypto.getRandomValues(new Uint8Array(32))),
      NAME_KEY: key,
      SESSION_KEYS: `k1:${key}`,
      MAIL_KEYS: `k1:${key}`,
      BCRYPT_COST: '4',
      ...settings,
      SECRETS: this.#store(),
      ASSETS: { fetch: (asked: string | Request) => Promise.resolve(fileAt(asked)) },
      ACCOUNT: this.accounts,
      DIRECTORY: this.directory,
      MAIL_QUEUE: this.mailQueues,
      RATE_LIMITER: this.limiters,
      VAULT: this.vaults,
    };
    if (!isEnv(env)) throw new Error('there is no environment');
    this.env = env;
  }

  get config(): Config {
    return configOf(this.env);
  }

  /** Sends a request; resolves when the work after its response is done as well. */
  async send(path: string, asked: TestRequest = {}): Promise<TestAnswer> {
    const { fields, headers = {}, settings = {}, origin = ORIGIN } = asked;
    const method = asked.method ?? (fields === undefined ? 'GET' : 'POST');
    const request = new Request(origin + path, {
      method,
      headers: { ...(fields !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      ...(fields !== undefined && { body: JSON.stringify(fields) }),
    });
    Object.defineProperty(request, 'cf', { value: { clientIp: '127.0.0.1:1' } });
    const later: Promise<unknown>[] = [];
    const context: unknown = {
      waitUntil: (work: Promise<unknown>) => later.push(work),
      passThroughOnException: () => undefined,
      props: {},
    };
    if (!isContext(context)) throw new Error('there is no context');
    const over = Object.keys(settings).length > 0;
    const env = over ? { ...this.env, ...settings } : this.env;
    const response = await app.fetch(request, env, context);
    const text = await response.text();
    await Promise.all(later);
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
    this.account(email).setPlan(planid);
    const { headers, body } = await this.call('/account/signin', fields);
    const cookie = headers.getSetCookie().find((set) => set.startsWith('sess=')) ?? '';
    return {
      headers: { Cookie: cookie.split(';', 1).join(), 'O-Shrimp': String(body['shrimp']) },
    };
  }

  accountName(address: string): string {
    return accountNameOf(this.config.NAME_KEY, address);
  }

  account(address: string): Account {
    return this.accounts.getByName(this.accountName(address));
  }

  vault(secretKey: string): SecretVault {
    return this.vaults.getByName(vaultNameOf(this.config.ROUTE_KEY, idOf(secretKey)));
  }

  /** The emails that were sent to an address, newest first; those of its account are sent before. */
  async emailsTo(address: string): Promise<OutboxEmail[]> {
    await this.account(address).alarm();
    await this.mailQueues.getByName(MAIL_QUEUE_NAME).alarm();
    const names = await outboxNames(this.env);
    const keys = this.config.MAIL_KEYS;
    const emails = await Promise.all(names.map((name) => openEmail(this.env, keys, name)));
    return emails.filter((email) => email?.to === address).filter((email) => email !== null);
  }

  close(): void {
    for (const objects of [this.accounts, this.directory, this.limiters]) objects.close();
    for (const objects of [this.mailQueues, this.vaults]) objects.close();
  }

  /** A store in memory, with the part of KV that is used. */
  #store() {
    const find = (name: string, how?: ReadType) => {
      const entry = this.kept.get(name);
      return entry
        ? { value: valueAs(entry.value, how), metadata: entry.metadata }
        : { value: null, metadata: null };
    };
    return {
      get: (name: string, how?: ReadType) => Promise.resolve(find(name, how).value),
      getWithMetadata: (name: string, how?: ReadType) => Promise.resolve(find(name, how)),
      put: (name: string, given: string | Uint8Array, { metadata = null } = {}) => {
        const bytes = typeof given === 'string' ? new TextEncoder().encode(given) : given;
        this.kept.set(name, { value: new Uint8Array(bytes), metadata });
        return Promise.resolve();
      },
      delete: (name: string) => Promise.resolve(void this.kept.delete(name)),
      list: ({ prefix }: { prefix: string }) => {
        const names = [...this.kept.keys()].filter((name) => name.startsWith(prefix)).toSorted();
        return Promise.resolve({ keys: names.map((name) => ({ name })) });
      },
    };
  }
}

/** How a value of the store is read; as text by default. */
type ReadType = string | { readonly type?: string };

function valueAs(value: Uint8Array<ArrayBuffer>, how: ReadType = 'text'): unknown {
  const type = typeof how === 'string' ? how : how.type;
  if (type === 'arrayBuffer') return value.buffer;
  const text = new TextDecoder().decode(value);
  return type === 'json' ? JSON.parse(text) : text;
}

function fileAt(asked: string | Request): Response {
  const { pathname } = new URL(typeof asked === 'string' ? asked : asked.url);
  const isLanguage = pathname.startsWith('/languages/');
  const content = files[pathname] ?? (isLanguage ? {} : null);
  if (content !== null) return Response.json(content);
  return new Response(pathname, { headers: { 'Content-Type': 'text/html' } });
}

function isEnv(thing: unknown): thing is Env {
  return typeof thing === 'object' && thing !== null && 'VAULT' in thing;
}

function isContext(thing: unknown): thing is ExecutionContext {
  return typeof thing === 'object' && thing !== null && 'waitUntil' in thing;
}
