/**
 * `/incoming` and `/incoming/sent` as pages. They are the site's own, and carry beside it what a browser without script
 * needs: a plain form, and what became of it. The call behind the form is the same one that programs make.
 */
import * as v from 'valibot';
import { failureBody } from '../../shared/contract/failure-body.ts';
import { sendIncoming } from '../../shared/contract/incoming.ts';
import { securityHeaders } from '../../shared/security-headers.ts';
import { app } from '../app.ts';
import { type Config, configOf } from '../config/config.ts';
import { parseBody, readBodyBytes } from '../http/body.ts';
import { localeCookie } from '../http/cookies.ts';
import { failureResponse, refuse } from '../http/failure.ts';
import { cookieOfFlash, cookieOfTyped, flashOf, type FormFields } from '../http/flash.ts';
import { localeOf, requestedLocale } from '../http/locale.ts';
import { isPlainForm } from '../http/plain-form.ts';
import { recordFailure, recordRoute, shareTrace } from '../http/trace.ts';
import { type Visitor, visitorOf } from '../http/visitor.ts';
import { languageOf } from '../intl/language.ts';
import { obscuredAddress } from '../rules/email-address.ts';
import { formHtml, sentHtml, type Setting } from './incoming-html.ts';
import { shellPage } from './shell-page.ts';

const FORM = sendIncoming.path;
const SENT = `${FORM}/sent`;

interface Asked {
  readonly request: Request;
  readonly env: Env;
  readonly context: ExecutionContext;
  readonly config: Config;
  /** Whom the settings name. */
  readonly recipient: string;
}

/** Answers what is asked of these pages; null when something else was asked for. */
export async function serveIncoming(
  request: Request,
  env: Env,
  context: ExecutionContext,
): Promise<Response | null> {
  const path = new URL(request.url).pathname.replace(/\/$/, '');
  if (path !== FORM && path !== SENT) return null;
  recordRoute(request, 'incoming');
  const config = configOf(env);
  const { INCOMING_RECIPIENT: recipient } = config;
  const isLook = request.method === 'GET' || request.method === 'HEAD';
  if (recipient === undefined) {
    // A browser on its way to a page is known by the same signs as one with a form.
    return isLook && isPlainForm(request)
      ? shellPage(request, env, { status: 404, locale: localeOf(request), html: '' })
      : app.fetch(request, env, context);
  }
  const asked = { request, env, context, config, recipient };
  if (isLook) return path === FORM ? showForm(asked) : showSent(asked);
  if (path === FORM && request.method === 'POST') return takeForm(asked);
  return refuseMethod(asked, path === FORM ? 'GET, HEAD, POST' : 'GET, HEAD');
}

async function showForm(asked: Asked): Promise<Response> {
  const { request, env } = asked;
  const visitor = await visitorOf(request, asked);
  const html = formHtml(settingOf(asked, visitor), visitor);
  return shellPage(request, env, {
    locale: visitor.language.locale,
    html,
    headers: chosenLanguage(request),
  });
}

/** Does not take away what it shows from: with script, the page itself asks for it a moment later. */
async function showSent(asked: Asked): Promise<Response> {
  const { request, env, config } = asked;
  const visitor = await visitorOf(request, asked);
  const { sent } = await flashOf(request, config);
  const html = sentHtml(settingOf(asked, visitor), sent);
  const headers = chosenLanguage(request);
  headers.set('X-Robots-Tag', 'noindex');
  return shellPage(request, env, { locale: visitor.language.locale, html, headers });
}

async function takeForm(asked: Asked): Promise<Response> {
  const { request } = asked;
  if (!isPlainForm(request)) return call(asked, request.body);
  const visitor = await visitorOf(request, asked);
  const bytes = await readBodyBytes(request, visitor.size);
  if (bytes === null) {
    recordFailure(request, 'body_too_large');
    return refused(asked, visitor, failureResponse(refuse('body_too_large'), visitor.language), {});
  }
  const answer = await call(asked, bytes);
  if (answer.ok) return taken(asked, answer);
  // What another site typed is not shown as if the visitor had.
  const typed = answer.status === 403 ? {} : await typedFields(bytes, request);
  return refused(asked, visitor, answer, typed);
}

/** Makes the call that a form stands for, whatever slash its address ends with. */
function call(
  { request, env, context }: Asked,
  body: BodyInit | null,
): Response | Promise<Response> {
  const { method, headers, cf } = request;
  const { search } = new URL(request.url);
  const target = new URL(FORM + search, request.url);
  const made = new Request(target, { method, headers, body, ...(cf && { cf }) });
  shareTrace(request, made);
  return app.fetch(made, env, context);
}

/** Leads on to the next page, so that going back or reloading sends nothing twice. */
async function taken({ request, config }: Asked, answer: Response): Promise<Response> {
  const { record, details } = v.parse(sendIncoming.reply, await answer.json());
  const sent = { metadata_key: record.metadata.key, ticketno: details.ticketno };
  const headers = withCookies(answer, await cookieOfFlash(request, config, { sent }));
  const own = { ...securityHeaders, Location: SENT, 'Cache-Control': 'no-store' };
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  return new Response(null, { status: 303, headers });
}

/** Shows the form again, with what was typed and what is wrong with it. */
async function refused(
  asked: Asked,
  visitor: Visitor,
  answer: Response,
  typed: FormFields,
): Promise<Response> {
  const { request, env, config } = asked;
  const refusal = v.parse(failureBody, await answer.json());
  const { language, size } = visitor;
  const html = formHtml(settingOf(asked, visitor), { size, typed, refusal });
  const headers = withCookies(answer, await cookieOfTyped(request, config, typed));
  const wait = answer.headers.get('Retry-After');
  if (wait !== null) headers.set('Retry-After', wait);
  return shellPage(request, env, {
    status: answer.status,
    locale: language.locale,
    html,
    headers,
  });
}

async function typedFields(bytes: Uint8Array<ArrayBuffer>, request: Request): Promise<FormFields> {
  const body = await parseBody(bytes, request.headers.get('Content-Type') ?? '');
  if (!body.ok) return {};
  const { secret, ticketno } = body.fields;
  return {
    ...(typeof secret === 'string' && { secret }),
    ...(typeof ticketno === 'string' && { ticketno }),
  };
}

function settingOf({ config, recipient }: Asked, { language }: Visitor): Setting {
  return { language, siteName: config.SITE_NAME, recipient: obscuredAddress(recipient) };
}

/** Keeps a language that was asked for, as every call does. */
function chosenLanguage(request: Request): Headers {
  const locale = requestedLocale(request);
  return new Headers(locale === null ? {} : { 'Set-Cookie': localeCookie(request, locale) });
}

/** The cookies that a call set, and one more. */
function withCookies(answer: Response, flash: string | null): Headers {
  const headers = new Headers();
  for (const cookie of answer.headers.getSetCookie()) headers.append('Set-Cookie', cookie);
  if (flash !== null) headers.append('Set-Cookie', flash);
  return headers;
}

/** Refused as the API refuses. */
async function refuseMethod({ request, env, config }: Asked, allow: string): Promise<Response> {
  recordFailure(request, 'method_not_allowed');
  const language = await languageOf(env, localeOf(request));
  const response = failureResponse(refuse('method_not_allowed'), language);
  const headers = {
    ...securityHeaders,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Jurisdiction': config.JURISDICTION,
    'X-Request-Id': crypto.randomUUID(),
    Allow: allow,
  };
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}
