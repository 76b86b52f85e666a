/** An account's authentication log: sign-ins, failed attempts, and changes of its credentials. */
import * as v from 'valibot';
import { AUTH_LOG_ROWS_MAX } from '../limits.ts';
import { endpoint } from './endpoint.ts';
import { pageNumber, queryNumber } from './paging.ts';

const PER_PAGE_DEFAULT = 50;
const { attempt, visit, change } = AUTH_LOG_ROWS_MAX;
/** The size of a full log, so that an export is one call and therefore consistent. */
export const AUTH_LOG_PER_PAGE_MAX = attempt + visit + change;

/** Stable: a code is never renamed and never reused for something else. */
export const authEvents = [
  'account_created',
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'session_ended',
  'other_sessions_ended',
  'password_changed',
  'password_reset_requested',
  'password_reset',
  /** A wrong password where a session is asked for it again, such as before a deletion. */
  'confirmation_failed',
  'token_created',
  'token_revoked',
] as const;

export type AuthEvent = (typeof authEvents)[number];

const record = v.object({
  /** Stays the same while a repeated failure is counted. */
  id: v.string(),
  /** What happened. */
  event: v.picklist(authEvents),
  /** In epoch seconds; of a repeated failure, of the last one. */
  time: v.number(),
  /** Browser and system by their user agent, such as `Firefox · Linux`; empty when they are unknown. */
  device: v.string(),
  /** The API token, or the browser whose session was ended; absent where there is none. */
  name: v.optional(v.string()),
  /** How many failures or sessions the entry covers; absent for one. */
  count: v.optional(v.number()),
});

/**
 * List sign-ins and security events. Sign-ins, failed attempts and changes of password, tokens and sessions in the last 90 days,
 * newest first. For sessions only: no API token opens it.
 */
// A stolen token would show whether its owner has noticed.
export const listAuthLog = endpoint({
  method: 'GET',
  path: '/api/v2/account/log',
  who: 'signed-in',
  body: v.object({
    page: pageNumber,
    /** Entries on a page. The maximum is everything that a log can hold. */
    per_page: queryNumber(PER_PAGE_DEFAULT, AUTH_LOG_PER_PAGE_MAX),
  }),
  reply: v.object({
    records: v.array(record),
    /** How many there are on all pages. */
    count: v.number(),
    details: v.object({
      /** How far back the list goes, in epoch seconds. Older entries are deleted. */
      since: v.number(),
      /** When the server answered, in epoch seconds. */
      now: v.number(),
    }),
  }),
});
