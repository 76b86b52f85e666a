/** What an API token may do. No scope opens administration, tokens, sessions, passwords or the end of an account. */

/** `secrets`: everything about secrets. `domains`: the account's domains and its webhook. */
export const tokenScopes = ['secrets', 'domains'] as const;

export type TokenScope = (typeof tokenScopes)[number];
