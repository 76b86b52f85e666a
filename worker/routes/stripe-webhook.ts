/** Where Stripe tells that something about a payment changed. Who cannot prove to be Stripe learns nothing here. */
import type { Context } from 'hono';
import { readEvent } from '../billing/event.ts';
import { settle } from '../billing/settle.ts';
import { configOf } from '../config/config.ts';
import { readBytes } from '../http/body.ts';
import { failureResponse, type Outcome, refuse, reply } from '../http/failure.ts';
import { localeOf } from '../http/locale.ts';
import type { AppEnv } from '../http/mount.ts';
import { recordFailure } from '../http/trace.ts';
import { languageOf } from '../intl/language.ts';
import { checkCanaries } from '../rpc/route-canary.ts';

export const STRIPE_WEBHOOK = '/api/v2/billing/stripe';

const EVENT_BYTES_MAX = 256 * 1024;

export async function serveStripeWebhook({ req, env }: Context<AppEnv>): Promise<Response> {
  const outcome = await heed(req.raw, env);
  if (!outcome.ok) {
    recordFailure(req.raw, outcome.code);
    return failureResponse(outcome, await languageOf(env, localeOf(req.raw)));
  }
  return Response.json({ success: true });
}

/** Works also where nothing is sold any more: what was sold goes on, and ends. */
async function heed(request: Request, env: Env): Promise<Outcome<null>> {
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
