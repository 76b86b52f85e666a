/** The calls of the recipient of a secret. */
import { beforeAll } from 'vitest';
import { burn, conceal, post, reveal } from '../client.ts';
import { apiTokenOf, as, fromElsewhere, person, type Person, withToken } from '../people.ts';
import { type Exchange, sendRequest, sendForm, sendJson } from './exchange.ts';
import { golden } from './golden.ts';

const UNKNOWN_KEY = '1aaaaaaaaaaaaaaaaaaaaaa';
const passphrase = 'right';
const rid = 'a-claim-token-of-a-reader';

let ada: Person;
let token: string;

beforeAll(async () => {
  ada = await person();
  token = await apiTokenOf(ada);
});

const secretAt = (key: string, rest = '') => `/api/v2/secret/${key}${rest}`;
const read = (key: string, fields: object = {}) =>
  sendJson(secretAt(key), { continue: true, ...fields });

async function afterMisses(count: number, then: (key: string) => Promise<Exchange>) {
  const { secretKey } = await conceal({ passphrase });
  for (let miss = 0; miss < count; miss++) await reveal(secretKey, { passphrase: 'wrong' });
  return then(secretKey);
}

golden('reading', {
  show: async () => sendRequest(secretAt((await conceal()).secretKey)),
  'show ignores the query': async () => {
    const { secretKey } = await conceal({ passphrase });
    return sendRequest(secretAt(secretKey, `?continue=true&passphrase=${passphrase}`));
  },
  'show by HEAD': async () =>
    sendRequest(secretAt((await conceal()).secretKey), { method: 'HEAD' }),
  'show to its owner': async () => {
    const { secretKey } = await conceal({}, as(ada));
    return sendRequest(secretAt(secretKey), as(ada, fromElsewhere()));
  },
  'show while it is locked': () => afterMisses(5, (key) => sendRequest(secretAt(key))),
  'show once received': async () => {
    const { secretKey } = await conceal();
    await reveal(secretKey);
    return sendRequest(secretAt(secretKey));
  },
  'show once burned': async () => {
    const { secretKey, metadataKey } = await conceal();
    await burn(metadataKey);
    return sendRequest(secretAt(secretKey));
  },
  'show of an unknown key': () => sendRequest(secretAt(UNKNOWN_KEY)),
  'show of a malformed key': () => sendRequest(secretAt('no-key')),

  dispute: async () => {
    const { secretKey } = await conceal();
    await reveal(secretKey);
    return sendJson(secretAt(secretKey, '/dispute'), {});
  },
  'show once disputed': async () => {
    const { secretKey } = await conceal();
    await reveal(secretKey);
    await post(`/secret/${secretKey}/dispute`);
    return sendRequest(secretAt(secretKey));
  },
  'refused cannot_dispute': async () =>
    sendJson(secretAt((await conceal()).secretKey, '/dispute'), {}),

  reveal: async () => read((await conceal()).secretKey),
  'reveal by its other name': async () =>
    sendJson(secretAt((await conceal()).secretKey, '/reveal'), { continue: true }),
  'reveal from a form': async () =>
    sendForm(secretAt((await conceal({ passphrase })).secretKey), 'continue=on&passphrase=right'),
  'reveal of several lines': async () =>
    read((await conceal({ secret: 'one\r\ntwo\n  three “ä” 🔑\u0000' })).secretKey),
  'reveal of a truncated secret': async () => {
    const settings = { PLAN_OPTIONS: JSON.stringify({ anonymous: { size: 3 } }) };
    return read((await conceal({ secret: '🔑🔑🔑🔑' }, { settings })).secretKey);
  },
  'reveal to its owner': async () => {
    const { secretKey } = await conceal({}, as(ada));
    return sendJson(secretAt(secretKey), { continue: true }, as(ada, fromElsewhere()));
  },
  'reveal by token': async () => {
    const { secretKey } = await conceal();
    return sendJson(secretAt(secretKey), { continue: true }, withToken(ada.custid, token));
  },
  'reveal with a request id': async () => read((await conceal()).secretKey, { rid }),
  'reveal again with the same request id': async () => {
    const { secretKey } = await conceal();
    await reveal(secretKey, { rid });
    return read(secretKey, { rid });
  },
  'reveal without continue': async () => sendJson(secretAt((await conceal()).secretKey)),
  'reveal by its other name without continue': async () =>
    sendJson(secretAt((await conceal()).secretKey, '/reveal'), { continue: 'false' }),

  'refused passphrase_wrong': async () =>
    read((await conceal({ passphrase })).secretKey, { passphrase: 'wrong' }),
  'refused passphrase_wrong without one': async () =>
    read((await conceal({ passphrase })).secretKey),
  'refused passphrase_locked': () => afterMisses(5, (key) => read(key, { passphrase })),
  'refused rid_invalid': async () => read((await conceal()).secretKey, { rid: 'short' }),
  'refused secret_spent': async () => {
    const { secretKey } = await conceal();
    await reveal(secretKey);
    return read(secretKey);
  },
  'refused secret_spent with another request id': async () => {
    const { secretKey } = await conceal();
    await reveal(secretKey, { rid });
    return read(secretKey, { rid: `${rid}-other` });
  },
  'refused secret_unknown': () => read(UNKNOWN_KEY),
});
