/** Calls of the vault of a secret. */
import { isRouteVerified, routeMoved, verifyRoute } from '../platform/route-canary.ts';
import { type Calls, callObject, callsOf, invoke, type Stores } from '../platform/call-object.ts';
import { routeFingerprint, vaultNameOf } from '../crypto/object-names.ts';
import { isRouteRefusal, type RouteProof, type RouteRefusal } from './vault-types.ts';

type Vault = ReturnType<Env['VAULT']['getByName']>;

/** The methods of a vault, without the id of the secret, which comes first, and the proof of the route, which comes last. */
export type VaultStub = {
  readonly [Name in keyof Calls<Vault>]: Calls<Vault>[Name] extends (
    id: string,
    ...args: [...infer Args, RouteProof]
  ) => Promise<infer Answer>
    ? (...args: Args) => Promise<Exclude<Answer, RouteRefusal>>
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
    callVault(stores, secretId, (vault, route) =>
      invoke(vault, method, [secretId, ...args, route]),
    ),
  );
}

/**
 * Calls the vault that holds a secret. `operation` must be idempotent: it is retried. It passes its route proof to the vault.
 * Before the first call to a vault that never received one, the canaries are compared.
 *
 * @throws StoreUnavailable when no attempt came through
 * @throws when the vault belongs to another route key, or to another jurisdiction
 */
export async function callVault<Result>(
  stores: Stores,
  secretId: string,
  operation: (vault: Vault, route: RouteProof, attempt: number) => Promise<Result>,
): Promise<Exclude<Result, RouteRefusal>> {
  const { env, config } = stores;
  const name = vaultNameOf(config.ROUTE_KEY, secretId);
  const fingerprint = routeFingerprint(config.ROUTE_KEY);
  const call = async () => {
    const route = { fingerprint, isVerified: isRouteVerified(env) };
    return callObject(config, env.VAULT, name, (vault, attempt) =>
      operation(vault, route, attempt),
    );
  };
  let result = await call();
  if (isRouteRefusal(result) && result.kind === 'route_unverified') {
    await verifyRoute(stores);
    result = await call();
  }
  if (!isAnswer(result)) throw routeMoved();
  return result;
}

function isAnswer<Result>(result: Result): result is Exclude<Result, RouteRefusal> {
  return !isRouteRefusal(result);
}
