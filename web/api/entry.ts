/** Signing up, signing in and resetting a password. Nothing typed here is stored in the browser. */
import type { QueryClient } from '@tanstack/react-query';
import {
  forgotPassword,
  resetPassword,
  signIn,
  signUp,
  verifyAddress,
} from '../../shared/contract/entry.ts';
import { localPath } from '../../shared/local-path.ts';
import { recordSignIn } from './auth-tabs.ts';
import { submitForm } from './form.ts';
import { type Site, siteQuery } from './site.ts';

interface Credentials {
  email: string;
  password: string;
  remember: boolean;
}

export function submitSignIn(body: Credentials) {
  return submitForm({ endpoint: signIn, input: { body: { ...body } } });
}

export interface NewAccount {
  email: string;
  password: string;
  agree: boolean;
  planid: string;
  /** The honeypot field: a program fills it, a person does not see it. */
  skill: string;
}

export function requestAccount(body: NewAccount) {
  return submitForm({ endpoint: signUp, input: { body: { ...body } } });
}

/**
 * The address confirmed last, for the sign-in page that follows. In memory only: it belongs neither in the URL nor in the
 * history.
 */
let confirmed = '';

/** Confirms an address with the token of an email; in another browser than that of the sign-up, with a password. */
export async function confirmAddress(token: string, newPassword?: string): Promise<void> {
  const body = { token, ...(newPassword !== undefined && { newp: newPassword }) };
  const { details } = await submitForm({ endpoint: verifyAddress, input: { body } });
  confirmed = details.email ?? '';
}

/** Empty if no address was confirmed since this page was loaded. */
export function confirmedAddress(): string {
  return confirmed;
}

export function requestReset(email: string) {
  return submitForm({ endpoint: forgotPassword, input: { body: { email } } });
}

interface Reset {
  resetKey: string;
  newp: string;
  newp2: string;
}

export function setPassword({ resetKey, newp, newp2 }: Reset) {
  return submitForm({
    endpoint: resetPassword,
    input: { params: { resetKey }, body: { newp, newp2 } },
  });
}

/** Drops everything cached after signing in or out, and loads the site again. */
export async function startFreshSession(queryClient: QueryClient): Promise<Site> {
  const [siteKey] = siteQuery.queryKey;
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== siteKey });
  const site = await queryClient.query({ ...siteQuery, staleTime: 0 });
  if (site.authenticated) recordSignIn();
  return site;
}

/** The path after signing in: the wanted one if it is local, else the dashboard. */
export function destination(wanted: string | undefined): string {
  return (wanted === undefined ? null : localPath(wanted)) ?? '/dashboard';
}
