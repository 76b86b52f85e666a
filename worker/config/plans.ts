/** The plans of a site: those in `shared/plans.ts`, with the options of `PLAN_OPTIONS`. */
import * as v from 'valibot';
import { TTL_SECONDS_MIN } from '../../shared/lifetime.ts';
import { BODY_BYTES_EXTRA, BODY_BYTES_PER_CHARACTER } from '../../shared/limits.ts';
import {
  anonymousPlan,
  dedicatedPlan,
  type Plan,
  type PlanOptions,
  planOf,
  plans,
  sealModes,
} from '../../shared/plans.ts';
import { ciphertextBytes, INLINE_BYTES_MAX } from '../../shared/seal/format.ts';
import { sizeClass } from '../../shared/size-class.ts';
import { flag, json, type Values } from './setting-types.ts';

/** A code point takes up to four bytes, and a secret at most 20 MiB: the limit of KV values is 25. */
const SIZE_CHARACTERS_MAX = (20 * 1024 * 1024) / 4;
/** 25 parts and more are kept by the browser until they are stored. */
const FILE_BYTES_MAX = 100 * 1024 * 1024;
const TTL_SECONDS_MAX = 365 * 86_400;

const number = (min: number, max: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

const givenOptions = v.strictObject({
  size: v.exactOptional(number(1, SIZE_CHARACTERS_MAX)),
  file_bytes: v.exactOptional(number(0, FILE_BYTES_MAX)),
  ttl: v.exactOptional(number(TTL_SECONDS_MIN, TTL_SECONDS_MAX)),
  email: v.exactOptional(v.boolean()),
  custom_domains: v.exactOptional(v.boolean()),
  api: v.exactOptional(v.boolean()),
});

const planIds = plans.map(({ planid }) => planid);

export const planSettings = {
  /** whether plans differ; if not, every account has all options */
  PLANS_ENABLED: v.optional(flag, '1'),
  /**
   * JSON, by plan: `size` (characters, at most 5242880), `file_bytes` (the sum of the files of a secret, at most 104857600, 0
   * for no files; only where a browser encrypts: `SEAL_MODES`), `ttl` (seconds, at most a year), `email`, `custom_domains`,
   * `api`, such as `{"basic":{"ttl":604800}}`; options that are not named keep the default of `shared/plans.ts`
   */
  PLAN_OPTIONS: v.optional(json(v.record(v.picklist(planIds), givenOptions)), '{}'),
  /**
   * where secrets may be encrypted: `server` (by this site), `browser` (this site cannot read them, and refuses those that it
   * could), `both`. `server` while a Worker still runs a version that cannot open what browsers encrypted
   */
  SEAL_MODES: v.optional(v.picklist(sealModes), 'both'),
  /** whether API tokens need a plan with the option `api`; calls without an account do not */
  API_NEEDS_PLAN: v.optional(flag, '1'),
} as const;

/** The manifest of twenty files with long names. */
const MANIFEST_BYTES_MAX = 16 * 1024;

/** The longest ciphertext of a plan: the size class of its largest secret. */
export function ciphertextBytesMax({ size, file_bytes }: PlanOptions): number {
  return ciphertextBytes(sizeClass(Math.max(size * 4, file_bytes) + MANIFEST_BYTES_MAX));
}

/** The longest ciphertext of a plan that travels inside the calls. */
export function inlineBytesMax(options: PlanOptions): number {
  return Math.min(ciphertextBytesMax(options), INLINE_BYTES_MAX);
}

/** How long a body may be, without the percent codes of a form: the longest text of a plan fits with three bytes a character. */
export function bodyBytesMax({ size }: Pick<PlanOptions, 'size'>): number {
  return size * BODY_BYTES_PER_CHARACTER + BODY_BYTES_EXTRA;
}

/** How long a body may be that has a ciphertext of so many bytes, in base64url. */
export function sealedBodyBytesMax(bytes: number): number {
  return Math.ceil((bytes * 4) / 3) + BODY_BYTES_EXTRA;
}

type PlanConfig = Values<typeof planSettings>;

/** The plans of a site, in ascending order. */
export function plansOf({
  PLAN_OPTIONS: given,
}: Pick<PlanConfig, 'PLAN_OPTIONS'>): readonly Plan[] {
  return plans.map(({ planid, options }) => ({
    planid,
    options: { ...options, ...given[planid] },
  }));
}

/** The plan of an account, with its options. */
export function accountPlanOf(config: PlanConfig, planid: string): Plan {
  const table = plansOf(config);
  const plan = planOf(planid, table);
  return config.PLANS_ENABLED
    ? plan
    : { ...plan, options: planOf(dedicatedPlan.planid, table).options };
}

/** The plan of callers without an account. */
export function visitorPlanOf(config: PlanConfig): Plan {
  return planOf(anonymousPlan.planid, plansOf(config));
}
