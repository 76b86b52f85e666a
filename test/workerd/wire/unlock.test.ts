/** Unlocking a passphrase: one further round each time, a few times in the life of a secret, and no more. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GUESSES_PER_ROUND, UNLOCKS_MAX } from '../../../shared/limits.ts';
import { conceal, outcome, post, reveal } from '../client.ts';
import { startClock, stopClock } from './clock.ts';

const WRONG = '422 passphrase_wrong';
const PIN = '0899';

beforeEach(stopClock);
afterEach(startClock);

describe('someone with the private page and the share link', () => {
  it('does not open a four-digit PIN by unlocking after each round', async () => {
    const { secretKey, metadataKey } = await conceal({ passphrase: PIN });
    let compared = 0;
    let opened = false;
    for (let pin = 0; pin < 1000 && !opened; pin++) {
      const passphrase = String(pin).padStart(4, '0');
      let answer = outcome(await reveal(secretKey, { passphrase }));
      if (answer === '429 passphrase_locked') {
        if (outcome(await post(`/private/${metadataKey}/unlock`)) !== '200') break;
        answer = outcome(await reveal(secretKey, { passphrase }));
      }
      if (answer === WRONG) compared++;
      opened = answer === '200';
    }
    expect({ opened, compared }).toEqual({
      opened: false,
      compared: GUESSES_PER_ROUND * (1 + UNLOCKS_MAX),
    });
  });
});
