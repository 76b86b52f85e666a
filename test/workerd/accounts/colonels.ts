/** Those who run the installation, and what they see. */
import { runInDurableObject } from 'cloudflare:test';
import * as v from 'valibot';
import { listAudit, listFailedMails, showColonel } from '../../../shared/contract/colonel.ts';
import { type Ask, get, post } from '../client.ts';
import { accountObject, as, fromElsewhere, letWork, person, type Person } from '../people.ts';

export interface Colonel extends Person {
  readonly ask: Ask;
}

/** Someone whom the settings name. */
export async function colonel(): Promise<Colonel> {
  const grace = await person();
  return { ...grace, ask: as(grace, fromElsewhere({ settings: { COLONELS: grace.custid } })) };
}

export function change({ ask }: Colonel, custid: string, fields: object) {
  return post('/colonel/customers', { custid, ...fields }, ask);
}

export async function overview({ ask }: Colonel) {
  return v.parse(showColonel.reply, (await get('/colonel', ask)).body);
}

/** What a colonel did, the latest first, in few words. */
export async function auditEntries({ ask, custid }: Colonel): Promise<string[]> {
  const { records } = v.parse(listAudit.reply, (await get('/colonel/audit', ask)).body);
  return records
    .filter((line) => line.custid === custid)
    .map(({ action, subject, detail, done }) =>
      [action, subject, detail, done ? 'done' : 'not done'].join('|'),
    );
}

/** The emails of an account that a colonel finds among the failed. */
export async function failedMails({ ask }: Colonel, id: RegExp) {
  const answer = await get('/colonel/mails', ask);
  const { records } = v.parse(listFailedMails.reply, answer.body);
  return records.filter((mail) => id.test(mail.id));
}

/**
 * Gives up the mails of an account that wait, as happens when no server accepts them, and has that synced. A reset
 * does not wait for a test: it counts as given up even if it was sent.
 */
export async function giveUp(address: string): Promise<void> {
  await runInDurableObject(accountObject(address), (_account, { storage }) => {
    storage.sql.exec(
      `UPDATE emails SET state = 'failed', reason = 'refused', due_at = due_at + 2592000000
       WHERE state = 'waiting' OR template = 'reset'`,
    );
    storage.kv.put('directory_sync', { last: Date.now() + 1000, acknowledged: 0 });
    void storage.setAlarm(Date.now() + 60_000);
  });
  await letWork(address);
}
