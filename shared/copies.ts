/** Which of the names that secrets are bound to open which of several copies. */

/** Whether several copies can be bound to these names: each to one of them, or all to a single one. */
export function fitsCopies(names: readonly string[], copies: number): boolean {
  return copies <= 1 || names.length <= 1 || names.length === copies;
}

/**
 * The names that open one of several copies.
 *
 * @param place of the copy, from 0
 */
export function namesOfCopy(names: readonly string[], copies: number, place: number): string[] {
  return copies <= 1 || names.length <= 1 ? [...names] : names.slice(place, place + 1);
}
