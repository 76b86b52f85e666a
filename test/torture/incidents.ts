/** Kills during sign-ups, and of the parent process alone, and what must hold after a restart on the same state. */
import { randomUUID } from 'node:crypto';
import { apiClient, type Client } from '../support/client.ts';
import { httpClient, type HttpClient } from '../support/http.ts';
import {
  anyAddress,
  awaitMail,
  expectOk,
  mailsTo,
  newPerson,
  PASSWORD,
  Visitor,
} from '../support/person.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import type { Place } from './damage.ts';
import type { Random } from './random.ts';

/** @returns the violations */
type Incident = (place: Place, random: Random) => Promise<string[]>;

const SIGN_UPS = 10;
const CONNECTIONS = 16;
/** The parent ends at once; its child processes notice that soon after. */
const ORPHAN_MS_MAX = 5000;

interface Sealed {
  readonly value: string;
  readonly key: string;
  readonly rid: string;
}

/** Runs `act` with a server at the place; `act` must have killed it when it returns. */
async function during<Result>(
  place: Place,
  act: (client: Client, server: RunningServer) => Promise<Result>,
): Promise<Result> {
  const server = await startServer(place);
  const client = apiClient(server.base, CONNECTIONS);
  try {
    return await act(client, server);
  } finally {
    client.close();
    await server.kill9();
  }
}

async function seal(client: Client): Promise<Sealed> {
  const value = `sealed ${randomUUID()}`;
  const { secretKey } = await client.conceal({ secret: value });
  return { value, key: secretKey, rid: randomUUID() };
}

/** The reader with the claim token has the exact value, and no other reader has anything. */
async function readableOnce(client: Client, { key, value, rid }: Sealed): Promise<string[]> {
  const again = await client.reveal(key, { rid });
  const late = await client.reveal(key, { rid: randomUUID() });
  return [
    ...(again.ok && again.reply.record.secret_value === value ? [] : ['a secret was lost']),
    ...(late.ok ? ['a secret was opened twice'] : []),
  ];
}

/** The server's child processes end by themselves, free the port, and lose nothing. */
const parentThenKill: Incident = async (place) => {
  const orphaned = await during(place, async (client, server) => {
    const sealed = await seal(client);
    const orphans = await server.killParent9(ORPHAN_MS_MAX);
    return { sealed, orphans };
  });
  return [
    ...orphaned.orphans.map((orphan) => `outlived its parent: ${orphan}`),
    ...(await during(place, (client) => readableOnce(client, orphaned.sealed))),
  ];
};

/**
 * Sign-ups during a kill. After an answered one an email is sent, once or at most twice; in every case
 * the address can sign up again and sign in.
 */
const signUpsThenKill: Incident = async (place, random) => {
  const addresses = Array.from({ length: SIGN_UPS }, anyAddress);
  const promised = await during(place, async (_client, server) => {
    const http = httpClient(server.base, CONNECTIONS);
    const kill = afterSome(1 + random.below(SIGN_UPS), () => server.kill9());
    const answers = await Promise.allSettled(
      addresses.map(async (email) => {
        const fields = { email, password: PASSWORD, agree: true };
        await expectOk(new Visitor(http).post('/account/signup', fields));
        kill.count();
        return email;
      }),
    );
    await kill.done();
    http.close();
    return answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  });
  return during(place, async (_client, server) => {
    const http = httpClient(server.base, CONNECTIONS);
    const broken = await Promise.all(
      addresses.map((email) => isFree(http, email, promised.includes(email))),
    );
    http.close();
    return broken.flat();
  });
};

/** The promised email arrives; then the address signs up once more, which sends one more email. */
async function isFree(http: HttpClient, email: string, isPromised: boolean): Promise<string[]> {
  try {
    if (isPromised) await awaitMail(http, email, 'verification');
    await newPerson(http, email);
  } catch (error) {
    return [`an address is blocked or got no mail: ${String(error)}`];
  }
  const { length } = await mailsTo(http, email);
  return length <= 3 ? [] : [`${length} mails to an address`];
}

/** Acts once, after so many events. */
function afterSome(events: number, act: () => Promise<void>) {
  let left = events;
  let acted: Promise<void> | undefined;
  const actOnce = (): Promise<void> => (acted ??= act());
  return {
    count: (): void => {
      left -= 1;
      // A failure to kill surfaces in `done`.
      if (left === 0) actOnce().catch(() => undefined);
    },
    done: actOnce,
  };
}

/** Repeats both incidents. */
export async function incidentsAt(
  place: Place,
  random: Random,
  rounds: number,
): Promise<{ readonly kills: number; readonly violations: readonly string[] }> {
  const violations: string[] = [];
  let kills = 0;
  for (let round = 0; round < rounds; round++) {
    for (const incident of [signUpsThenKill, parentThenKill]) {
      violations.push(
        ...(await incident(place, random).catch((error: unknown) => [String(error)])),
      );
      kills += 2;
    }
  }
  return { kills, violations };
}
