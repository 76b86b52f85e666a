/** A server of its own for the tests of a file. */
import { type RunningServer, startServer } from '../../support/server.ts';
import { test } from './test.ts';

/** Starts it before the first test, which may visit it as all others may; the returned function has it from then on. */
export function ownServer(env: Readonly<Record<string, string>>): () => RunningServer {
  let server: RunningServer;
  test.beforeAll(async () => {
    server = await startServer({ env });
  });
  test.afterAll(() => server.stop());
  test.beforeEach(({ monitor }) => monitor.expectVisitTo(server.base));
  return () => server;
}
