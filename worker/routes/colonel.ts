/** What those who run an installation look at. What they change is in `colonel-changes.ts`. */
import { version } from '../../package.json';
import type {
  listAudit as listAuditEndpoint,
  listFailedMails as listFailedMailsEndpoint,
  listCustomers as listCustomersEndpoint,
  listFeedback as listFeedbackEndpoint,
  searchCustomers as searchCustomersEndpoint,
  showColonel,
} from '../../shared/contract/colonel.ts';
import type { BodyOf, ReplyOf } from '../../shared/contract/endpoint.ts';
import type { Page } from '../rpc/types/directory.ts';
import { type Outcome, refuse, reply } from '../http/failure.ts';
import type { Handler } from '../http/mount.ts';
import { callDirectory } from '../rpc/directory.ts';
import type { Stores } from '../rpc/call-object.ts';
import { customerSearch } from '../rules/customer-search.ts';
import {
  auditLine,
  countsRecord,
  customerLine,
  failedMailLine,
  feedbackLine,
  firstLines,
  nextPages,
} from './colonel-record.ts';

export const show: Handler<typeof showColonel> = async (call) => {
  const { config } = call;
  const overview = await callDirectory(call, async (directory) => directory.overview());
  return reply({
    record: {
      counts: countsRecord(overview),
      ...firstLines(overview, config),
      limits_hit: overview.limitsHit.map((hits) => ({ ...hits })),
      banner: overview.banner,
      version,
      region: {
        jurisdiction: config.JURISDICTION,
        pinned_to: config.OBJECT_JURISDICTION ?? null,
      },
    },
    details: { next: nextPages(overview) },
  });
};

export const listCustomers: Handler<typeof listCustomersEndpoint> = (call) => customersPage(call);

export const searchCustomers: Handler<typeof searchCustomersEndpoint> = (call) =>
  customersPage(call);

async function customersPage(
  call: Stores & { readonly body: BodyOf<typeof searchCustomersEndpoint> },
): Promise<Outcome<ReplyOf<typeof searchCustomersEndpoint>>> {
  const { q, after } = call.body;
  const search = customerSearch(q);
  const page = await callDirectory(call, async (directory) => directory.customers(search, after));
  return pageReply(page, (customer) => customerLine(customer, call.config));
}

export const listFeedback: Handler<typeof listFeedbackEndpoint> = async (call) => {
  const { group, after } = call.body;
  const page = await callDirectory(call, async (directory) => directory.feedback(group, after));
  return pageReply(page, feedbackLine);
};

export const listFailedMails: Handler<typeof listFailedMailsEndpoint> = async (call) => {
  const { after } = call.body;
  const page = await callDirectory(call, async (directory) => directory.failedMails(after));
  return pageReply(page, failedMailLine);
};

export const listAudit: Handler<typeof listAuditEndpoint> = async (call) => {
  const { after } = call.body;
  const page = await callDirectory(call, async (directory) => directory.audit(after));
  return pageReply(page, auditLine);
};

/** A cursor that is none of the list's is refused: beginning anew, a program would read on for ever. */
function pageReply<Line, Record>(
  page: Page<Line> | null,
  recordOf: (line: Line) => Record,
): Outcome<{ records: Record[]; details: { next: string | null } }> {
  if (!page) return refuse('field_type', { field: 'after' });
  return reply({ records: page.lines.map(recordOf), details: { next: page.next } });
}
