/**
 * The name of an object. Tokens, keys and rows of the directory depend on it.
 *
 * @throws when the platform does not tell it, as it did not in alarms before 2026: nothing may be done under another name
 */
export function objectName({ id }: Pick<DurableObjectState, 'id'>): string {
  if (id.name === undefined) throw new Error('an object does not know its name');
  return id.name;
}
