/** The pages for sign-in, sign-up and sign-out, as a person uses them. */
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { ReplyOf } from '../../../shared/contract/endpoint.ts';
import { signIn, type signUp, verifyAddress } from '../../../shared/contract/entry.ts';
import { open } from '../support/mount.tsx';
import { button, expectHeading, field } from '../support/screen.ts';
import { answerSite, intercept, refusal, success } from '../support/server.ts';
import { ada, customer, withAccounts, withRegions } from '../support/site.ts';

/** A password that must not be stored anywhere. */
export const PASSWORD = 'violet hat 5e0f';
export const ADDRESS = ada.custid;

export const withEntry = { ...withAccounts, ...withRegions };

/** The server's answer to a sign-up whose address it verifies. */
export const mailed: ReplyOf<typeof signUp> = { details: { verification: 'sent' } };

/** Opens a page of a site with accounts, and waits for its heading. */
export async function openEntry(path: string, heading: string): Promise<void> {
  answerSite(withEntry);
  await open(path);
  await expectHeading(heading);
}

/** The button of the menu in the header, which names the account. */
export function accountButton(): Locator {
  return page.getByRole('banner').getByRole('button', { name: '@' });
}

/** An entry of the account menu, which is opened. */
export async function accountEntry(name: string): Promise<Locator> {
  await accountButton().click();
  return page.getByRole('banner').getByRole('menu').getByRole('menuitem', { name });
}

export const addressField = () => field('Email address');
export const passwordField = () => field('Password');
export const newPasswordField = () => field('New password');
export const signInButton = () => page.getByRole('main').getByRole('button', { name: 'Sign in' });

/** Fills in and sends the sign-in page, which is open. */
export async function signInWith(): Promise<void> {
  await addressField().fill(ADDRESS);
  await passwordField().fill(PASSWORD);
  await signInButton().click();
}

/** Fills in and sends the sign-up page, which is open. */
export async function signUpWith(address = ADDRESS): Promise<void> {
  await addressField().fill(address);
  await button('Create account').click();
}

/** Types a new password, and sends the form. */
export async function resetWith(password: string): Promise<void> {
  await newPasswordField().fill(password);
  await button('Set new password').click();
}

/** From now on the link of an email asks for the password of an account. */
export function askForPassword(address = ADDRESS): void {
  intercept(verifyAddress, ({ fields }) =>
    fields['newp'] === undefined
      ? refusal('password_needed', { field: 'newp', email: address })
      : success<typeof verifyAddress>({ details: { verified: true, email: address } }),
  );
}

/** Accepts every sign-in; from then on the site has a signed-in customer. */
export function acceptSignIn(): void {
  intercept(signIn, () => {
    answerSite(customer);
    return success<typeof signIn>({ record: ada });
  });
}

/** Expects a page for visitors that shows nothing of the account. */
export async function expectVisitor(): Promise<void> {
  await expect
    .element(page.getByRole('banner').getByRole('link', { name: 'Sign in' }))
    .toBeVisible();
  await expect.element(page.getByText(ADDRESS)).not.toBeInTheDocument();
}
