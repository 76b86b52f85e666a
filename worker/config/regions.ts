/** The settings of a region, and what it may say of itself. A region is a deployment; nothing crosses to another one. */
import * as v from 'valibot';
import { json } from './setting-types.ts';

const identifier = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{1,32}$/, 'must be letters, digits, - and _'),
);

const region = v.object({
  identifier,
  display_name: v.pipe(v.string(), v.nonEmpty()),
  /** A host, with its port where it is not the usual one. */
  domain: v.pipe(v.string(), v.regex(/^[a-z0-9.-]+(?::\d{1,5})?$/)),
  icon: v.optional(v.string(), ''),
});

export const regionSettings = {
  JURISDICTION: v.optional(identifier, 'local'),
  /** Pins the objects' storage where the platform can: eu, us, fedramp. The local runtime cannot. */
  OBJECT_JURISDICTION: v.optional(v.picklist(['eu', 'us', 'fedramp'])),
  /** Elsewhere: near where new objects are made. A hint, no promise. */
  OBJECT_LOCATION_HINT: v.optional(
    v.picklist(['wnam', 'enam', 'sam', 'weur', 'eeur', 'apac', 'oc', 'afr', 'me']),
  ),
  /** All regions there are; without it visitors hear of none. */
  JURISDICTIONS: v.optional(json(v.array(region)), '[]'),
} as const;

interface RegionSettings {
  readonly APP_ENV: 'local' | 'selfhost' | 'deployed';
  readonly OBJECT_JURISDICTION?: string | undefined;
}

/** Whether what is stored is held in the region. On one's own machine it lies where the machine stands. */
export function isPinned({ APP_ENV, OBJECT_JURISDICTION }: RegionSettings): boolean {
  return APP_ENV !== 'deployed' || OBJECT_JURISDICTION !== undefined;
}
