/** Directories of a test's own, and how many rows they read. */
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { vi } from 'vitest';
import type { CustomerView } from '../../../worker/accounts/account-types.ts';
import type { AuditedAction } from '../../../worker/admin/audit.ts';
import type { Directory } from '../../../worker/admin/directory.ts';
import type { Page } from '../../../worker/admin/directory-lists.ts';
import type { FailedMail, Report } from '../../../worker/admin/directory-types.ts';
import type { NewFeedback } from '../../../worker/admin/feedback.ts';
import type { SecretCounts } from '../../../worker/secrets/rules/secret-counters.ts';

const cursor = v.object({ rowsRead: v.number() });

export type DirectoryStub = DurableObjectStub<Directory>;

/** A directory without any report. */
export function anyDirectory(): DirectoryStub {
  return env.DIRECTORY.getByName(crypto.randomUUID());
}

export function customer(address: string, over: Partial<CustomerView> = {}): CustomerView {
  return {
    address,
    role: 'customer',
    planid: 'basic',
    locale: 'en',
    createdAt: 1,
    lastSignInAt: null,
    notify: [],
    counts: { created: 0, burned: 0, shared: 0 },
    ...over,
  };
}

export function accountReport(
  listed: CustomerView | null,
  failedMails: readonly FailedMail[] = [],
): Report {
  return { kind: 'account', customer: listed, failedMails };
}

export function limiterReport(day: string, hits: Readonly<Record<string, number>>): Report {
  return { kind: 'limiter', day, hits };
}

export function vaultReport(day: string, today: SecretCounts, total = today): Report {
  return { kind: 'vault', day, today, total };
}

export function feedback(id: string, over: Partial<NewFeedback> = {}): NewFeedback {
  return { id, msg: `message ${id}`, custid: null, tz: 'UTC', version: '1', ...over };
}

/** An action of an admin that gives a plan. */
export function audited(id: string, over: Partial<AuditedAction> = {}): AuditedAction {
  return { id, custid: 'grace@example.com', action: 'plan', subject: '', detail: '', ...over };
}

/** Does many things at once, inside the object. */
export async function inside<Result>(
  stub: DirectoryStub,
  act: (directory: Directory) => Result,
): Promise<Result> {
  return runInDurableObject<Directory, Result>(stub, (directory, { storage }) =>
    storage.transactionSync(() => act(directory)),
  );
}

/** How many rows SQLite reads while a directory does something. */
export async function rowsReadBy(
  stub: DirectoryStub,
  act: (directory: Directory) => unknown,
): Promise<number> {
  return runInDurableObject<Directory, number>(stub, (directory, { storage }) => {
    const exec = vi.spyOn(storage.sql, 'exec');
    act(directory);
    const rows = exec.mock.results.map(({ value }) => v.parse(cursor, value).rowsRead);
    exec.mockRestore();
    if (rows.length === 0) throw new Error('nothing was asked of the storage');
    return rows.reduce((sum, read) => sum + read, 0);
  });
}

/** Every line of a list, page by page; `betweenPages` may change the list meanwhile. */
export async function readAll<Line>(
  pageAfter: (after: string) => Promise<Page<Line> | null>,
  betweenPages: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Line[]> {
  const lines: Line[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page: Page<Line> | null = await pageAfter(after);
    if (!page) throw new Error('a cursor was refused by the list that gave it');
    lines.push(...page.lines);
    after = page.next;
    await betweenPages();
  }
  return lines;
}
