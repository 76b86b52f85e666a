/** A server with its inspector open: for its CPU profile and its memory. */
import { DevTools } from './devtools.ts';
import { type RunningServer, type ServerOptions, startServer } from './server.ts';

export interface Inspected {
  readonly server: RunningServer;
  readonly tools: DevTools;
}

/** Starts a server, runs something beside it, and stops it. */
export async function withInspected<Result>(
  options: ServerOptions,
  run: (inspected: Inspected) => Promise<Result>,
): Promise<Result> {
  const env = { ...options.env, NODE_OPTIONS: '--inspect=127.0.0.1:0' };
  const server = await startServer({ ...options, env });
  try {
    // Node prints the address of its inspector.
    const [, address = ''] = /^Debugger listening on (ws:\S+)$/m.exec(server.output()) ?? [];
    const tools = await DevTools.open(address);
    try {
      return await run({ server, tools });
    } finally {
      await tools.close();
    }
  } finally {
    await server.stop();
  }
}
