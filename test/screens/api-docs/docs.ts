/** The page about the API, with its reference. */
import { page } from 'vitest/browser';
import * as v from 'valibot';
import { endpoint, noFields } from '../../../shared/contract/endpoint.ts';
import { API_DOCUMENT } from '../../../web/api/reference.ts';
import { open } from '../support/mount.tsx';
import { expectHeading } from '../support/screen.ts';

/** The document that the reference shows: a file, and no call. */
export const apiDocument = endpoint({
  method: 'GET',
  path: API_DOCUMENT,
  body: noFields,
  reply: v.record(v.string(), v.unknown()),
});

/** Opens the page without scrolling near its reference. */
export async function openDocs(): Promise<void> {
  await open('/docs');
  await expectHeading('Send secrets from your own programs');
}

/** Scrolls near the reference, which then loads. */
export function approachReference(): void {
  page.getByRole('heading', { name: 'API reference' }).element().scrollIntoView();
}
