/** A real SMTP server on loopback, with the moods that servers have. */
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  /** The user that it came from; empty without a password. */
  readonly user: string;
  readonly message: string;
}

export interface RunningSmtpServer {
  readonly port: number;
  readonly received: Received[];
  close(): Promise<void>;
}

/** Refuses with an SMTP status, as the handlers of the server want it. */
export function status(responseCode: number): Error {
  return Object.assign(new Error('not for bob@example.org'), { responseCode });
}

/** Starts one that accepts everything, by default without encryption or password. */
export async function startSmtpServer(options: SMTPServerOptions = {}): Promise<RunningSmtpServer> {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData: (stream, session, done) => {
      void text(stream).then((message) => {
        received.push({ ...partiesOf(session), message });
        done();
      });
    },
    ...options,
  });
  // A client that hangs up is no news.
  server.on('error', () => undefined);
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    received,
    close: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      server.close(() => resolve());
      return promise;
    },
  };
}

function partiesOf({ envelope, user }: SMTPServerSession): Omit<Received, 'message'> {
  const { mailFrom, rcptTo } = envelope;
  return {
    from: mailFrom === false ? '' : mailFrom.address,
    to: rcptTo.map(({ address }) => address),
    user: typeof user === 'string' ? user : '',
  };
}
