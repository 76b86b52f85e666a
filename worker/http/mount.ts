/**
 * Mounts an endpoint of the contract as a route. The steps that all calls share are here, in this order: caller, origin,
 * limit, body, shrimp, fields, handler, response.
 */
import * as v from 'valibot';
import type { BodyOf, Endpoint, ParamsOf, ReplyOf } from '../../shared/contract/endpoint.ts';
import { isFailureCode } from '../../shared/contract/failure-codes.ts';
import type { Locale } from '../../shared/locales.ts';
import { BODY_BYTES_EXTRA } from '../../shared/limits.ts';
import { hasApi } from '../../shared/plans.ts';
import { type Config, configOf } from '../config/config.ts';
import type { Body } from './parse-body.ts';
import { hasShortBody, readOctets } from './body.ts';
import { customDomainOf, onServingHost, serveOnCustomDomains } from './host.ts';
import { languageOf, requestedLocale } from './language.ts';
import { freshShrimp, isForeign, isPlainForm, isShrimp } from './session.ts';
import { INLINE_BYTES_MAX, PART_BYTES_MAX } from '../../shared/seal/format.ts';
import { bodyBytesMax, inlineBytesMax, sealedBodyBytesMax } from '../config/plans.ts';
import { type Caller, type Customer, anonymousCallerOf } from './caller.ts';
import { CLEARED_DATA, localeCookie, signedOutCookies } from './cookies.ts';
import { type ApiVersion, apiVersionOf } from './api-version.ts';
import { type Failure, failureOf, type Outcome, refuse } from './failure.ts';
import { type Fields, namedFields } from './field-names.ts';
import { consumeLimit, refundRepeat, rememberedWait } from './limits.ts';
import {
  type App,
  type AppContext,
  type CustomDomain,
  recordFailure,
  recordRoute,
} from './request-context.ts';

/** The arguments of a handler. */
export interface Call<E extends Endpoint = Endpoint> {
  readonly request: Request;
  readonly env: Env;
  readonly config: Config;
  readonly caller: Caller;
  /** The custom domain that the call is for; null on the site's own host. */
  readonly customDomain: CustomDomain | null;
  readonly locale: Locale;
  /** A fresh one if the caller has a live session. */
  readonly shrimp: string | undefined;
  readonly params: ParamsOf<E>;
  readonly body: BodyOf<E>;
  /**
   * 0 once the call is charged to its limit, else the seconds until it may be made. Never rejects. Resolved before the handler
   * starts, except for endpoints that are charged alongside.
   */
  readonly charged: Promise<number>;
  /** Runs after the response is sent (`waitUntil`). Must not reject. */
  readonly later: (work: Promise<void>) => void;
  /** Adds a cookie to the response. */
  readonly setCookie: (cookie: string) => void;
  /** Removes what the browser stores for a customer: the response signs out. */
  readonly forgetCustomer: () => void;
  /** Changes the identity of the response: the caller signed in or out. */
  readonly respondAs: (identity: ResponseIdentity) => void;
}

/** The identity whose `custid` and shrimp the response carries. */
export interface ResponseIdentity {
  readonly custid: string;
  /** The session that its shrimp belongs to; null for none. */
  readonly session: string | null;
}

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Outcome<ReplyOf<E>> | Promise<Outcome<ReplyOf<E>>>;

/** Serves an endpoint with a handler. */
export function mount<E extends Endpoint>(app: App, endpoint: E, handler: Handler<E>): void {
  const { method, path } = endpoint;
  const apiVersion = apiVersionOf(path);
  const route = async (context: AppContext) => {
    recordRoute(context, path);
    const common = await open(context, endpoint, apiVersion);
    let identity: ResponseIdentity = common.caller;
    const respondAs = (other: ResponseIdentity) => {
      identity = other;
    };
    const outcome = await outcomeOf(context, { ...common, respondAs }, endpoint, handler).catch(
      (error: unknown) => failureOf(error, context.get('requestId')),
    );
    if (!outcome.ok) recordFailure(context, outcome.code);
    const shrimp = shrimpOf(common.config, identity);
    const response = outcome.ok
      ? apiVersion.success(endpoint, outcome.reply, identity.custid, shrimp)
      : apiVersion.failure(outcome, await languageOf(common.env, common.locale), shrimp);
    // A program is no page of ours, and has no session.
    if (apiVersion.takesCookies && !common.caller.isProgram) {
      for (const [name, value] of common.browserHeaders) response.headers.append(name, value);
    }
    return response;
  };
  if (endpoint.isForRecipients) serveOnCustomDomains(path);
  app.on(method, path, onServingHost(path, route));
}

interface Common {
  readonly request: Request;
  readonly env: Env;
  readonly config: Config;
  readonly apiVersion: ApiVersion;
  readonly caller: Caller;
  readonly customDomain: CustomDomain | null;
  readonly locale: Locale;
  readonly shrimp: string | undefined;
  /** Headers for browsers alone: cookies, and what removes them. */
  readonly browserHeaders: Headers;
}

function shrimpOf(config: Config, { session }: ResponseIdentity): string | undefined {
  return session === null ? undefined : freshShrimp(config.SESSION_KEYS, session);
}

async function open(
  context: AppContext,
  endpoint: Endpoint,
  apiVersion: ApiVersion,
): Promise<Common> {
  const { env } = context;
  const request = context.req.raw;
  const config = configOf(env);
  const customDomain = customDomainOf(context);
  const caller = customDomain
    ? anonymousCallerOf(request, config)
    : await apiVersion.identify(request, { env, config }, !endpoint.isPoll);
  const asked = requestedLocale(request);
  const browserHeaders = new Headers();
  if (asked !== null) browserHeaders.append('Set-Cookie', localeCookie(request, asked));
  const locale = apiVersion.localeOf(request, caller.customer?.view.locale);
  const shrimp = shrimpOf(config, caller);
  return { request, env, config, apiVersion, caller, customDomain, locale, shrimp, browserHeaders };
}

async function outcomeOf<E extends Endpoint>(
  context: AppContext,
  common: Common & Pick<Call, 'respondAs'>,
  endpoint: E,
  handler: Handler<E>,
): Promise<Outcome<ReplyOf<E>>> {
  const { request, caller } = common;
  const isUnsafe = endpoint.method === 'POST';
  if (isUnsafe && !caller.isProgram && isForeign(request)) {
    return refuse('origin_refused');
  }
  const unauthorized = authorize(common, endpoint);
  if (unauthorized) return unauthorized;
  const { limit } = endpoint;
  // A caller who is known to be over the limit must not reach a store, even if the charge runs beside the handler.
  const known = limitedBy(limit ? rememberedWait(common, limit) : 0);
  if (known) return known;
  const charged = limit ? consumeLimit(common, limit) : Promise.resolve(0);
  if (!endpoint.isChargedAlongside || (isUnsafe && !hasShortBody(request))) {
    const limited = limitedBy(await charged);
    if (limited) return limited;
  }
  const outcome = await handle(context, { ...common, charged }, endpoint, handler);
  return limitedBy(await charged) ?? outcome;
}

async function handle<E extends Endpoint>(
  context: AppContext,
  common: Common & Pick<Call, 'respondAs' | 'charged'>,
  endpoint: E,
  handler: Handler<E>,
): Promise<Outcome<ReplyOf<E>>> {
  // A limit that is exceeded is answered before any work, and without waiting for a body that never arrives.
  const fields = await Promise.race([refusalOf(common.charged), readFields(common, endpoint)]);
  if (!fields.ok) return fields;
  const named = namedFields(endpoint, fields);
  if (!named.ok) return named;
  context.set('ignoredFields', named.ignored);
  const parsed = parseFields(endpoint, named);
  if (!parsed.ok) return parsed;
  return handler({
    ...common,
    // Hono matched the endpoint's own path, so these are its parameters; the type cannot express that.
    params: context.req.param() as ParamsOf<E>,
    body: parsed.body,
    later: (work) => context.executionCtx.waitUntil(work),
    setCookie: (cookie) => common.browserHeaders.append('Set-Cookie', cookie),
    forgetCustomer: () => forgetCustomer(common),
  });
}

function forgetCustomer({ request, browserHeaders }: Common): void {
  for (const cookie of signedOutCookies(request)) browserHeaders.append('Set-Cookie', cookie);
  browserHeaders.set('Clear-Site-Data', CLEARED_DATA);
}

async function readFields(
  common: Common & Pick<Call, 'charged'>,
  endpoint: Endpoint,
): Promise<Body | Failure> {
  const { request, caller, apiVersion } = common;
  const isUnsafe = endpoint.method === 'POST';
  const isGuarded = isUnsafe && caller.session !== null && needsShrimp(endpoint, request);
  const header = request.headers.get('O-Shrimp');
  if (isGuarded && header !== null && !isShrimpOf(common, header)) {
    return refuseShrimp(common, endpoint);
  }
  // The field counts in a short body alone: no other is read for a caller who may be no page of ours.
  const isUnproven = isGuarded && header === null;
  const { bytesMax, sealedMax } = isUnproven
    ? { bytesMax: endpoint.takesBytes ? 0 : BODY_BYTES_EXTRA, sealedMax: 0 }
    : bodyMaxima(common, endpoint);
  const body = endpoint.takesBytes
    ? await readOctets(request, bytesMax)
    : await apiVersion.readFields(request, isUnsafe, bytesMax, sealedMax);
  if (!isUnproven) return body;
  const isRefused = body.ok
    ? !isShrimpOf(common, body.fields['shrimp'])
    : body.code === 'body_too_large';
  return isRefused ? refuseShrimp(common, endpoint) : body;
}

/** How long the body of a call may be, and with a ciphertext in it. */
function bodyMaxima(common: Common, endpoint: Endpoint) {
  const { options } = common.caller.plan;
  const sealedMax = sealedBodyBytesMax(ciphertextBytesMax(common, endpoint));
  if (endpoint.takesBytes) return { bytesMax: PART_BYTES_MAX, sealedMax };
  // A call that no limit counts takes nothing long.
  return { bytesMax: endpoint.limit ? bodyBytesMax(options) : BODY_BYTES_EXTRA, sealedMax };
}

/** A page repeats the call with the fresh one: it should not count twice. */
async function refuseShrimp(
  common: Common & Pick<Call, 'charged'>,
  { limit }: Endpoint,
): Promise<Failure> {
  if (limit && (await common.charged) === 0) await refundRepeat(common, limit);
  return refuse('shrimp_invalid');
}

/** The longest ciphertext that the body of a call may hold; 0 for none. */
function ciphertextBytesMax({ caller, config }: Common, { takesCiphertext }: Endpoint): number {
  if (!takesCiphertext || config.SEAL_MODES === 'server') return 0;
  // An answer is as long as the plan of its requester allows, which is known once the call is read.
  return takesCiphertext === 'of-any-plan' ? INLINE_BYTES_MAX : inlineBytesMax(caller.plan.options);
}

function limitedBy(waitSeconds: number): Failure | null {
  return waitSeconds > 0 ? refuse('rate_limited', { retry_after: waitSeconds }) : null;
}

/** Resolves if the charge is refused, and never otherwise. */
async function refusalOf(charged: Promise<number>): Promise<Failure> {
  return limitedBy(await charged) ?? new Promise(() => undefined);
}

/** Refuses callers that an endpoint is not for. */
function authorize({ caller, config }: Common, { who, token }: Endpoint): Failure | null {
  const { kind, waitSeconds, customer } = caller;
  if (kind === 'refused') {
    return waitSeconds > 0
      ? refuse('rate_limited', { retry_after: waitSeconds })
      : refuse('token_invalid');
  }
  if (lacksApi(caller, config)) return refuse('plan_lacks_api');
  if (who !== undefined && !config.AUTH_ENABLED) return refuse('not_found');
  if (who === 'signed-out') return customer ? refuse('already_signed_in') : null;
  if (lacksScope(customer, token)) return refuse('token_scope');
  if (who === undefined) return null;
  if (!customer) return refuse('signed_out');
  return who === 'colonel' && !customer.isColonel ? refuse('colonel_only') : null;
}

/** A program whose API token lacks the scope of the call; an endpoint without a scope takes no token. */
function lacksScope(customer: Customer | null, needed: Endpoint['token']): boolean {
  if (!customer?.tokenScopes || needed === 'any') return false;
  return needed === undefined || !customer.tokenScopes.includes(needed);
}

/** A program whose account has a plan without the API, if that is required. */
function lacksApi({ isProgram, plan }: Caller, { API_NEEDS_PLAN }: Config): boolean {
  return isProgram && !hasApi(plan.options, API_NEEDS_PLAN);
}

/** Without a live session there is nothing to forge. */
function needsShrimp({ shrimp }: Endpoint, request: Request): boolean {
  return shrimp !== 'exempt' && !(shrimp === 'not-for-plain-forms' && isPlainForm(request));
}

function isShrimpOf({ config, caller }: Common, shrimp: unknown): boolean {
  return caller.session !== null && isShrimp(config.SESSION_KEYS, caller.session, shrimp);
}

/** The first issue decides; its schema's message is the failure code. */
function parseFields(
  endpoint: Endpoint,
  { fields, repeated }: Fields,
): { ok: true; body: unknown } | Failure {
  const result = v.safeParse(endpoint.body, fields, { abortEarly: true });
  if (result.success) return { ok: true, body: result.output };
  const [issue] = result.issues;
  const [field, ...inside] = v.getDotPath(issue)?.split('.') ?? [];
  // A list may come several times: what is wrong then is one of its values.
  const isTwice = field !== undefined && inside.length === 0 && repeated.has(field);
  const code = isFailureCode(issue.message) ? issue.message : 'field_type';
  return refuse(isTwice ? 'duplicate_field' : code, field === undefined ? {} : { field });
}
