/** An account and what happens to it, for the tests of its rules. */
import {
  signIn,
  signUp,
  type SignUpCommand,
  addVerificationToken,
  verify,
} from '../../worker/accounts/rules/account-entry.ts';
import { checkSession } from '../../worker/accounts/rules/account-credentials.ts';
import {
  checkApiToken,
  createToken,
  type NewApiToken,
} from '../../worker/accounts/rules/api-token.ts';
import {
  type AccountState,
  emptyAccount,
  type StoredPassword,
} from '../../worker/accounts/rules/account-state.ts';

export const DAY = 86_400_000;
export const bytes = (byte: number) => new Uint8Array(32).fill(byte);

export function password(byte: number): StoredPassword {
  return { verifierHash: bytes(byte), salt: bytes(0), cost: 10, kdf: 1, wrappedKey: bytes(byte) };
}

export const right = bytes(1);
export const wrong = bytes(2);
export const browser = bytes(3);
export const token = bytes(4);

export const signUpCommand: SignUpCommand = {
  address: 'ada@example.com',
  password: password(1),
  locale: 'en',
  planid: 'basic',
  wantedPlanId: null,
  browserHash: browser,
};

export function pending(over: Partial<SignUpCommand> = {}): AccountState {
  const { next } = signUp(emptyAccount, { ...signUpCommand, ...over }, 0);
  return addVerificationToken(next, { hash: token, endsAt: DAY, emailId: 1 }, 0);
}

export function account(): AccountState {
  return verify(pending(), { tokenHash: token, browserHash: browser, password: null }, 1).next;
}

export function session(byte: number, remember = false) {
  return { hash: bytes(byte), wrappedKey: bytes(0), remember, device: 'Firefox' };
}

export function signedIn(
  state: AccountState,
  byte: number,
  now = 10,
  remember = false,
): AccountState {
  const command = { verifierHash: right, session: session(byte, remember) };
  return signIn(state, command, now).next;
}

export const isLive = (state: AccountState, byte: number, now = 20) =>
  checkSession(state, bytes(byte), true, now).outcome.kind === 'live';

export function newToken(byte: number): NewApiToken {
  return {
    hash: bytes(byte),
    wrappedKey: bytes(0),
    name: '',
    scopes: ['secrets'],
    expiresAt: null,
  };
}

/** With an API token that is recognised by a byte. */
export function withToken(
  state: AccountState,
  byte: number,
  more: Partial<NewApiToken> = {},
  now = 1,
): AccountState {
  const command = {
    token: { ...newToken(byte), ...more },
    verifierHash: right,
    encryptedEmail: bytes(3),
  };
  return createToken(state, command, now).next;
}

export const opensWith = (state: AccountState, byte: number, now = 20) =>
  checkApiToken(state, bytes(byte), now).outcome.kind === 'right';
