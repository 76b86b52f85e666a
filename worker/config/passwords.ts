/** The settings of new passwords. */
import * as v from 'valibot';
import { baseUrl } from './setting-types.ts';

export const passwordSettings = {
  /** Answers like https://haveibeenpwned.com/API/v3#SearchingPwnedPasswordsByRange; empty for no such check. */
  BREACHED_PASSWORDS_URL: v.optional(
    v.union([v.literal(''), baseUrl], 'must be an https: address without user, query or fragment'),
    '',
  ),
} as const;
