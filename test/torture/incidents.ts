/** Kills during sign-ups, and what must hold after a restart on the same state. */
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

const SIGN_UPS = 10;
const CONNECTIONS = 16;

/** Runs `act` with a server at the place, and kills it if `act` has not. */
async function during<Result>(
  place: Place,
  act: (http: HttpClient, server: RunningServer) => Promise<Result>,
): Promise<Result> {
  const server = await startServer(place);
  const http = httpClient(server.base, CONNECTIONS);
  try {
    return await act(http, server);
  } finally {
    http.close();
    await server.kill9();
  }
}

/**
 * Sign-ups during a kill. After an answered one an email is sent, once or at most twice; in every case
 * the address can sign up again and sign in.
 */
async function signUpsThenKill(place: Place, random: Random): Promise<string[]> {
  const addresses = Array.from({ length: SIGN_UPS }, anyAddress);
  const promised = await during(place, async (http, server) => {
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
    return answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  });
  const broken = await during(place, (http) =>
    Promise.all(addresses.map((email) => isFree(http, email, promised.includes(email)))),
  );
  return broken.flat();
}

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

/** Repeats the incident. @returns the violations, and how often a server was killed */
export async function incidentsAt(
  place: Place,
  random: Random,
  rounds: number,
): Promise<{ readonly kills: number; readonly violations: readonly string[] }> {
  const violations: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const broken = signUpsThenKill(place, random).catch((error: unknown) => [String(error)]);
    violations.push(...(await broken));
  }
  return { kills: 2 * rounds, violations };
}
