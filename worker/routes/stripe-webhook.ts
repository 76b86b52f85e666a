/** The webhook of Stripe: events about payments, with Stripe's signature. */
import type { MiddlewareHandler } from 'hono';
import { readEvent } from '../billing/event.ts';
import { settle } from '../billing/settle.ts';
import { configOf } from '../config/config.ts';
import { readBytes } from '../http/body.ts';
import { failureResponse, type Outcome, refuse, reply } from '../http/failure.ts';
import { localeOf } from '../http/locale.ts';
import { type AppEnv, recordFailure, recordRoute } from '../http/request-context.ts';
import { languageOf } from '../intl/language.ts';
import { checkCanaries } from '../rpc/route-canary.ts';

export const STRIPE_WEBHOOK = '/api/v2/billing/stripe';

const EVENT_BYTES_MAX = 256 * 1024;

export const serveStripeWebhook: MiddlewareHandler<AppEnv> = async (context) => {
  recordRoute(context, STRIPE_WEBHOOK);
  const { req, env } = context;
  const outcome = await handleEvent(req.raw, env);
  if (!outcome.ok) {
    recordFailure(context, outcome.code);
    return failureResponse(outcome, await languageOf(env, localeOf(req.raw)));
  }
  return Response.json({ success: true });
};

/** Also if nothing is sold any more: subscriptions that were sold continue, and end. */
async function handleEvent(request: Request, env: Env): Promise<Outcome<null>> {
  const config = configOf(env);
  const { STRIPE_API_KEY: key, STRIPE_WEBHOOK_SECRET: secrets } = config;
  if (key === undefined || secrets === undefined) return refuse('not_found');
  await checkCanaries({ env, config });
  const payload = await readBytes(request, EVENT_BYTES_MAX);
  if (!payload) return refuse('body_too_large');
  const event = await readEvent(payload, request.headers.get('Stripe-Signature') ?? '', secrets);
  if (!event) return refuse('malformed');
  if (event.subscription !== null) await settle({ env, config }, key, event.subscription);
  return reply(null);
}
