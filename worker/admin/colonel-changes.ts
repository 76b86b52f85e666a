/** The admin's calls that change something. Each writes an audit entry first. */
import type {
  burnReported as burnReportedEndpoint,
  changeCustomer as changeCustomerEndpoint,
  changeCustomerByPath as changeCustomerByPathEndpoint,
  inviteCustomer as inviteEndpoint,
  resendFailedMail,
  setBanner as setBannerEndpoint,
} from '../../shared/contract/colonel.ts';
import type { BodyOf, ReplyOf } from '../../shared/contract/endpoint.ts';
import { isId } from '../../shared/secret-id.ts';
import type { CustomerView } from '../accounts/account-types.ts';
import { type Outcome, refuse, reply } from '../http/failure.ts';
import type { Call, Handler } from '../http/mount.ts';
import { accountOf, accountStub } from '../accounts/stub.ts';
import { invite as inviteAddress } from '../accounts/sign-up.ts';
import { linkOrigin } from '../http/origin.ts';
import { audited } from './audit.ts';
import { burnById } from '../secrets/burn.ts';
import { directoryStub } from './stub.ts';
import { parseFailedMailId, retryFailedMail } from '../email/retry-failed-email.ts';
import type { Stores } from '../platform/call-object.ts';
import { fromStore } from '../platform/store-unavailable.ts';
import { normalAddress } from '../platform/rules/email-address.ts';
import { putBanner } from './banner.ts';
import { customerLineOf } from './colonel.ts';
import { decideChange, type AllowedChange } from '../accounts/rules/account-profile.ts';
import { seconds } from '../http/epoch.ts';

export const changeCustomer: Handler<typeof changeCustomerEndpoint> = (call) =>
  changeOf(call, call.body.custid, call.body);

export const changeCustomerByPath: Handler<typeof changeCustomerByPathEndpoint> = (call) =>
  changeOf(call, call.params.custid, call.body);

async function changeOf(
  call: Pick<Call, 'caller' | 'config' | 'env'>,
  custid: string,
  body: BodyOf<typeof changeCustomerByPathEndpoint>,
): Promise<Outcome<ReplyOf<typeof changeCustomerEndpoint>>> {
  const { config } = call;
  const customer = await findCustomer(call, custid);
  if (!customer) return refuse('not_found');
  const decision = decideChange(body, config.COLONELS.includes(customer.address));
  if (decision.kind === 'refused') return refuse(decision.code, { field: decision.field });
  const changed = await change(call, customer, decision);
  return changed ? reply({ record: customerLineOf(changed, config) }) : refuse('not_found');
}

/** A customer as their own account returns them: the directory is synced later. */
async function findCustomer(stores: Stores, custid: string): Promise<CustomerView | null> {
  const address = normalAddress(custid);
  if (address === null) return null;
  const account = accountOf(stores, address);
  const view = await accountStub(stores, account).view(null);
  return view && view.customer;
}

/** Returns the changed customer; null if the account was deleted meanwhile. */
async function change(
  call: Pick<Call, 'caller' | 'config' | 'env'>,
  customer: CustomerView,
  { planid, role }: AllowedChange,
): Promise<CustomerView | null> {
  const { custid } = call.caller;
  const account = accountOf(call, customer.address);
  const subject = customer.address;
  let changed: CustomerView | null = customer;
  if (planid !== null) {
    changed = await audited(call, { custid, action: 'plan', subject, detail: planid }, () =>
      accountStub(call, account).setPlan(planid),
    );
  }
  if (role !== null && changed) {
    changed = await audited(call, { custid, action: 'role', subject, detail: role }, () =>
      accountStub(call, account).setRole(role),
    );
  }
  return changed;
}

/** Invites someone to create an account, also where visitors cannot sign up, or not with such an address. */
export const invite: Handler<typeof inviteEndpoint> = async (call) => {
  const { body, caller, config, locale, request } = call;
  const address = normalAddress(body.email);
  if (address === null) return refuse('email_invalid', { field: 'email' });
  const action = { custid: caller.custid, action: 'invite', subject: address, detail: '' } as const;
  const isInvited = await audited(call, action, async () => {
    const origin = linkOrigin(request, config);
    return (await inviteAddress(call, address, locale, origin)) === 'invited';
  });
  return isInvited
    ? reply({ record: { email: address } })
    : refuse('customer_exists', { field: 'email' });
};

/** The directory is the source of truth; the copy that pages read is written after it. */
export const setBanner: Handler<typeof setBannerEndpoint> = async (call) => {
  const { flag, content } = call.body;
  const banner = { flag, content };
  const detail = flag ? content : '';
  const action = { custid: call.caller.custid, action: 'banner', subject: '', detail } as const;
  await audited(call, action, async () => {
    await directoryStub(call).setBanner(banner);
    await fromStore('writing the banner', putBanner(call.env, banner));
  });
  return reply({ record: banner });
};

export const resendMail: Handler<typeof resendFailedMail> = async (call) => {
  const { id } = call.params;
  const mail = parseFailedMailId(id);
  if (!mail) return refuse('not_found');
  const action = { custid: call.caller.custid, action: 'mail', subject: id, detail: '' } as const;
  const isQueued = await audited(call, action, () => retryFailedMail(call, mail));
  return isQueued ? reply({ record: { id } }) : refuse('mail_not_failed');
};

export const burnReported: Handler<typeof burnReportedEndpoint> = async (call) => {
  const { id } = call.params;
  // The audit log must not hold a key that was taken for an id.
  if (!isId(id)) return refuse('not_found');
  const action = { custid: call.caller.custid, action: 'burn', subject: id, detail: '' } as const;
  const outcome = await audited(call, action, async () => {
    const burned = await burnById(call, id);
    return burned.kind === 'unknown' ? null : burned;
  });
  if (outcome === null) return refuse('not_found');
  if (outcome.kind === 'burned') return reply({ record: { id } });
  const ended = outcome.kind === 'spent' && {
    state: outcome.state,
    ended: seconds(outcome.endedAt),
  };
  return refuse('cannot_burn', { ...ended });
};
