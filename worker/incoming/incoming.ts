/**
 * Incoming secrets: anyone may send them to the address that the settings name, each about a ticket. At `/incoming`
 * and `/incoming/sent` are pages: the site's shell, with a plain form and its result for browsers without script. The call behind
 * the form is the one that programs make.
 */
import type { MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import { countCharacters } from '../../shared/characters.ts';
import { failureBody } from '../../shared/contract/failures.ts';
import { sendIncoming } from '../../shared/contract/incoming.ts';
import { pageNameOf } from '../../shared/prerendered-pages.ts';
import { TICKET_CHARACTERS_MAX } from '../../shared/limits.ts';
import type { Locale } from '../../shared/locales.ts';
import { securityHeaders } from '../../shared/security-headers.ts';
import { type Config, configOf } from '../config/config.ts';
import { bodyBytesMax, visitorPlanOf } from '../config/plans.ts';
import { idOf } from '../crypto/keys.ts';
import { emailIncomingSecret } from '../email/queue.ts';
import { withCallerOf } from '../http/address.ts';
import { readBytes } from '../http/body.ts';
import { parseBody } from '../http/parse-body.ts';
import { identify } from '../http/caller.ts';
import { localeCookie } from '../http/cookies.ts';
import { prerenderedPage } from '../http/prerendered-page.ts';
import { failureResponse, refuse, reply } from '../http/failure.ts';
import { cookieOfFlash, cookieOfTyped, flashOf, type FormFields } from '../http/flash.ts';
import { setCommonHeaders } from '../http/headers.ts';
import { languageOf, localeOf, requestedLocale } from '../http/language.ts';
import type { Handler } from '../http/mount.ts';
import { refuseUnknown } from '../http/not-found.ts';
import { isPlainForm } from '../http/session.ts';
import {
  type AppContext,
  type AppEnv,
  recordFailure,
  recordRoute,
} from '../http/request-context.ts';
import type { Stores } from '../platform/call-object.ts';
import { obscuredAddress } from '../platform/rules/email-address.ts';
import { StoreUnavailable } from '../platform/store-unavailable.ts';
import { create } from '../secrets/create.ts';
import { refuseForbidden } from '../secrets/options.ts';
import { createdRecord } from '../secrets/private-page.ts';
import { formHtml, sentHtml, type Visitor } from './html.ts';

const FORM = sendIncoming.path;
const SENT = `${FORM}/sent`;
export const FORM_PATHS = [FORM, `${FORM}/`] as const;
export const SENT_PATHS = [SENT, `${SENT}/`] as const;

/** Takes a secret for the recipient of the settings. Its link goes to them by email alone. */
export const send: Handler<typeof sendIncoming> = async (call) => {
  const { body, config } = call;
  const { secret: text, ticketno } = body;
  const { INCOMING_RECIPIENT: recipient } = config;
  if (recipient === undefined) return refuse('not_found');
  const forbidden = refuseForbidden(call, undefined);
  if (forbidden) return forbidden;
  if (!isTicket(ticketno, config)) return refuse('ticket_invalid', { field: 'ticketno' });
  if (text === '') return refuse('secret_empty', { field: 'secret' });
  // The mail queue sends it, not the account of the sender: most have none.
  const created = await create(call, [{ text, recipients: [recipient] }]);
  if (!created.ok) return created;
  const [secret] = created.reply;
  const { share_url: link, secret_key: secretKey, ...metadata } = createdRecord(secret).metadata;
  const { expiresAt } = secret.view;
  // If the mail queue does not take it, the call fails, and a secret remains that no one has the link to: it expires by
  // itself. A sender with an account finds it in their list, and can burn it there.
  await emailIncomingSecret(
    call,
    { ticketno, link, secretId: idOf(secretKey), expiresAt },
    secret.origin,
  );
  return reply({
    record: { metadata },
    details: { ticketno, recipient: obscuredAddress(recipient) },
  });
};

function isTicket(ticketno: string, { TICKET_PATTERN }: Config): boolean {
  // Length first: matching a pattern against a long text may be slow.
  return countCharacters(ticketno) <= TICKET_CHARACTERS_MAX && TICKET_PATTERN.test(ticketno);
}

/** Answers 404 if the settings name no recipient. */
export const requireRecipient: MiddlewareHandler<AppEnv> = async (context, next) => {
  recordRoute(context, 'incoming');
  if (configOf(context.env).INCOMING_RECIPIENT !== undefined) return next();
  const { raw } = context.req;
  // A browser that visits a page sends the same headers as one that sends a form.
  if (['GET', 'HEAD'].includes(raw.method) && isPlainForm(raw)) {
    return shellPage(context, { status: 404, locale: localeOf(raw) });
  }
  const response = await refuseUnknown(context);
  setCommonHeaders(context, response);
  return response;
};

/** Shows the form. A link to it can bring the ticket number, never a text. */
export const showForm: MiddlewareHandler<AppEnv> = async (context) => {
  const visitor = await visitorOf(context);
  const ticketno = context.req.query('ticket');
  return shellPage(context, {
    locale: visitor.language.locale,
    html: await formHtml(visitor, ticketno === undefined ? {} : { ticketno }),
    headers: chosenLanguage(context.req.raw),
  });
};

/** Shows what was sent. The flash cookie stays: with script, the page itself requests it a moment later. */
export const showSent: MiddlewareHandler<AppEnv> = async (context) => {
  const visitor = await visitorOf(context);
  const { sent } = flashOf(context.req.raw, configOf(context.env));
  const html = await sentHtml(visitor, sent);
  const headers = chosenLanguage(context.req.raw);
  headers.set('X-Robots-Tag', 'noindex');
  return shellPage(context, { locale: visitor.language.locale, html, headers });
};

/** Renders the JSON response to a form that was sent without script as a page. */
export const answerPlainForm: MiddlewareHandler<AppEnv> = async (context, next) => {
  const { raw } = context.req;
  if (raw.method !== 'POST' || !isPlainForm(raw)) return next();
  const visitor = await visitorOf(context);
  const bytes = await readBytes(raw, bodyBytesMax(visitor));
  if (bytes === null) {
    recordFailure(context, 'body_too_large');
    const response = failureResponse(refuse('body_too_large'), visitor.language);
    return refusedPage(context, visitor, response, {});
  }
  const { url, method, headers } = raw;
  context.req.raw = withCallerOf(raw, new Request(url, { method, headers, body: bytes }));
  await next();
  const response = context.res;
  context.res = undefined;
  context.res = response.ok
    ? await redirectToSent(context, response)
    : await refusedPage(context, visitor, response, typedFields(response, bytes, raw));
  return undefined;
};

/** Redirects, so that going back or reloading sends nothing twice. */
async function redirectToSent(context: AppContext, response: Response): Promise<Response> {
  const { record, details } = v.parse(sendIncoming.reply, await response.json());
  const sent = { metadata_key: record.metadata.key, ticketno: details.ticketno };
  const cookie = cookieOfFlash(context.req.raw, configOf(context.env), { sent });
  const headers = withCookies(response, cookie);
  const own = { ...securityHeaders, Location: SENT, 'Cache-Control': 'no-store' };
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  return new Response(null, { status: 303, headers });
}

/** Shows the form again, with the typed fields and the failure. */
async function refusedPage(
  context: AppContext,
  visitor: Visitor,
  response: Response,
  typed: FormFields,
): Promise<Response> {
  const refusal = v.parse(failureBody, await response.json());
  const html = await formHtml(visitor, typed, refusal);
  const cookie = cookieOfTyped(context.req.raw, configOf(context.env), typed);
  const headers = withCookies(response, cookie);
  const wait = response.headers.get('Retry-After');
  if (wait !== null) headers.set('Retry-After', wait);
  return shellPage(context, {
    status: response.status,
    locale: visitor.language.locale,
    html,
    headers,
  });
}

/** The fields to show again. Those that another site sent are not shown as if the visitor had typed them. */
function typedFields(
  { status }: Response,
  bytes: Uint8Array<ArrayBuffer>,
  request: Request,
): FormFields {
  if (status === 403) return {};
  const body = parseBody(bytes, request.headers.get('Content-Type') ?? '');
  if (!body.ok) return {};
  const { secret, ticketno } = body.fields;
  return {
    ...(typeof secret === 'string' && { secret }),
    ...(typeof ticketno === 'string' && { ticketno }),
  };
}

/** The cookies that a call set, and one more; null for no more. */
function withCookies(response: Response, flash: string | null): Headers {
  const headers = new Headers();
  for (const cookie of response.headers.getSetCookie()) headers.append('Set-Cookie', cookie);
  if (flash !== null) headers.append('Set-Cookie', flash);
  return headers;
}

/** Stores a language that `?locale=` names in a cookie, as every call does. */
function chosenLanguage(request: Request): Headers {
  const locale = requestedLocale(request);
  return new Headers(locale === null ? {} : { 'Set-Cookie': localeCookie(request, locale) });
}

async function visitorOf({ req, env }: AppContext): Promise<Visitor> {
  const config = configOf(env);
  const { locale, size } = await preferencesOf(req.raw, { env, config });
  return {
    language: await languageOf(env, locale),
    siteName: config.SITE_NAME,
    recipient: obscuredAddress(config.INCOMING_RECIPIENT ?? ''),
    size,
  };
}

/** Language and plan of a visitor: those of an anonymous visitor if the account does not answer: the page is shown in any case. */
async function preferencesOf(request: Request, stores: Stores) {
  const { size } = visitorPlanOf(stores.config).options;
  const anonymous = { locale: localeOf(request), size };
  // Credentials are checked by the call, where wrong ones are charged.
  if (request.headers.has('Authorization')) return anonymous;
  try {
    const { customer, plan } = await identify(request, stores, false);
    return { locale: localeOf(request, customer?.view.locale), size: plan.options.size };
  } catch (error) {
    if (error instanceof StoreUnavailable) return anonymous;
    throw error;
  }
}

interface ShellPage {
  readonly status?: number;
  readonly locale: Locale;
  /** Put at the beginning of the body; without it the shell stays as it is. */
  readonly html?: string;
  readonly headers?: Headers;
}

/** The site's shell with a part for browsers without script. Not cached: it was made for one visitor. */
async function shellPage(
  { req, env }: AppContext,
  { status = 200, locale, html, headers = new Headers() }: ShellPage,
): Promise<Response> {
  // Requested without the visitor's headers: they have no cached copy of this page.
  const request = new Request(req.url, { method: 'GET' });
  const shell = await prerenderedPage(env, request, pageNameOf(new URL(req.url).pathname), locale);
  const page = html === undefined ? shell : await withHtml(shell, html);
  const response = new Response(req.raw.method === 'HEAD' ? null : page.body, {
    status,
    headers: page.headers,
  });
  for (const name of ['ETag', 'Last-Modified', 'Content-Length']) response.headers.delete(name);
  response.headers.set('Cache-Control', 'no-store');
  for (const [name, value] of headers) response.headers.append(name, value);
  return response;
}

/** Replaces the shell's own text for browsers without script. The build has written it: its tags look like these. */
async function withHtml(shell: Response, html: string): Promise<Response> {
  const text = await shell.text();
  const page = text
    // The form has a title of its own.
    .replace(/<title>.*?<\/title>/s, '')
    .replaceAll(/<noscript>.*?<\/noscript>/gs, '')
    .replace('<body>', () => `<body>${html}`);
  return new Response(page, shell);
}
