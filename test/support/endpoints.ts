/** Every endpoint that the contract declares: a test of `shared/openapi/operations.ts` finds one that it lacks. */
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { operations } from '../../shared/openapi/operations.ts';

const all = operations.map(({ endpoint }): Endpoint => endpoint);
const isOlder = ({ path }: Endpoint) => path.startsWith('/api/v1/');

/** Of the present API, and of the forms. */
export const endpoints = all.filter((endpoint) => !isOlder(endpoint));
/** Of the older API. */
export const olderEndpoints = all.filter(isOlder);

/** How a test calls an endpoint. */
export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}
