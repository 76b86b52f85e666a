/** The calls for secrets in parts: some are damaged, broken off, repeated or too early. */
import type { Client, PartDamage } from '../support/client.ts';
import { observe, observeDownload, observeList } from './answers.ts';
import { isAnswer, type Result } from './history.ts';
import type { Random } from './random.ts';
import { type Call, passphraseFields, randomProof, type Subject } from './subject.ts';
import type { Upload } from './upload.ts';

/** Less than any part has. */
const BROKEN_OFF_BYTES_MAX = 1_000_000;
const DOWNLOADS_AGAIN = 2;
const STORED: Result = { kind: 'stored' };

/** Makes a call and records it with its result. */
type RecordCall = (subject: Subject, call: Call, ask: () => Promise<Result>) => Promise<Result>;

export class PartCalls {
  readonly #client: Client;
  readonly #random: Random;
  readonly #record: RecordCall;

  constructor(client: Client, random: Random, record: RecordCall) {
    this.#client = client;
    this.#random = random;
    this.#record = record;
  }

  /** Each part is sent until there is an answer; it may be used up before. */
  async sendAll(subject: Subject): Promise<void> {
    for (const part of partsOf(subject)) {
      let result = await this.send(subject, part);
      while (!isAnswer(result)) result = await this.send(subject, part);
    }
  }

  send(subject: Subject, part: number, damage: PartDamage = {}): Promise<Result> {
    const bytes = uploadOf(subject).bytesOf(part);
    return this.#record(subject, { what: 'send', token: null, isRight: true, part }, async () =>
      observe(await this.#client.sendPart(subject.metadataKey, part, bytes, damage), STORED),
    );
  }

  /** Cut by a byte under a right hash, or with another hash. */
  sendDamaged(subject: Subject): Promise<Result> {
    const whole = uploadOf(subject).bytesOf(1);
    const isCut = this.#random.chance(0.5);
    const bytes = isCut ? whole.subarray(1) : whole;
    const digestOf = isCut ? bytes : whole.subarray(1);
    return this.#record(subject, { what: 'send', token: null, isRight: false, part: 1 }, async () =>
      observe(await this.#client.sendPart(subject.metadataKey, 1, bytes, { digestOf }), STORED),
    );
  }

  /** Repeated until there is an answer. */
  async finish(subject: Subject): Promise<void> {
    const { hashes } = uploadOf(subject);
    const finish = () =>
      this.#record(subject, { what: 'finish', token: null, isRight: true }, async () =>
        observe(await this.#client.finishUpload(subject.metadataKey, hashes), { kind: 'finished' }),
      );
    let result = await finish();
    while (!isAnswer(result)) result = await finish();
  }

  async list(subject: Subject, isRight = true): Promise<void> {
    const { hashes } = uploadOf(subject);
    const options = passphraseFields(subject, isRight);
    await this.#record(subject, { what: 'list', token: null, isRight }, async () =>
      observeList(await this.#client.listParts(subject.secretKey, options), hashes),
    );
  }

  /** @param token of who opened it; null before that */
  async download(subject: Subject, token: string | null = null): Promise<void> {
    const { opener, bytesOf } = uploadOf(subject);
    const { proof } = opener.fields;
    const options = { proof, ...(token !== null && { rid: token }) };
    for (const part of partsOf(subject)) {
      await this.#record(subject, { what: 'download', token, isRight: true, part }, async () =>
        observeDownload(
          await this.#client.downloadPart(subject.secretKey, part, options),
          token,
          bytesOf(part),
        ),
      );
    }
  }

  /** As who opened it may, twice at most: the bytes are many. */
  async downloadAgain(subject: Subject, token: string): Promise<void> {
    const again = subject.calls.filter((call) => call.what === 'download' && call.token === token);
    if (again.length < DOWNLOADS_AGAIN * partsOf(subject).length) {
      await this.download(subject, token);
    }
  }

  /** A scanner without the proof, or with another's. Without any, listing is a look, and every download is refused. */
  async probe(subject: Subject): Promise<void> {
    const { hashes, bytesOf } = uploadOf(subject);
    const { secretKey } = subject;
    const probe = { what: 'probe', token: null, isRight: false } as const;
    const options = { proof: randomProof() };
    await this.#record(subject, probe, async () =>
      observeList(await this.#client.listParts(secretKey, options), hashes),
    );
    await this.#record(subject, probe, async () =>
      observeDownload(await this.#client.downloadPart(secretKey, 1, options), null, bytesOf(1)),
    );
  }

  /** Breaks the connection off in the middle of a part. */
  breakOff(subject: Subject): Promise<Result> {
    return this.send(subject, 1, { breakAfter: this.#random.below(BROKEN_OFF_BYTES_MAX) });
  }
}

function uploadOf({ upload }: Subject): Upload {
  if (!upload) throw new Error('it is not in parts');
  return upload;
}

/** The numbers of the parts, from 1. */
function partsOf(subject: Subject): number[] {
  return uploadOf(subject).hashes.map((_, index) => index + 1);
}
