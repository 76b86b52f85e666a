/** Who may create secrets, and how: every call that creates one obeys every setting. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type SealedText, encryptText } from '../../support/sealing.ts';
import { type Answer, type Ask, at, conceal, get, outcome, post, reveal } from '../client.ts';
import { anyAddress, apiTokenOf, as, fromElsewhere, person, signUp, withToken } from '../people.ts';
import { postV1 } from '../v1/client.ts';
import { sendJson } from './incoming-visit.ts';

const MIB = 1024 * 1024;
const PASSPHRASE = 'four words of it';
const PLAN_OPTIONS = JSON.stringify({
  anonymous: { file_bytes: 2 * MIB },
  basic: { file_bytes: 2 * MIB },
});
/** Every setting is valid beside the others: incoming secrets have no passphrase. */
const base = { SEAL_MODES: 'both', PLAN_OPTIONS } as const;
const withoutIncoming = { ...base, INCOMING_RECIPIENT: undefined };

/** Encrypted by a browser. A passphrase is part of it. */
interface Sealed {
  readonly short: SealedText;
  readonly long: SealedText;
}
let plain: Sealed;
let locked: Sealed;

async function sealedWith(passphrase: string): Promise<Sealed> {
  const files = [{ name: 'a file', content: new Blob([new Uint8Array(1.5 * MIB)]) }];
  return {
    short: await encryptText('x', passphrase),
    long: await encryptText('x', passphrase, files),
  };
}

beforeAll(async () => {
  [plain, locked] = await Promise.all([sealedWith(''), sealedWith(PASSPHRASE)]);
});

interface Fields {
  readonly passphrase?: string;
  readonly ttl?: number;
}

type Create = (fields: Fields, ask: Ask) => Promise<Answer>;

const v1 =
  (path: string): Create =>
  (fields, ask) => {
    const pairs = Object.entries({ secret: 'x', ...fields }).map(([name, value]) => [
      name,
      String(value),
    ]);
    return postV1(`/${path}?${new URLSearchParams(pairs).toString()}`, '', ask);
  };

/** No share is stored under two ids: each gets one of its own. */
function shared({ fields }: SealedText) {
  const { sealed, ...others } = fields;
  const share = btoa(crypto.randomUUID().slice(0, 32)).replaceAll('=', '');
  return { ciphertext: sealed, others: { ...others, share } };
}

/** The calls that the sender's program may make with the text, and those that it makes with a ciphertext. */
const plainDoors: readonly (readonly [name: string, create: Create])[] = [
  ['conceal', (fields, ask) => post('/secret/conceal', { secret: 'x', ...fields }, ask)],
  [
    'conceal, nested',
    (fields, ask) => post('/secret/conceal', { secret: { secret: 'x', ...fields } }, ask),
  ],
  [
    'conceal of a generated one',
    (fields, ask) => post('/secret/conceal', { kind: 'generate', ...fields }, ask),
  ],
  ['copies', (fields, ask) => post('/secret/conceal', { secret: 'x', copies: 2, ...fields }, ask)],
  ['generate', (fields, ask) => post('/secret/generate', fields, ask)],
  ['share of v1', v1('share')],
  ['create of v1', v1('create')],
  ['generate of v1', v1('generate')],
];
const sealedDoors: readonly (readonly [name: string, create: Create])[] = [
  [
    'conceal of a ciphertext',
    ({ passphrase, ...fields }, ask) => {
      const { ciphertext, others } = shared((passphrase ? locked : plain).short);
      return post('/secret/conceal', { sealed: ciphertext, ...others, ...fields }, ask);
    },
  ],
  [
    'upload',
    ({ passphrase, ...fields }, ask) => {
      const { long } = passphrase ? locked : plain;
      const sizes = { bytes: long.ciphertext.length, parts: long.parts.length };
      return post('/secret/upload', { ...shared(long).others, ...sizes, ...fields }, ask);
    },
  ],
];
const doors = [...plainDoors, ...sealedDoors];

function expectCreated(answer: Answer): void {
  // v1 has no field `success`.
  expect(answer).toMatchObject({ status: 200 });
  expect(answer.text).toMatch(/metadata_key|"record"/);
}

/** v1 has no codes: it answers with the sentence. */
function expectRefused(answer: Answer, code: string, sentence: string): void {
  expect(answer.status).not.toBe(200);
  expect(answer.body['message']).toBe(sentence);
  if (answer.body['code'] !== undefined) expect(outcome(answer)).toBe(`422 ${code}`);
  expect(answer.text).not.toMatch(/secret_key|metadata_key|"record"/);
}

describe('CREATE_REQUIRES_ACCOUNT=1', () => {
  const settings = { ...base, CREATE_REQUIRES_ACCOUNT: '1' };
  const sentence =
    'You need an account for this here. Sign in first. To open a link, or to answer a request, you need none.';

  it.each(doors)('refuses visitors %s, and takes it from members', async (_name, create) => {
    expectRefused(await create({}, { settings }), 'signin_required', sentence);
    const member = await person();
    const token = await apiTokenOf(member);
    expectCreated(await create({}, withToken(member.custid, token, { settings })));
  });

  it('refuses visitors incoming secrets', async () => {
    const answer = await sendJson({ secret: 'x', ticketno: '1' }, { settings });
    expectRefused(answer, 'signin_required', sentence);
  });

  it('lets visitors read', async () => {
    const { secretKey } = await conceal({ secret: 'to anyone' });
    const opened = await reveal(secretKey, {}, { settings });
    expect(at(opened, 'record.secret_value')).toBe('to anyone');
  });
});

it.each(doors)(
  'refuses %s without a passphrase where PASSPHRASE_REQUIRED is 1',
  async (_name, create) => {
    const settings = { ...withoutIncoming, PASSPHRASE_REQUIRED: '1' };
    const refused = await create({}, { settings });
    expectRefused(refused, 'passphrase_required', 'This site requires a passphrase. Set one.');
    expectCreated(await create({ passphrase: PASSPHRASE }, { settings }));
  },
);

describe('PASSPHRASE_LENGTH_MIN', () => {
  const settings = { ...withoutIncoming, PASSPHRASE_LENGTH_MIN: '8' };
  const sentence = 'This passphrase is too short for this site. Choose a longer one.';

  it.each(plainDoors)(
    'refuses %s with a shorter passphrase, and takes it with none at all',
    async (_name, create) => {
      const refused = await create({ passphrase: '1234567' }, { settings });
      expectRefused(refused, 'passphrase_too_short', sentence);
      expectCreated(await create({ passphrase: '12345678' }, { settings }));
      expectCreated(await create({}, { settings }));
    },
  );

  it.each(sealedDoors)(
    'takes %s, where the site does not know the length',
    async (_name, create) => {
      expectCreated(await create({ passphrase: PASSPHRASE }, { settings }));
    },
  );
});

describe('SEAL_MODES', () => {
  const onlyBrowser = { ...base, SEAL_MODES: 'browser' };
  const onlyServer = { ...base, SEAL_MODES: 'server' };

  it.each(plainDoors)('refuses %s with a text that the site could read', async (_name, create) => {
    const sentence = 'This site accepts only secrets that were encrypted before they were sent.';
    expectRefused(await create({}, { settings: onlyBrowser }), 'plaintext_refused', sentence);
    expectCreated(await create({}, { settings: onlyServer }));
  });

  it.each(sealedDoors)('refuses %s with a ciphertext', async (_name, create) => {
    const sentence =
      'This site accepts only secrets that it encrypts itself. Send the text instead.';
    expectRefused(await create({}, { settings: onlyServer }), 'sealed_refused', sentence);
    expectCreated(await create({}, { settings: onlyBrowser }));
  });
});

/** Of v2 and of v1. An upload has none before it is finished. */
const ttlOf = (answer: Answer) => at(answer, 'record.secret.secret_ttl') ?? answer.body['ttl'];

it.each(doors.filter(([name]) => name !== 'upload'))(
  'gives a secret by %s no lifetime that TTL_OPTIONS lacks',
  async (_name, create) => {
    const settings = { ...base, TTL_OPTIONS: '600,3600', TTL_DEFAULT: '600' };
    const requested: readonly Fields[] = [
      {},
      ...[1, 600, 3599, 3600, 604_800].map((ttl) => ({ ttl })),
    ];
    const lifetimes: unknown[] = [];
    for (const fields of requested) {
      lifetimes.push(ttlOf(await create(fields, { settings })));
    }
    expect(lifetimes).toEqual([600, 600, 600, 600, 3600, 3600]);
  },
);

describe('domains of email addresses', () => {
  it('emails links to domains of RECIPIENT_DOMAINS alone', async () => {
    const settings = { ...base, RECIPIENT_DOMAINS: 'example.com, bücher.example' };
    const ada = await person();
    const ask = as(ada, { settings });
    const mailed = async (recipient: readonly string[]) =>
      outcome(await post('/secret/conceal', { secret: 'x', recipient }, ask));
    expect(await mailed(['a@example.com', 'B@Bücher.example'])).toBe('200');
    for (const other of ['a@sub.example.com', 'a@example.com.evil.example', 'a@other.example']) {
      expect(await mailed(['a@example.com', other])).toBe('422 email_domain_refused');
    }
    const bound = async (path: string, bound_to: string) =>
      outcome(await post(path, { secret: 'x', bound_to }, ask));
    for (const path of ['/secret/conceal', '/secret/generate']) {
      expect(await bound(path, '@example.com')).toBe('200');
      expect(await bound(path, '@other.example')).toBe('422 email_domain_refused');
    }
    const program = withToken(ada.custid, await apiTokenOf(ada), { settings });
    const mailedByV1 = (recipient: string) =>
      postV1('/share', `secret=x&recipient=${recipient}`, program);
    expectCreated(await mailedByV1('a@example.com'));
    const sentence = 'This site does not accept addresses at this domain. Use another one.';
    expectRefused(await mailedByV1('a@other.example'), 'email_domain_refused', sentence);
  });

  it('signs up addresses of SIGNUP_DOMAINS alone', async () => {
    const ask = fromElsewhere({ settings: { SIGNUP_DOMAINS: 'example.com' } });
    const fields = { email: anyAddress(), password: 'correct horse battery' };
    expect(fields.email).toMatch(/@example\.com$/);
    expect(outcome(await signUp(fields, ask))).toBe('200');
    const other = { ...fields, email: 'a@example.org' };
    expect(outcome(await signUp(other, ask))).toBe('422 email_domain_refused');
  });
});

it('names all settings of who creates secrets, and how, in bootstrap', async () => {
  const settings = {
    ...withoutIncoming,
    TTL_OPTIONS: '600,3600',
    TTL_DEFAULT: '600',
    CREATE_REQUIRES_ACCOUNT: '1',
    PASSPHRASE_REQUIRED: '1',
    PASSPHRASE_LENGTH_MIN: '8',
    RECIPIENT_DOMAINS: 'example.com',
    SIGNUP_DOMAINS: 'Example.org',
  };
  expect((await get('/bootstrap', { settings })).body).toMatchObject({
    authentication: { signup_domains: ['example.org'] },
    secret_options: {
      default_ttl: 600,
      ttl_options: [600, 3600],
      ttl_max: 3600,
      requires_account: true,
      requires_passphrase: true,
      passphrase_length_min: 8,
      recipient_domains: ['example.com'],
    },
  });
});
