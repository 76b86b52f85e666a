/** Creating and revoking API tokens: only in a session, and creating only with the password. */
import type {
  makeApiToken as makeApiTokenEndpoint,
  revokeApiToken as revokeApiTokenEndpoint,
} from '../../shared/contract/account.ts';
import { API_TOKEN_SECONDS_MAX, API_TOKEN_SECONDS_MIN } from '../../shared/limits.ts';
import { tokenWrappingKey, wrapAccountKey } from '../crypto/account-key.ts';
import { generateApiToken } from '../crypto/api-token.ts';
import { credentialId, tokenHash } from '../crypto/tokens.ts';
import { browserOf } from '../http/caller.ts';
import { seconds, secondsOrNull } from '../http/epoch.ts';
import { refuse, reply } from '../http/failure.ts';
import type { Call, Handler } from '../http/mount.ts';
import { linkOrigin } from '../http/origin.ts';
import { type NewToken, tokenContents } from '../email/contents.ts';
import type { ApiTokenView } from './account-views.ts';
import { withPassword } from './passwords.ts';
import { customerOf } from './sessions.ts';
import { accountStub } from './stub.ts';

export const makeApiToken: Handler<typeof makeApiTokenEndpoint> = async (call) => {
  const { body, config, request } = call;
  const { account } = customerOf(call);
  // A missing password is not recorded as an attempt.
  if (body.password === '') return refuse('password_wrong', { field: 'password' });
  return withPassword(call, body.password, 'password', async (verifier, accountKey) => {
    const { token, hexToken, random } = generateApiToken(config.SESSION_KEYS, account);
    const hash = tokenHash(random);
    const wrappedKey = wrapAccountKey(tokenWrappingKey(random), account, accountKey);
    const properties = propertiesOf(body, Date.now());
    const { name, scopes, expiresAt } = properties;
    const outcome = await accountStub(call, account).createApiToken(
      {
        token: { hash, wrappedKey, name, scopes, expiresAt },
        verifier,
        encryptedEmail: tokenContents.encrypt(call, properties, account),
      },
      linkOrigin(request, config),
      browserOf(request),
    );
    if (outcome === 'wrong') return null;
    if (outcome === 'too_many') return refuse('too_many_tokens');
    return reply({
      record: {
        apitoken: token,
        apitoken_hex: hexToken,
        active: true as const,
        id: credentialId(hash),
        name,
        scopes: [...scopes],
        expires: secondsOrNull(expiresAt),
      },
    });
  });
};

export const revokeApiToken: Handler<typeof revokeApiTokenEndpoint> = async (call) => {
  const { account } = customerOf(call);
  const { id } = call.body;
  const device = browserOf(call.request);
  await accountStub(call, account).revokeApiTokens(id === '' ? null : id, device);
  return reply({ record: { apitoken: null, active: false } });
};

/** A token in its owner's list. */
export function apiTokenRecord({ id, name, scopes, createdAt, usedAt, expiresAt }: ApiTokenView) {
  const [used, expires] = [secondsOrNull(usedAt), secondsOrNull(expiresAt)];
  return { id, name, scopes: [...scopes], created: seconds(createdAt), used, expires };
}

function propertiesOf(
  { name, ttl, ...body }: Call<typeof makeApiTokenEndpoint>['body'],
  now: number,
): NewToken {
  const scopes = [...new Set([...body.scopes, ...body['scopes[]']])];
  return {
    name,
    scopes: scopes.length === 0 ? ['secrets'] : scopes,
    createdAt: now,
    expiresAt: ttl === undefined ? null : now + lifetimeOf(ttl) * 1000,
  };
}

/** Clamps a lifetime in seconds to the possible range. */
function lifetimeOf(ttl: number): number {
  return Math.min(Math.max(Math.floor(ttl), API_TOKEN_SECONDS_MIN), API_TOKEN_SECONDS_MAX);
}
