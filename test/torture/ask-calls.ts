/** Requests for a secret with one place. Each answer is a secret that only whoever asked opens; its call is repeated until it is answered. */
import { type Answer, CallRefused, type Client, describe } from '../support/client.ts';
import { answered, answerOpener, asked } from '../support/asking.ts';
import { fromBase64 } from '../../worker/crypto/encoding.ts';
import { secretKeyOf } from '../../worker/crypto/keys.ts';
import type { Asking, Subject } from './subject.ts';
import type { Timeline } from './timeline.ts';

/** Makes a call again until it is answered by other than a failure of a disturbed server. */
type UntilAnswered = <Reply>(call: () => Promise<Answer<Reply>>) => Promise<Answer<Reply>>;

type Created = Pick<
  Subject,
  'secretKey' | 'metadataKey' | 'opener' | 'createdFrom' | 'createdBy' | 'asking'
>;

export class AskCalls {
  readonly #client: () => Client;
  readonly #timeline: Timeline;
  readonly #untilAnswered: UntilAnswered;

  constructor(client: () => Client, timeline: Timeline, untilAnswered: UntilAnswered) {
    this.#client = client;
    this.#timeline = timeline;
    this.#untilAnswered = untilAnswered;
  }

  /**
   * Asks, and answers.
   *
   * @returns null when the request, or what an unanswered call had stored, has expired before the answer was listed
   */
  async create(text: string, ttl: number, answerTtl: number): Promise<Created | null> {
    const request = await asked();
    const { key } = request.ask;
    const fields = { ...request.fields, ttl, answer_ttl: answerTtl };
    const made = await this.#untilAnswered(() => this.#client().ask(fields));
    if (!made.ok) throw new CallRefused('a request', made);
    const shown = await this.#untilAnswered(() => this.#client().showAsk(key));
    if (!shown.ok) throw new CallRefused('a look at a request', shown);
    const { box, manage_hash } = shown.reply.record;
    if (box === undefined || manage_hash === undefined) return null;
    const answer = await answered(request, { box, manage_hash }, { text, files: [] });
    let createdFrom = Infinity;
    const sent = await this.#untilAnswered(() => {
      const { lagMs } = this.#timeline;
      createdFrom = Math.min(createdFrom, this.#timeline.now() - lagMs);
      return this.#client().answer(key, answer.fields);
    });
    // An answer that was stored and not listed expires, too: the same bytes are not taken again then.
    const isOver =
      !sent.ok &&
      (sent.failure.reason === 'expired' || this.#timeline.now() >= createdFrom + answerTtl * 1000);
    if (isOver) return null;
    if (!sent.ok) throw new CallRefused('an answer', sent);
    const { key: metadataKey } = sent.reply.record;
    const { proofs, open } = await answerOpener(request, answer.enc);
    return {
      metadataKey,
      secretKey: secretKeyOf(metadataKey),
      createdFrom,
      createdBy: this.#timeline.now(),
      asking: { request, answer },
      opener: {
        fields: proofs,
        open: async ({ share, sealed }) =>
          (await open(share, [fromBase64(sealed) ?? new Uint8Array()])).text,
      },
    };
  }

  /**
   * Sends the answer again, and lists those of the request: it is there once, as long as it lives.
   *
   * @returns what is wrong
   */
  async again(
    { createdFrom, ttlMs, metadataKey, secretKey }: Subject,
    { request, answer }: Asking,
  ): Promise<string[]> {
    const { key } = request.ask;
    const { manage_proof } = request;
    const sent = await this.#untilAnswered(() => this.#client().answer(key, answer.fields));
    const found = await this.#untilAnswered(() =>
      this.#client().listAnswers(key, { manage_proof }),
    );
    if (this.#timeline.now() >= createdFrom + ttlMs) return [];
    if (!sent.ok) return [`an answer that came again was refused: ${describe(sent)}`];
    if (!found.ok) return [`a list of answers was refused: ${describe(found)}`];
    const listed = found.reply.answers.map((one) => one.key);
    return [
      ...(sent.reply.record.key === metadataKey ? [] : ['an answer that came again is another']),
      ...(listed.join() === secretKey ? [] : [`an answer is listed ${listed.length} times`]),
    ];
  }
}
