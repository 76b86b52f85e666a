/** The server of one machine: the Worker on the engine, its site, its network and its SMTP server, behind HTTP. */
import { health } from '../../shared/contract/health.ts';
import { status } from '../../shared/contract/site.ts';
import { configOf } from '../config/config.ts';
import { type Sender, senderOf } from '../config/email.ts';
import { bcryptThreads } from './bcrypt-threads.ts';
import { assetsOf } from './engine/assets.ts';
import { echo, isOfDoctor } from './doctor/echo.ts';
import { Engine } from './engine/engine.ts';
import { outside } from './engine/outside.ts';
import { HttpServer } from './http.ts';
import { workerBundle } from './paths.ts';
import { bindingsOf, type ServerSettings } from './server-settings.ts';
import { smtpBinding } from './smtp.ts';

/** A running server. */
export interface RunningServer {
  readonly url: URL;
  readonly engine: Engine;
  /** Loads the Worker's bundle as it is now. */
  reload(): Promise<void>;
  /** Takes no more requests, answers those that it has, and closes the state. */
  stop(): Promise<void>;
}

/**
 * Starts a server; resolves when it accepts requests and its keys belong to its state. The state must be locked before.
 *
 * @throws where settings are missing or invalid, with their names
 */
export async function startServer(settings: ServerSettings): Promise<RunningServer> {
  const bindings = bindingsOf(settings);
  const env = { ...bindings, SMTP: settings.smtpServer };
  const config = configOf(env);
  const { APP_ENV, SITE_HOST } = config;
  const engine = await Engine.start({
    worker: workerBundle,
    stateDirectory: settings.stateDirectory,
    isSynced: settings.isSynced,
    log: (event, fields) => console.error(JSON.stringify({ level: 'error', event, ...fields })),
    bindings: {
      ...bindings,
      ASSETS: typeof settings.site === 'string' ? assetsOf(settings.site) : proxyTo(settings.site),
      BCRYPT: bcryptThreads(),
      OUTSIDE: outside,
      ...(settings.smtpServer !== null && {
        SMTP: smtpBinding({ server: settings.smtpServer, from: senderIn(settings) }),
      }),
    },
  });
  try {
    // A host name that the Worker accepts: locally any loopback name.
    const origin = `http://${APP_ENV === 'local' ? 'localhost' : SITE_HOST}`;
    const ask = (path: string) => engine.fetch(new Request(origin + path), '127.0.0.1:0');
    const { status: code } = await ask(status.path);
    if (code !== 200) {
      throw new Error(
        'the reason is in the line above. If it names SHARD_KEY or NAME_KEY, SECRETS_FILE and STATE_DIR do not belong together.',
      );
    }
    const http = await HttpServer.open({
      host: settings.host,
      port: settings.port,
      env,
      fetch: (request, peer, incoming) =>
        isOfDoctor(incoming, config)
          ? echo(request, { peer, httpVersion: incoming.httpVersion, config })
          : engine.fetch(request, peer),
    });
    // The health check logs what it finds before anyone asks for it.
    void ask(health.path);
    return {
      url: urlOf(settings.host, http.port),
      engine,
      reload: () => engine.reload(),
      stop: async () => {
        await http.drain();
        await engine.stop();
      },
    };
  } catch (error) {
    await engine.stop();
    throw error;
  }
}

/** `MAIL_FROM`; null when it is invalid, which the Worker reports together with all other settings. */
function senderIn({ environment }: ServerSettings): Sender | null {
  return senderOf(environment['MAIL_FROM'] ?? '');
}

function proxyTo(site: URL) {
  return { fetch: (request: Request) => fetch(new URL(new URL(request.url).pathname, site)) };
}

function urlOf(host: string, port: number): URL {
  const name = host === '127.0.0.1' ? 'localhost' : host;
  return new URL(`http://${name.includes(':') ? `[${name}]` : name}:${port}`);
}

/** npm forwards a Ctrl+C that the terminal has already sent to all processes. */
const SAME_SIGNAL_MS = 500;

/** Stops a server at the first signal, and the process at once at the second. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let stoppingSince: number | null = null;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stoppingSince !== null) {
        if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
        return;
      }
      stoppingSince = performance.now();
      console.log(`Waxseal is stopping (${signal}): it still answers what is under way.`);
      void stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(`Waxseal did not stop cleanly: ${String(error)}`);
          process.exit(1);
        },
      );
    });
  }
}

/** Prints the reason of a failed start, without a stack, and exits. */
export function exitWithStartError(error: unknown): never {
  console.error(`Waxseal did not start: ${reasonOf(error)}`);
  process.exit(1);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isTaken = 'code' in error && error.code === 'EADDRINUSE';
  return isTaken ? 'its port is taken. Choose another one with PORT=…' : error.message;
}
