/** Starts the longest test files first, so that no long file runs alone at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest files, longest first. A later run has its own measurements: the base class sorts the rest by them. */
const longest = [
  'test/state/scrubbed.test.ts',
  'test/webhooks/webhooks.test.ts',
  'test/billing/webhook.test.ts',
  'test/cli/exits.test.ts',
  'test/billing/payment.test.ts',
  'test/cli/bytes.test.ts',
  'test/deploy/deploy.test.ts',
  'test/regions/regions.test.ts',
  'test/state/empty-files.test.ts',
  'test/state/at-rest.test.ts',
  'test/workerd/accounts/mail-share.test.ts',
  'test/workerd/accounts/walk.test.ts',
  'test/workerd/accounts/new-password.test.ts',
  'test/workerd/trips/trips.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of the base class, not of an array
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const index = longest.findIndex((file) => moduleId.endsWith(file));
  return index < 0 ? longest.length : index;
}
