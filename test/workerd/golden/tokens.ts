/** API tokens, as their owners make them. */
import { post, textAt } from '../client.ts';
import { as, type Person } from '../people.ts';

/** A new API token of somebody; an older one ends. */
export async function apiToken(someone: Person): Promise<string> {
  return textAt(await post('/account/apitoken', {}, as(someone)), 'record.apitoken');
}
