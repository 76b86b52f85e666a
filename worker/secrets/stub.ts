/** Calls of the vault of a secret. */
import { isRouteVerified, routeMoved, verifyRoute } from '../platform/route-canary.ts';
import { type Calls, callObject, callsOf, invoke, type Stores } from '../platform/call-object.ts';
import { routeFingerprint, vaultNameOf } from '../crypto/object-names.ts';
import { isRouteRefusal, type RouteProof } from './route-guard.ts';

type Methods = Calls<ReturnType<Env['VAULT']['getByName']>>;

/** The methods of a vault about one secret: without its id, which comes first. */
export type VaultStub = {
  readonly [Name in Exclude<keyof Methods, 'call' | 'canary'>]: Methods[Name] extends (
    id: string,
    ...args: infer Args
  ) => Promise<infer Answer>
    ? (...args: Args) => Promise<Answer>
    : never;
};

/**
 * The calls of the vault that holds a secret, about that secret. They are idempotent.
 *
 * @throws StoreUnavailable, each of them, when no attempt came through
 * @throws when the vault belongs to another route key, or to another jurisdiction
 */
export function vaultStub(stores: Stores, secretId: string): VaultStub {
  return callsOf((method, args) =>
    callVault(stores, secretId, (vault) => invoke(vault, method, args)),
  );
}

/**
 * Calls the vault that holds a secret, for callers that have to know which attempt it is. A vault that has no fingerprint of the
 * route key refuses the call; then the canaries are compared, and the call is made again.
 *
 * @param operation makes one attempt; it must be idempotent, and return what the vault answers
 * @throws StoreUnavailable when no attempt came through
 * @throws when the vault belongs to another route key, or to another jurisdiction
 */
export async function callVault<Result>(
  stores: Stores,
  secretId: string,
  operation: (vault: VaultStub, attempt: number) => Promise<Result>,
): Promise<Result> {
  const { env, config } = stores;
  const name = vaultNameOf(config.ROUTE_KEY, secretId);
  const fingerprint = routeFingerprint(config.ROUTE_KEY);
  const call = () => {
    const route: RouteProof = { fingerprint, isVerified: isRouteVerified(env) };
    return callObject(config, env.VAULT, name, (vault, attempt) =>
      operation(
        callsOf((method, args) => invoke(vault, 'call', [route, method, [secretId, ...args]])),
        attempt,
      ),
    );
  };
  let result = await call();
  if (isRouteRefusal(result) && result.kind === 'route_unverified') {
    await verifyRoute(stores);
    result = await call();
  }
  if (isRouteRefusal(result)) throw routeMoved();
  return result;
}
