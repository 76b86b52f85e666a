/** The contests. Each uses one new secret and returns the violations: none, when the guarantees hold. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../support/client.ts';
import {
  everyOne,
  exactlyOne,
  goneAfterwards,
  SPENT_OR_LOCKED,
  together,
  unexpected,
} from './claims.ts';

export interface Contest {
  readonly client: Client;
  readonly readers: number;
  /** Unique for each secret. */
  readonly value: string;
  /** Called with the side that won, where more than one can. */
  readonly won: (side: string) => void;
}

export type Round = (contest: Contest) => Promise<string[]>;

const passphrase = 'correct horse ✓ battery';
/** Wrong passphrases that are answered as such before the lockout. */
const ATTEMPTS = 5;
const BURNERS = 4;
const HEAD_START_MS_MAX = 8;

export const readersWithoutToken: Round = async ({ client, readers, value }) => {
  const { secretKey } = await client.conceal({ secret: value });
  const answers = await together(readers, () => client.reveal(secretKey));
  return [...exactlyOne(answers, value), ...(await goneAfterwards(client, secretKey, {}))];
};

export const readersWithOwnTokens: Round = async ({ client, readers, value }) => {
  const { secretKey } = await client.conceal({ secret: value });
  const answers = await together(readers, () => client.reveal(secretKey, { rid: randomUUID() }));
  const late = await goneAfterwards(client, secretKey, { rid: randomUUID() });
  return [...exactlyOne(answers, value), ...late];
};

export const readersWithOneToken: Round = async ({ client, readers, value }) => {
  const { secretKey } = await client.conceal({ secret: value });
  const rid = randomUUID();
  const answers = await together(readers, () => client.reveal(secretKey, { rid }));
  const late = await goneAfterwards(client, secretKey, { rid: randomUUID() });
  return [...everyOne(answers, value), ...late];
};

/** Either one reader got it and no burn succeeded, or one burn succeeded and no reader got it. */
export const readersAgainstBurn: Round = async ({ client, readers, value, won }) => {
  const { secretKey, metadataKey } = await client.conceal({ secret: value });
  // Each side has its head start in half of the contests, or the quicker call would always win.
  const [readersWaitMs, burnersWaitMs] = Math.random() < 0.5 ? [0, headStart()] : [headStart(), 0];
  const [read, burned] = await Promise.all([
    pause(readersWaitMs).then(() => together(readers, () => client.reveal(secretKey))),
    pause(burnersWaitMs).then(() => together(BURNERS, () => client.burn(metadataKey))),
  ]);
  const readWins = read.filter((answer) => answer.ok).length;
  const burnWins = burned.filter((answer) => answer.ok).length;
  won(burnWins > 0 ? 'burn' : 'readers');
  return [
    ...(burnWins + readWins === 1 ? [] : [`${readWins} readers and ${burnWins} burns won`]),
    ...(burnWins === 0 ? exactlyOne(read, value) : unexpected(read, ['404 secret_spent'])),
    ...unexpected(burned, ['422 cannot_burn']),
    ...(await goneAfterwards(client, secretKey, {})),
  ];
};

function headStart(): number {
  return Math.random() * HEAD_START_MS_MAX;
}

export const readersWithPassphrase: Round = async ({ client, readers, value }) => {
  const { secretKey } = await client.conceal({ secret: value, passphrase });
  const answers = await together(readers, () => client.reveal(secretKey, { passphrase }));
  const late = await goneAfterwards(client, secretKey, { passphrase });
  return [...exactlyOne(answers, value, SPENT_OR_LOCKED), ...late];
};

/** Of concurrent wrong passphrases only five are answered as wrong, the rest as locked; the creator can unlock it. */
export const wrongPassphrases: Round = async ({ client, readers, value }) => {
  const { secretKey, metadataKey } = await client.conceal({ secret: value, passphrase });
  const answers = await together(readers, (caller) =>
    client.reveal(secretKey, { passphrase: `wrong ${caller}` }),
  );
  const wrong = answers.filter(
    (answer) => !answer.ok && answer.failure.code === 'passphrase_wrong',
  );
  const locked = await client.reveal(secretKey, { passphrase });
  const unlocked = await client.unlock(metadataKey);
  const read = await client.reveal(secretKey, { passphrase });
  // Another server may have its limit on unlocks switched on.
  const isLimited = !unlocked.ok && unlocked.failure.code === 'rate_limited';
  return [
    ...(answers.some((answer) => answer.ok) ? ['a wrong passphrase opened it'] : []),
    ...unexpected(answers, ['422 passphrase_wrong', '429 passphrase_locked']),
    ...(wrong.length <= ATTEMPTS ? [] : [`${wrong.length} wrong attempts were answered`]),
    ...(locked.ok ? ['the right passphrase opened it during the lockout'] : []),
    ...unexpected([locked], ['429 passphrase_locked']),
    ...unexpected([unlocked], ['429 rate_limited']),
    ...(isLimited ? unexpected([read], ['429 passphrase_locked']) : exactlyOne([read], value)),
  ];
};
