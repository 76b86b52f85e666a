/** A thread of `bcrypt-threads.ts`. */
import { parentPort } from 'node:worker_threads';
import { bcryptHere } from '../crypto/key-derivation.ts';

export interface HashRequest {
  readonly number: number;
  readonly text: string;
  readonly salt: Uint8Array;
  readonly cost: number;
}

export interface HashAnswer {
  readonly number: number;
  readonly hashed: string;
}

parentPort?.on('message', ({ number, text, salt, cost }: HashRequest) => {
  void bcryptHere(text, salt, cost).then((hashed) =>
    parentPort?.postMessage({ number, hashed } satisfies HashAnswer, []),
  );
});
