/** The way to the directory of a region. */
import type { Directory } from '../durable/directory.ts';
import { callObject, type Stores } from './objects.ts';

const DIRECTORY = 'd1';

/** Calls the directory; `operation` must bear being repeated. */
export async function callDirectory<Result>(
  { env, config }: Stores,
  operation: (directory: DurableObjectStub<Directory>) => Promise<Result>,
): Promise<Result> {
  return callObject(config, env.DIRECTORY, DIRECTORY, operation);
}
