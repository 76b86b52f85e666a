/** Records of DNS, and where there is no answer at all. */
import type { MxRecord } from 'node:dns';
import { Resolver as SystemResolver } from 'node:dns/promises';
import { codeOf } from './visit.ts';

/** What the doctor asks of `Resolver` of `node:dns/promises`; tests have their own. */
export interface Resolver {
  resolve4(name: string): Promise<string[]>;
  resolve6(name: string): Promise<string[]>;
  /** Each record in its pieces. */
  resolveTxt(name: string): Promise<string[][]>;
  resolveMx(name: string): Promise<MxRecord[]>;
}

/** A resolver that asks once, with a limit of time. */
export function systemResolver(waitMs: number): Resolver {
  return new SystemResolver({ timeout: waitMs, tries: 1 });
}

/** There is no such name, or it has no such record. */
const NONE = new Set(['ENODATA', 'ENOTFOUND']);

/** The records of a query; null where DNS does not answer, so that nobody knows. */
export async function recordsOf<Item>(query: Promise<Item[]>): Promise<Item[] | null> {
  try {
    return await query;
  } catch (error) {
    return NONE.has(codeOf(error)) ? [] : null;
  }
}

/** The TXT records of a name, each in one piece; null where DNS does not answer. */
export async function textsOf(resolver: Resolver, name: string): Promise<string[] | null> {
  const records = await recordsOf(resolver.resolveTxt(name));
  return records?.map((pieces) => pieces.join('')) ?? null;
}
