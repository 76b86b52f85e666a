/**
 * `/incoming` and `/incoming/sent` as pages: the site's shell, with a plain form and its result for browsers without script.
 * The call behind the form is the one that programs make.
 */
import { pageNameOf } from '../../shared/drawn-pages.ts';
import type { MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import { failureBody } from '../../shared/contract/failures.ts';
import { sendIncoming } from '../../shared/contract/incoming.ts';
import type { Locale } from '../../shared/locales.ts';
import type { PlanOptions } from '../../shared/plans.ts';
import { securityHeaders } from '../../shared/security-headers.ts';
import { configOf } from '../config/config.ts';
import { visitorPlanOf } from '../config/plans.ts';
import { withCallerOf } from '../http/address.ts';
import { bodyBytesMax, readBytes } from '../http/body.ts';
import { parseBody } from '../http/parse-body.ts';
import { prerenderedPage } from '../http/prerendered-page.ts';
import { type Language, languageOf, localeOf, requestedLocale } from '../http/language.ts';
import { isPlainForm } from '../http/session.ts';
import { identify } from '../http/caller.ts';
import { localeCookie } from '../http/cookies.ts';
import { failureResponse, refuse } from '../http/failure.ts';
import { cookieOfFlash, cookieOfTyped, flashOf, type FormFields } from '../http/flash.ts';
import { setCommonHeaders } from '../http/headers.ts';
import { refuseUnknown } from '../http/not-found.ts';
import {
  type AppContext,
  type AppEnv,
  recordFailure,
  recordRoute,
} from '../http/request-context.ts';
import type { Stores } from '../platform/call-object.ts';
import { StoreUnavailable } from '../platform/store-unavailable.ts';
import { obscuredAddress } from '../platform/rules/email-address.ts';
import { formHtml, sentHtml, type PageContext } from './incoming-html.ts';

const FORM = sendIncoming.path;
const SENT = `${FORM}/sent`;
export const FORM_PATHS = [FORM, `${FORM}/`] as const;
export const SENT_PATHS = [SENT, `${SENT}/`] as const;

/** Answers 404 if the settings name no recipient. */
export const requireRecipient: MiddlewareHandler<AppEnv> = async (context, next) => {
  recordRoute(context, 'incoming');
  if (configOf(context.env).INCOMING_RECIPIENT !== undefined) return next();
  const { raw } = context.req;
  // A browser that visits a page sends the same headers as one that sends a form.
  if (['GET', 'HEAD'].includes(raw.method) && isPlainForm(raw)) {
    return shellPage(context, { status: 404, locale: localeOf(raw), html: '' });
  }
  const response = await refuseUnknown(context);
  setCommonHeaders(context, response);
  return response;
};

export const showForm: MiddlewareHandler<AppEnv> = async (context) => {
  const visitor = await visitorOf(context);
  return shellPage(context, {
    locale: visitor.language.locale,
    html: await formHtml(pageContext(context, visitor), visitor),
    headers: chosenLanguage(context.req.raw),
  });
};

/** Does not remove the flash cookie: with script, the page itself requests it a moment later. */
export const showSent: MiddlewareHandler<AppEnv> = async (context) => {
  const visitor = await visitorOf(context);
  const { sent } = flashOf(context.req.raw, configOf(context.env));
  const html = await sentHtml(pageContext(context, visitor), sent);
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
  const { language, size } = visitor;
  const html = await formHtml(pageContext(context, visitor), { size, typed, refusal });
  const cookie = cookieOfTyped(context.req.raw, configOf(context.env), typed);
  const headers = withCookies(response, cookie);
  const wait = response.headers.get('Retry-After');
  if (wait !== null) headers.set('Retry-After', wait);
  return shellPage(context, { status: response.status, locale: language.locale, html, headers });
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

/** The cookies that a call set, and one more. */
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

function pageContext({ env }: AppContext, { language }: Visitor): PageContext {
  const { SITE_NAME: siteName, INCOMING_RECIPIENT = '' } = configOf(env);
  return { language, siteName, recipient: obscuredAddress(INCOMING_RECIPIENT) };
}

interface Visitor {
  readonly language: Language;
  /** The longest secret that their plan allows, in characters. */
  readonly size: PlanOptions['size'];
}

async function visitorOf({ req, env }: AppContext): Promise<Visitor> {
  const { locale, size } = await preferencesOf(req.raw, { env, config: configOf(env) });
  return { language: await languageOf(env, locale), size };
}

/** Those of an anonymous visitor if the account does not answer: the page is shown in any case. */
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
  /** Put at the beginning of the body; '' leaves the shell unchanged. */
  readonly html: string;
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
  const page = html === '' ? shell : await withHtml(shell, html);
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
