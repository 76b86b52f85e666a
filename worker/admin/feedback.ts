/** Feedback of visitors to the operator: sent, listed for admins, and its table. Times in the directory are epoch ms. */
import * as v from 'valibot';
import type {
  FeedbackGroup,
  FeedbackLine,
  listFeedback as listFeedbackEndpoint,
} from '../../shared/contract/colonel.ts';
import type { sendFeedback } from '../../shared/contract/feedback.ts';
import { DAY_MS, dayOf } from '../../shared/day.ts';
import { FEEDBACK_SECONDS } from '../../shared/limits.ts';
import { generateToken } from '../crypto/tokens.ts';
import { emailFeedback } from '../email/queue.ts';
import { acceptSolution } from '../http/bot-check.ts';
import { seconds } from '../http/epoch.ts';
import { refuse, reply } from '../http/failure.ts';
import { languageOf } from '../http/language.ts';
import type { Handler } from '../http/mount.ts';
import { linkOrigin } from '../http/origin.ts';
import { defineMessages, text } from '../http/text.ts';
import { logWarning } from '../platform/log.ts';
import { checkCanaries } from '../platform/canaries.ts';
import {
  type CountTable,
  Keyset,
  moment,
  type Page,
  pageReply,
  ROWS_READ_MAX,
} from './directory-lists.ts';
import { directoryStub } from './stub.ts';

export interface NewFeedback {
  /** Drawn by the caller, so that adding it twice changes nothing. */
  readonly id: string;
  readonly msg: string;
  /** The address of the account; null when the sender was not signed in. */
  readonly custid: string | null;
  readonly tz: string;
  readonly version: string;
}

export interface Feedback extends NewFeedback {
  readonly createdAt: number;
}

const texts = defineMessages({
  received: {
    id: 'feedback.received',
    defaultMessage: 'Feedback received.',
    description: 'Answer to someone who sent feedback.',
  },
});

/** Anonymous callers need a solved challenge that was not used before. */
export const send: Handler<typeof sendFeedback> = async (call) => {
  const { body, caller, config, locale } = call;
  if (!config.AUTH_ENABLED || !config.FEEDBACK_ENABLED) return refuse('not_found');
  // Neither an account nor a vault compares them for an anonymous caller.
  await checkCanaries(call);
  const { msg, tz, version, authenticity_payload: payload } = body;
  const { customer } = caller;
  if (!customer && !(await acceptSolution(call, payload, 'spend'))) {
    return refuse('challenge_invalid', { field: 'authenticity_payload' });
  }
  const custid = customer ? customer.view.address : null;
  const feedback = { id: generateToken(), msg, custid, tz, version };
  await directoryStub(call).addFeedback(feedback);
  await emailFeedback(call, { ...feedback, origin: linkOrigin(call.request, config) }).catch(
    // It is stored and can be read; sending it again would store it twice.
    (error: unknown) => logWarning('feedback_not_mailed', { error: String(error) }),
  );
  const language = await languageOf(call.env, locale);
  return reply({ details: { message: text(texts.received, {}, language) } });
};

export const listFeedback: Handler<typeof listFeedbackEndpoint> = async (call) => {
  const { group, after } = call.body;
  return pageReply(await directoryStub(call).feedback(group, after), feedbackLine);
};

/** Feedback as a list shows it. */
export function feedbackLine({ createdAt, ...feedback }: Feedback): FeedbackLine {
  return { ...feedback, created: seconds(createdAt) };
}

export const feedbackTable = `CREATE TABLE feedback (
    id TEXT PRIMARY KEY,
    msg TEXT NOT NULL, custid TEXT, tz TEXT NOT NULL, version TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX feedback_created_at ON feedback (created_at, id);`;

/** A half-open interval of epoch ms: `from <= time < below`. */
interface Span {
  readonly from: number;
  readonly below: number;
}

/** The time span of a group in which feedback is listed, by UTC day. */
function feedbackSpan(group: FeedbackGroup, now: number): Span {
  const today = now - (now % DAY_MS);
  switch (group) {
    case 'today':
      return { from: today, below: today + DAY_MS };
    case 'yesterday':
      return { from: today - DAY_MS, below: today };
    case 'before':
      return { from: 0, below: today - DAY_MS };
  }
}

const KEPT_MS = FEEDBACK_SECONDS * 1000;

interface StoredRow extends Record<string, SqlStorageValue> {
  id: string;
  msg: string;
  custid: string | null;
  tz: string;
  version: string;
  created_at: number;
}

/** Every method is synchronous. */
export class FeedbackTable {
  readonly #sql: SqlStorage;
  readonly #counts: CountTable;

  constructor(sql: SqlStorage, counts: CountTable) {
    this.#sql = sql;
    this.#counts = counts;
  }

  add({ id, msg, custid, tz, version }: NewFeedback, now: number): void {
    const { rowsWritten } = this.#sql.exec(
      'INSERT OR IGNORE INTO feedback VALUES (?, ?, ?, ?, ?, ?)',
      id,
      msg,
      custid,
      tz,
      version,
      now,
    );
    if (rowsWritten === 0) return;
    this.#counts.add('feedback', 1);
    this.#counts.add(`feedback:${dayOf(now)}`, 1);
  }

  /** Deletes at most `rowsMax` entries that were stored long enough. */
  deleteOld(now: number, rowsMax: number): void {
    const old = this.#sql
      .exec<{ id: string; created_at: number }>(
        'SELECT id, created_at FROM feedback WHERE created_at < ? ORDER BY created_at LIMIT ?',
        now - KEPT_MS,
        rowsMax,
      )
      .toArray();
    for (const { id, created_at } of old) {
      this.#sql.exec('DELETE FROM feedback WHERE id = ?', id);
      this.#counts.add('feedback', -1);
      this.#counts.add(`feedback:${dayOf(created_at)}`, -1);
    }
  }

  /** When the oldest entry has been stored long enough, in epoch ms; null when there is none. */
  nextDueAt(): number | null {
    const { oldest } = this.#sql
      .exec<{ oldest: number | null }>('SELECT MIN(created_at) AS oldest FROM feedback')
      .one();
    return oldest && oldest + KEPT_MS;
  }

  /** How many came on the day of `now`, on the one before it, and before that. */
  counts(now: number): Record<FeedbackGroup, number> {
    const countOf = (group: 'today' | 'yesterday') =>
      this.#counts.get(`feedback:${dayOf(feedbackSpan(group, now).from)}`);
    const [today, yesterday] = [countOf('today'), countOf('yesterday')];
    return { today, yesterday, before: this.#counts.get('feedback') - today - yesterday };
  }

  /** One page of a group, newest first; null when `after` is no cursor of this list. */
  page(group: FeedbackGroup, after: string, now: number): Page<Feedback> | null {
    const { from, below } = feedbackSpan(group, now);
    // A cursor contains its day: a reader who goes on after midnight misses nothing.
    const schema = v.tuple([moment, moment, v.string()]);
    const keyset = new Keyset(`feedback:${group}`, schema, [from, below, '']);
    const key = keyset.read(after);
    if (!key) return null;
    const [start] = key;
    const rows = this.#sql
      .exec<StoredRow>(
        `SELECT * FROM feedback WHERE created_at >= ? AND (created_at, id) < (?, ?)
         ORDER BY created_at DESC, id DESC LIMIT ?`,
        ...key,
        ROWS_READ_MAX,
      )
      .toArray();
    return keyset.page(rows, ({ created_at, id }) => [start, created_at, id], feedbackOf);
  }
}

function feedbackOf({ id, msg, custid, tz, version, created_at }: StoredRow): Feedback {
  return { id, msg, custid, tz, version, createdAt: created_at };
}
