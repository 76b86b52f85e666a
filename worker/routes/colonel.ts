/** The calls of those who run an installation. */
import type { showColonel } from '../../shared/contract/colonel.ts';
import { reply } from '../http/failure.ts';
import type { Handler } from '../http/mount.ts';
import { callDirectory } from '../protocol/directory.ts';

const ROWS_MAX = 50;

export const show: Handler<typeof showColonel> = async (call) => {
  const { customerCount, customers, failedMailCount, failedMails } = await callDirectory(
    call,
    async (directory) => directory.overview(ROWS_MAX),
  );
  return reply({
    record: {
      counts: { customers: customerCount, mails_failed: failedMailCount },
      customers: customers.map(({ address, planid, role, createdAt }) => ({
        custid: address,
        planid,
        role: call.config.COLONELS.includes(address) ? ('colonel' as const) : role,
        created: seconds(createdAt),
      })),
      mails_failed: failedMails.map(({ template, reason, failedAt }) => ({
        template,
        reason,
        failed: seconds(failedAt),
      })),
    },
  });
};

function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}
