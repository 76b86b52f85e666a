/** Samples of an account, for the tests of both kinds in a browser. */
import type { ReplyOf } from '../../../shared/contract/endpoint.ts';
import type { makeApiToken, showAccount } from '../../../shared/contract/account.ts';
import type { listAuthLog } from '../../../shared/contract/auth-log.ts';
import { ada } from '../support/site.ts';

export type Account = ReplyOf<typeof showAccount>['record'];

/** Ada's account. */
export const account: Account = {
  cust: ada,
  apitoken: null,
  apitoken_created: null,
  apitoken_used: null,
  apitokens: [],
  sessions: [
    {
      id: 'here',
      device: 'Firefox · Linux',
      created: 1_794_900_000,
      used: 1_795_200_000,
      remember: true,
      current: true,
    },
    {
      id: 'phone',
      device: 'Safari · iPhone',
      created: 1_794_000_000,
      used: 1_795_100_000,
      remember: true,
      current: false,
    },
    {
      id: 'unnamed-session',
      device: '',
      created: 1_795_000_000,
      used: 1_795_000_000,
      remember: false,
      current: false,
    },
  ],
};

type ApiToken = Account['apitokens'][number];

/** A program that Ada calls “Nightly backup”. */
export const backup: ApiToken = {
  id: 'backup',
  name: 'Nightly backup',
  scopes: ['secrets'],
  created: 1_794_500_000,
  used: 1_795_100_000,
  expires: 1_826_000_000,
};

/** A token that a program created without a name. */
export const unnamed: ApiToken = {
  id: 'unnamed',
  name: '',
  scopes: ['secrets', 'domains'],
  created: 1_794_000_000,
  used: null,
  expires: null,
};

export const withTokens: Partial<Account> = {
  apitoken: 'set',
  apitoken_created: backup.created,
  apitoken_used: backup.used,
  apitokens: [backup, unnamed],
};

/** Identity Plus, paid for until 10 December 2026. */
export const paidFor: NonNullable<Account['subscription']> = {
  planid: 'identity',
  is_overdue: false,
  period_end: 1_796_904_000,
  is_ending: false,
  portal_url: 'https://billing.example.com/p/login',
};

export const TOKEN = 'waxseal_Yq0cZ4hT9vXkP2mR7sW1nB6dF3gJ8lQ5uE0iO4yA2tCm8Kd2Lw9Zr4Tx';
export const HEX_TOKEN = '3f9c1a7be0d24586c1f07a9b3e5d8c2046ab91ef';

export type AuthLogEntry = ReplyOf<typeof listAuthLog>['records'][number];

/** The log of Ada's account, newest first. */
export const authLog: readonly AuthLogEntry[] = [
  {
    id: '6',
    event: 'sign_in_failed',
    time: 1_795_200_000,
    device: 'Chrome · Windows',
    count: 3,
  },
  {
    id: '5',
    event: 'session_ended',
    time: 1_795_190_000,
    device: 'Firefox · Linux',
    name: 'Safari · iPad',
  },
  {
    id: '4',
    event: 'token_created',
    time: 1_795_180_000,
    device: 'Firefox · Linux',
    name: 'deploy',
  },
  { id: '3', event: 'password_changed', time: 1_795_170_000, device: 'Firefox · Linux' },
  { id: '2', event: 'signed_in', time: 1_794_900_000, device: 'Safari · macOS' },
  { id: '1', event: 'account_created', time: 1_793_000_000, device: '' },
];

/** As many sign-ins as are wanted, newest first. */
export function manySignIns(count: number): AuthLogEntry[] {
  return Array.from({ length: count }, (_, index) => ({
    id: String(count - index),
    event: 'signed_in',
    time: 1_795_200_000 - index * 3600,
    device: 'Firefox · Linux',
  }));
}

/** The server's answer to the creation of a token. */
export const created: ReplyOf<typeof makeApiToken> = {
  record: {
    apitoken: TOKEN,
    apitoken_hex: HEX_TOKEN,
    active: true,
    id: 'new',
    name: 'Deploy',
    scopes: ['secrets'],
    expires: null,
  },
};

/** The account once that is done. */
export const withNewToken: Partial<Account> = {
  ...withTokens,
  apitokens: [
    { ...unnamed, id: 'new', name: 'Deploy', scopes: ['secrets'], created: 1_795_200_000 },
    backup,
    unnamed,
  ],
};
