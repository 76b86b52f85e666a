/** The authentication log, for the account's owner. */
import type { InferOutput } from 'valibot';
import type { listAuthLog } from '../../shared/contract/auth-log.ts';
import type { AuthLogView } from './account-types.ts';
import { reply } from '../http/failure.ts';
import type { Handler } from '../http/mount.ts';
import { accountStub } from './stub.ts';
import { keptSince } from './rules/auth-log.ts';
import { seconds } from '../http/epoch.ts';
import { customerOf } from './password-confirmation.ts';

type AuthLogRecord = InferOutput<typeof listAuthLog.reply>['records'][number];

export const list: Handler<typeof listAuthLog> = async (call) => {
  const { page, per_page: perPage } = call.body;
  const { account } = customerOf(call);
  const now = Date.now();
  const { entries, count } = await accountStub(call, account).authLog(
    (page - 1) * perPage,
    perPage,
  );
  return reply({
    records: entries.map(recordOf),
    count,
    details: { since: seconds(keptSince(now)), now: seconds(now) },
  });
};

function recordOf({ id, event, at, device, name, count }: AuthLogView): AuthLogRecord {
  return {
    id,
    event,
    time: seconds(at),
    device,
    ...(name !== '' && { name }),
    ...(count > 1 && { count }),
  };
}
