/** The server that a program calls: the given one, or one of its own. */
import { startServer } from './server.ts';

/** Runs against `base`, or against a server that is started for it and stopped afterwards. */
export async function withTarget<Result>(
  base: string | undefined,
  run: (base: string) => Promise<Result>,
): Promise<Result> {
  if (base !== undefined) return run(base.replace(/\/+$/, ''));
  const server = await startServer();
  try {
    return await run(server.base);
  } finally {
    await server.stop();
  }
}
