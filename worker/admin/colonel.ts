/** What an admin sees first, the counts of the region and the first page of every list; and burning a reported secret. */
import { version } from '../../package.json';
import type {
  burnReported as burnReportedEndpoint,
  closeReported as closeReportedEndpoint,
  showColonel,
} from '../../shared/contract/colonel.ts';
import { isId } from '../../shared/secret-id.ts';
import { seconds } from '../http/epoch.ts';
import { refuse, reply } from '../http/failure.ts';
import type { Handler } from '../http/mount.ts';
import { burnById } from '../secrets/burn.ts';
import { vaultStub } from '../secrets/stub.ts';
import { liveSecrets } from '../secrets/rules/secret-counters.ts';
import { audited, auditLine } from './audit.ts';
import { customerLine } from './customers.ts';
import { failedEmailLine } from './failed-emails.ts';
import { feedbackLine } from './feedback.ts';
import { directoryStub } from './stub.ts';

export const show: Handler<typeof showColonel> = async (call) => {
  const { config } = call;
  const overview = await directoryStub(call).overview();
  const { customers, feedback, failedMails, audit } = overview;
  return reply({
    record: {
      counts: {
        customers: overview.customerCount,
        mails_failed: overview.failedMailCount,
        feedback: overview.feedbackCounts,
        secrets_live: liveSecrets(overview.secretsTotal),
        secrets_today: overview.secretsToday,
        secrets_total: overview.secretsTotal,
        secrets_by_day: [...overview.secretsByDay],
      },
      customers: customers.lines.map((customer) => customerLine(customer, config)),
      feedback: {
        today: feedback.today.lines.map(feedbackLine),
        yesterday: feedback.yesterday.lines.map(feedbackLine),
        before: feedback.before.lines.map(feedbackLine),
      },
      mails_failed: failedMails.lines.map(failedEmailLine),
      audit: audit.lines.map(auditLine),
      limits_hit: [...overview.limitsHit],
      banner: overview.banner,
      version,
      region: {
        jurisdiction: config.JURISDICTION,
        pinned_to: config.OBJECT_JURISDICTION ?? null,
      },
    },
    // The cursor of each list's next page.
    details: {
      next: {
        customers: customers.next,
        feedback: {
          today: feedback.today.next,
          yesterday: feedback.yesterday.next,
          before: feedback.before.next,
        },
        mails_failed: failedMails.next,
        audit: audit.next,
      },
    },
  });
};

export const burnReported: Handler<typeof burnReportedEndpoint> = async (call) => {
  const { id } = call.params;
  // The audit log must not hold a key that was taken for an id.
  if (!isId(id)) return refuse('not_found');
  const outcome = await audited(call, 'burn', id, '', async () => {
    const burned = await burnById(call, id);
    return burned.kind === 'unknown' ? null : burned;
  });
  if (outcome === null) return refuse('not_found');
  if (outcome.kind === 'burned') return reply({ record: { id } });
  if (outcome.kind !== 'spent') return refuse('cannot_burn');
  return refuse('cannot_burn', { state: outcome.state, ended: seconds(outcome.endedAt) });
};

export const closeReported: Handler<typeof closeReportedEndpoint> = async (call) => {
  const { id } = call.params;
  if (!isId(id)) return refuse('not_found');
  const isFound = await audited(call, 'close', id, '', async () => vaultStub(call, id).closeAsk());
  return isFound ? reply({ record: { id } }) : refuse('not_found');
};
