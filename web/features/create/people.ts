/** For whom a secret can be, and how they get it. Only the form of a name is checked: the server decides. */
import { BOUND_MAX, RECIPIENTS_MAX } from '../../../shared/limits.ts';

export interface PeopleChoice {
  /** Email addresses, and domains such as `@example.com`. */
  readonly names: readonly string[];
  readonly isEmailed: boolean;
  readonly isConfirmed: boolean;
}

/** Why no link can be created for them. */
export type PeopleProblem =
  | { readonly kind: 'wrong' | 'domains'; readonly names: readonly string[] }
  | { readonly kind: 'too-many-emails' | 'too-many' | 'unprotected' | 'unnamed' };

const ADDRESS = /^[^\s@]+@[^\s@]+$/;
const DOMAIN = /^@[^\s@]+\.[^\s@]+$/;

export function isDomain(name: string): boolean {
  return DOMAIN.test(name);
}

/** Whether it is neither an address nor a domain. */
export function isWrong(name: string): boolean {
  return !ADDRESS.test(name) && !isDomain(name);
}

/** What is wrong with the names, which their field shows. */
export function problemOfNames({
  names,
  isEmailed,
}: Pick<PeopleChoice, 'names' | 'isEmailed'>): PeopleProblem | null {
  const wrong = names.filter(isWrong);
  if (wrong.length > 0) return { kind: 'wrong', names: wrong };
  // No email reaches everyone of a domain.
  const domains = isEmailed ? names.filter(isDomain) : [];
  if (domains.length > 0) return { kind: 'domains', names: domains };
  if (isEmailed && names.length > RECIPIENTS_MAX) return { kind: 'too-many-emails' };
  return names.length > BOUND_MAX ? { kind: 'too-many' } : null;
}

export function problemOf(choice: PeopleChoice): PeopleProblem | null {
  const problem = problemOfNames(choice);
  if (problem) return problem;
  // A link that is neither emailed nor confirmed knows nothing of them.
  if (!choice.isEmailed && !choice.isConfirmed) return { kind: 'unprotected' };
  return choice.names.length === 0 ? { kind: 'unnamed' } : null;
}
