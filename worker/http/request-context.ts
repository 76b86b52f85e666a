/** What the middleware and the routes keep of a request while it is answered. */
import type { Context, Hono } from 'hono';
import type { Branding } from '../../shared/contract/branding.ts';
import type { FailureCode } from '../../shared/contract/failure-codes.ts';
import { type Config, configOf } from '../config/config.ts';

/** A custom domain with its branding as visitors get it. */
export interface CustomDomain {
  readonly domain: string;
  readonly branding: Branding;
}

/** The host that a request is for. `plain-http`: a known host of a deployed site, but not by https. */
export type Host = 'site' | 'unknown' | 'plain-http' | CustomDomain;

export interface AppEnv {
  readonly Bindings: Env;
  readonly Variables: {
    requestId: string;
    host: Host;
    /** What answers, for the log and the metrics: a pattern or a fixed word, never a path. */
    route: string | undefined;
    failureCode: FailureCode | undefined;
    /** How many fields of the body were not understood. */
    ignoredFields: number | undefined;
  };
}

export type App = Hono<AppEnv>;
export type AppContext = Context<AppEnv>;

/** Records what answers a request. The first call counts. */
export function recordRoute(context: AppContext, route: string): void {
  if (context.get('route') === undefined) context.set('route', route);
}

/** Records why a request is refused. The first call counts. */
export function recordFailure(context: AppContext, code: FailureCode): void {
  if (context.get('failureCode') === undefined) context.set('failureCode', code);
}

/** The settings in an environment; null where they are wrong. */
export function settingsIn(env: Env): Config | null {
  try {
    return configOf(env);
  } catch {
    return null;
  }
}
