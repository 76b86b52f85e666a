/** The calls of the recipient of a secret. */
import { conceal, reveal } from '../client.ts';
import { sendRequest, sendJson } from './exchange.ts';
import { golden } from './golden.ts';

const UNKNOWN_KEY = '1aaaaaaaaaaaaaaaaaaaaaa';
const passphrase = 'right';

const secretAt = (key: string, rest = '') => `/api/v2/secret/${key}${rest}`;
const read = (key: string, fields: object = {}) =>
  sendJson(secretAt(key), { continue: true, ...fields });

golden('reading', {
  show: async () => sendRequest(secretAt((await conceal()).secretKey)),

  dispute: async () => {
    const { secretKey } = await conceal();
    await reveal(secretKey);
    return sendJson(secretAt(secretKey, '/dispute'), {});
  },
  'refused cannot_dispute': async () =>
    sendJson(secretAt((await conceal()).secretKey, '/dispute'), {}),

  reveal: async () => read((await conceal()).secretKey),
  'reveal by its other name': async () =>
    sendJson(secretAt((await conceal()).secretKey, '/reveal'), { continue: true }),

  'refused passphrase_wrong': async () =>
    read((await conceal({ passphrase })).secretKey, { passphrase: 'wrong' }),
  'refused passphrase_locked': async () => {
    const { secretKey } = await conceal({ passphrase });
    for (let miss = 0; miss < 5; miss++) await reveal(secretKey, { passphrase: 'wrong' });
    return read(secretKey, { passphrase });
  },
  'refused rid_invalid': async () => read((await conceal()).secretKey, { rid: 'short' }),
  'refused secret_spent': async () => {
    const { secretKey } = await conceal();
    await reveal(secretKey);
    return read(secretKey);
  },
  'refused secret_unknown': () => read(UNKNOWN_KEY),
});
