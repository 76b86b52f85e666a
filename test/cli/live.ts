/** A live server, and the command line beside it. */
import { apiClient, type Client } from '../support/client.ts';
import { startServer } from '../support/server.ts';
import { type Program, program } from './program.ts';

export interface Live {
  readonly base: string;
  /** Another program, for what a test is not about. */
  readonly client: Client;
  readonly waxseal: Program;
  /** The environment that selects the server. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** @param settings of the server */
export async function startLive(settings: Readonly<Record<string, string>> = {}): Promise<Live> {
  const server = await startServer({ env: settings });
  const { base } = server;
  const client = apiClient(base, 2);
  const waxseal = program();
  return {
    base,
    client,
    waxseal,
    env: { WAXSEAL_HOST: base },
    stop: async () => {
      client.close();
      waxseal.remove();
      await server.stop();
    },
  };
}
