/** Secrets that are bound to recipients: the account that creates them, and the codes that their recipients are emailed. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { TICKET_SECONDS } from '../../shared/limits.ts';
import type { Client } from '../support/client.ts';
import { httpClient, type HttpClient } from '../support/http.ts';
import { anyAddress, mailsTo, newPerson, newToken } from '../support/person.ts';
import { authorizationOf } from '../support/program.ts';
import { connectionFailure } from './answers.ts';
import type { Subject } from './subject.ts';
import type { Timeline } from './timeline.ts';

/** An email is sent after five seconds at most; a killed server sends it later. */
const LOOKS = 40;
const LOOK_MS = 250;
/** Of a check whose answer was lost. */
const CHECKS_MAX = 40;
/** Six digits, or it would not be compared; once in a million times it is the right one. */
const WRONG_CODE = '000000';

export class BoundCalls {
  readonly #client: Client;
  readonly #timeline: Timeline;
  readonly #http: HttpClient;
  #sender: Promise<string | null> | null = null;

  constructor(base: string, client: Client, timeline: Timeline) {
    this.#client = client;
    this.#timeline = timeline;
    this.#http = httpClient(base, 2, 'once');
  }

  /** The account's `Authorization`; null where the server was killed before there was one, or takes no sign-ups. */
  async sender(): Promise<string | null> {
    this.#sender ??= this.#signUp().catch(() => null);
    const sender = await this.#sender;
    if (sender === null) this.#sender = null;
    return sender;
  }

  async #signUp(): Promise<string> {
    const custid = anyAddress();
    const { apitoken: token } = await newToken(await newPerson(this.#http, custid));
    return authorizationOf({ custid, token });
  }

  /** Verifies the recipient, after a wrong code if that is asked for. What a kill breaks is given up: the secret stays closed. */
  async verify(subject: Subject, withMiss: boolean): Promise<void> {
    const { bound, secretKey, opener } = subject;
    if (bound === null) throw new Error('it is not bound');
    const proof = opener ? { proof: opener.fields.proof } : {};
    const fields = { ...proof, email: bound.email };
    try {
      const requested = await this.#client.requestCode(secretKey, fields);
      if (!requested.ok) return;
      const { ask } = requested.reply.details;
      if (withMiss) {
        await this.#client.verifyCode(secretKey, { ...fields, ask, code: WRONG_CODE });
      }
      const code = await this.#emailedCode(bound.email);
      if (code !== null) await this.#check(subject, { ...fields, ask, code, rid: randomUUID() });
    } catch (error) {
      if (connectionFailure(error) === null) throw error;
    }
  }

  /** Repeated until there is an answer, as the same request. */
  async #check(
    { bound, secretKey }: Subject,
    request: Parameters<Client['verifyCode']>[1],
  ): Promise<void> {
    for (let checks = 0; checks < CHECKS_MAX; checks++) {
      const sentAt = this.#timeline.now() - this.#timeline.lagMs;
      const checked = await this.#client.verifyCode(secretKey, request).catch((error: unknown) => {
        if (connectionFailure(error) === null) throw error;
        return null;
      });
      if (checked?.ok && bound) {
        bound.ticket = checked.reply.details.ticket;
        // A repeated request has the ticket of the first, whose time is not known.
        bound.validUntil = checks === 0 ? sentAt + TICKET_SECONDS * 1000 : 0;
      }
      if (checked && (checked.ok || checked.status < 500)) return;
      await pause(LOOK_MS);
    }
  }

  async #emailedCode(email: string): Promise<string | null> {
    for (let looks = 0; looks < LOOKS; looks++) {
      const [newest] = await mailsTo(this.#http, email).catch(() => []);
      const [code] = /\b\d{6}\b/.exec(newest?.text ?? '') ?? [];
      if (code !== undefined) return code;
      await pause(LOOK_MS);
    }
    return null;
  }

  close(): void {
    this.#http.close();
  }
}
