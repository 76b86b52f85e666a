/** What leaves the machine of a secret that is encrypted there: nothing that opens it, whatever the service answers. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import { revealSecret } from '../../shared/contract/reveal.ts';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { httpClient } from '../support/http.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { formsOf } from './forms.ts';
import { type Program, program } from './program.ts';
import { type Asked, badNetwork, say, standIn, type StandIn } from './stand-in.ts';

const TEXT = 'a text that stays on this machine';
const PASSPHRASE = 'a passphrase that stays, too';
const FILE = 'the contents of a confidential file';
const NAME = 'confidential-name.txt';
const reply = v.looseObject({ record: v.optional(v.looseObject({})) });
type Reply = v.InferOutput<typeof reply>;
type Created = ReplyOf<typeof concealSecret>['record'];

/** What --json prints of a secret, or of several. */
const printed = v.union([
  concealSecret.reply.entries.record,
  v.array(concealSecret.reply.entries.record),
]);

const FRAGMENT = '#a0123456789abcdefABCDEF';

let server: RunningServer;
let waxseal: Program;
beforeAll(async () => {
  server = await startServer({ env: { SEAL_MODES: 'both' } });
});
afterAll(() => server.stop());
beforeEach(() => {
  waxseal = program();
});
afterEach(() => waxseal.remove());

describe('what is sent', () => {
  async function recorded(options: readonly string[]) {
    const network = await badNetwork(server.base, () => false);
    const temporary = join(waxseal.home, 'temporary');
    mkdirSync(temporary);
    const right = join(waxseal.home, 'passphrase');
    writeFileSync(right, PASSPHRASE);
    const call = {
      input: TEXT,
      env: { WAXSEAL_HOST: network.origin, TMPDIR: temporary, NODE_COMPILE_CACHE: '' },
    };
    const secret = ['--passphrase-file', right];
    const made = await waxseal.run(['share', ...secret, ...options], call);
    const wrong = join(waxseal.home, 'wrong');
    writeFileSync(wrong, `${PASSPHRASE}x`);
    const link = { ...call, input: made.stdout.replace(server.base, network.origin) };
    const failed = await waxseal.run(['reveal', '--passphrase-file', wrong], link);
    const opened = await waxseal.run(['reveal', ...secret, '-q'], link);
    expect([made.code, failed.code, opened.code]).toEqual([0, 4, 0]);
    await network.close();
    const sent = network.asked.map(({ method, path, headers, body }) =>
      [method, path, ...headers, body].join(' '),
    );
    return { sent: sent.join('\n'), link: made.stdout.trim(), opened, temporary };
  }

  it('sends neither fragment nor text nor file nor passphrase, and leaves nothing on the disk', async () => {
    const file = join(waxseal.home, NAME);
    writeFileSync(file, FILE);
    const { sent, link, opened, temporary } = await recorded(['-', '--file', file]);
    expect(opened.stdout).toBe(TEXT);
    const key = link.split('#b')[1] ?? '';
    expect(key).toHaveLength(22);
    expect(sent.match(/(?:GET|POST) \/api/g)).toHaveLength(6);
    const confidential = [key, TEXT, PASSPHRASE, FILE, NAME].flatMap(formsOf);
    expect(confidential.filter((form) => sent.includes(form))).toEqual([]);
    expect(readdirSync(temporary)).toEqual([]);
    const left = readdirSync(waxseal.home).filter((name) => !name.startsWith('waxseal-'));
    expect(left.toSorted()).toEqual(['.config', NAME, 'passphrase', 'temporary', 'wrong']);
    const kept = readFileSync(join(waxseal.home, '.config/waxseal/config.json'), 'utf8');
    expect(JSON.parse(kept)).toEqual({ accounts: {}, sealing: [new URL(link).origin] });
  });

  it('finds what this test looks for with --server', async () => {
    const { sent } = await recorded(['--server']);
    expect([TEXT, PASSPHRASE].filter((text) => !sent.includes(text))).toEqual([]);
  });
});

describe('a service', () => {
  let service: StandIn;
  afterEach(() => service.close());

  const posts = () => service.asked.filter(({ method }) => method === 'POST');
  const env = () => ({ WAXSEAL_HOST: service.origin });
  const reveal = (fragment = FRAGMENT, ...options: readonly string[]) =>
    waxseal.run(['reveal', `${service.origin}/secret/abc${fragment}`, ...options]);

  /** The server, but for what its answers say. */
  async function changing(change: (asked: Asked, reply: Reply) => object): Promise<StandIn> {
    const http = httpClient(server.base, 2);
    const between = await standIn(async (asked, response) => {
      const { method, path, body } = asked;
      const headers = { 'Content-Type': 'application/json' };
      const answer = await http.send({ method, path, headers, ...(body !== '' && { body }) });
      say(response, answer.status, change(asked, v.parse(reply, JSON.parse(answer.text))));
    });
    return {
      ...between,
      close: async () => {
        http.close();
        await between.close();
      },
    };
  }

  /** The server, but for the records of new secrets. */
  function forging(forge: (record: Created) => object): Promise<StandIn> {
    return changing(({ path }, answer) =>
      path.startsWith('/api/v2/secret/conceal')
        ? { ...answer, record: forge(v.parse(concealSecret.reply, answer).record) }
        : answer,
    );
  }

  const details = {
    show_secret: true,
    is_owner: false,
    sealed_by: 'browser',
    bytes: 288,
    parts: 0,
    verification: false,
    has_passphrase: false,
    locked_until: null,
  };
  const record = {
    key: 'abc',
    secret_key: 'abc',
    shortkey: 'abc',
    secret_shortkey: 'abc',
    has_passphrase: false,
    verification: false,
    share_domain: '',
    is_owner: false,
  };

  it('calls no service with a link that is incomplete', async () => {
    service = await standIn((_, response) => say(response, 200, { record, details }));
    for (const end of ['#x', FRAGMENT.slice(0, -1), `${FRAGMENT}0`, FRAGMENT.replace('a', 'c')]) {
      const { code, stderr } = await reveal(end);
      expect(code).toBe(2);
      expect(stderr).toContain('This link is incomplete.');
    }
    expect(service.asked).toEqual([]);
  });

  it('believes no service that answers with a text of its own, and sends the same proof twice', async () => {
    service = await standIn(({ method }, response) => {
      const secret = method === 'POST' ? { ...record, secret_value: 'forged' } : record;
      say(response, 200, { record: secret, details });
    });
    const { code, stdout, stderr } = await reveal();
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^waxseal: The secret was opened, but it cannot be decrypted/);
    const [first, second, ...more] = posts().map(({ body }) => body);
    expect(second).toBe(first);
    expect(more).toEqual([]);
    const fields = v.parse(v.record(v.string(), v.unknown()), JSON.parse(first ?? ''));
    expect(Object.keys(fields).toSorted()).toEqual(['continue', 'proof', 'rid']);
  });

  it('asks a service again with the same claim when its first answer was damaged', async () => {
    const { stdout: link } = await waxseal.run(['share'], {
      input: TEXT,
      env: { WAXSEAL_HOST: server.base },
    });
    const damaged = { ...record, share: 'A'.repeat(43), sealed: 'A'.repeat(384) };
    const answers = [{ status: 200, answer: { record: damaged, details } }];
    service = await badNetwork(server.base, ({ method }) =>
      method === 'POST' ? (answers.shift() ?? false) : false,
    );
    const { code, stdout } = await waxseal.run(['reveal'], {
      input: link.replace(server.base, service.origin),
    });
    expect({ code, stdout }).toEqual({ code: 0, stdout: TEXT });
    const claims = posts().map(({ body }) => v.parse(revealSecret.body, JSON.parse(body)).rid);
    expect(claims).toHaveLength(2);
    expect(new Set(claims).size).toBe(1);
  });

  it.each([
    ['a key of its own', (url: string) => `${url}#bFEDCBAfedcba9876543210`],
    ['a query', (url: string) => `${url}?x=1`],
    ['another path', (url: string) => `${url}/burn`],
    ['another host', (url: string) => url.replace('localhost', 'evil.localhost')],
    ['no link at all', () => 'javascript:alert(1)'],
  ])(
    'lets a service choose no part of the link that is printed, if its links have %s',
    async (_, forge) => {
      service = await forging(({ metadata, ...others }) => ({
        ...others,
        metadata: {
          ...metadata,
          share_url: forge(metadata.share_url),
          metadata_url: forge(metadata.metadata_url),
        },
      }));
      for (const options of [[], ['--server'], ['--copies', '2']]) {
        const made = await waxseal.run(['share', '--json', ...options], {
          input: TEXT,
          env: env(),
        });
        const created = v.parse(printed, JSON.parse(made.stdout));
        for (const { metadata } of [created].flat()) {
          const { key, secret_key: secretKey, share_url: link, metadata_url: own } = metadata;
          const [address, ...fragments] = link.split('#');
          expect(address).toBe(`${service.origin}/secret/${secretKey}`);
          expect(own.split('#')).toEqual([`${service.origin}/private/${key}`, ...fragments]);
          expect(fragments).toHaveLength(options.includes('--server') ? 0 : 1);
          const opened = await waxseal.run(['reveal', link]);
          expect(opened).toMatchObject({ code: 0, stdout: TEXT });
        }
      }
    },
  );

  it('prints no link of a service whose key is none, and burns the secret', async () => {
    service = await forging(({ metadata, ...others }) => ({
      ...others,
      metadata: { ...metadata, secret_key: metadata.secret_key + FRAGMENT },
    }));
    for (const options of [[], ['--server']]) {
      const made = await waxseal.run(['share', ...options], { input: TEXT, env: env() });
      expect(made).toMatchObject({ code: 1, stdout: '' });
      expect(made.stderr).toContain('unknown version');
      expect(posts().at(-1)?.path).toMatch(/\/private\/\w+\/burn/);
    }
  });

  it.each([
    ['lists fewer parts than there are', [], 'x'],
    ['sends other bytes than it listed', ['A'.repeat(43)], 'x'],
  ])('does not ask a service to open the secret when it %s', async (_, part_hashes, part) => {
    const parted = { ...details, parts: 1, bytes: 2_097_680, part_hashes };
    service = await standIn(({ path }, response) => {
      if (!path.includes('/part/')) say(response, 200, { record, details: parted });
      else response.writeHead(200, { 'Content-Type': 'application/octet-stream' }).end(part);
    });
    const { code, stdout, stderr } = await reveal();
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('It was not opened');
    const bodies = posts().map(({ body }) => body);
    expect(bodies.length).toBeGreaterThan(0);
    expect(bodies.filter((body) => body.includes('continue'))).toEqual([]);
  });

  it.each([
    ['with a passphrase that the link does not name', { has_passphrase: true }],
    ['that the site encrypted', { sealed_by: undefined }],
  ])('sends no proof to a service that describes a secret %s', async (_, other) => {
    service = await standIn((_asked, response) =>
      say(response, 200, { record, details: { ...details, ...other } }),
    );
    const refused = await reveal();
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('The link does not match the secret. It was not opened.');
    expect(posts()).toEqual([]);
  });

  it.each([
    ['with the whole private link', ''],
    ['with one that was cut', 'cut'],
  ])(
    'sends no passphrase for burning to a service that denies the encryption: %s',
    async (_, cut) => {
      service = await changing(({ method, path }, answer) =>
        method === 'GET' && path.startsWith('/api/v2/private/')
          ? { ...answer, record: { ...answer.record, sealed_by: undefined } }
          : answer,
      );
      const secret = ['--passphrase-file', waxseal.newFile('passphrase', PASSPHRASE)];
      const made = await waxseal.run(['share', '--json', ...secret], { input: TEXT, env: env() });
      const { metadata } = v.parse(concealSecret.reply.entries.record, JSON.parse(made.stdout));
      const link = cut === '' ? metadata.metadata_url : metadata.metadata_url.slice(0, -5);
      const before = posts().length;
      const burned = await waxseal.run(['burn', '--yes', ...secret], { input: link });
      expect(burned).toMatchObject({ code: 1, stdout: '' });
      expect(burned.stderr).toContain('It was not burned.');
      expect(posts()).toHaveLength(before);
    },
  );

  it('sends no passphrase of a secret that has none', async () => {
    service = await standIn(({ method }, response) => {
      const { sealed_by: _, ...own } = details;
      const opened = method === 'POST' ? { ...record, secret_value: 'x' } : record;
      say(response, 200, { record: opened, details: own });
    });
    const secret = ['--passphrase-file', waxseal.newFile('passphrase', PASSPHRASE)];
    expect(await reveal('', ...secret)).toMatchObject({ code: 0, stdout: 'x' });
    expect(JSON.stringify(posts())).not.toContain(PASSPHRASE);
  });

  it('names a service that encrypts by itself, and sends it nothing once it has offered better', async () => {
    let modes: { seal_modes?: string | undefined } = { seal_modes: 'server' };
    service = await changing(({ path }, answer) =>
      path.startsWith('/api/v2/bootstrap') ? { ...answer, ...modes } : answer,
    );
    const share = (...options: string[]) =>
      waxseal.run(['share', ...options], { input: TEXT, env: env() });
    const first = await share();
    expect(first).toMatchObject({ code: 0 });
    expect(first.stderr).toContain('The site encrypts the secret: its operator could read it.');
    for (const seal_modes of ['both', 'browser']) {
      modes = { seal_modes };
      expect((await share()).stdout).toContain('#a');
    }
    for (const [later, code] of [
      ['server', 5],
      [undefined, 1],
    ] as const) {
      modes = { seal_modes: later };
      const before = posts().length;
      for (const command of ['share', 'generate']) {
        const refused = await waxseal.run([command], { input: TEXT, env: env() });
        expect(refused).toMatchObject({ code, stdout: '' });
        expect(refused.stderr).toContain(later ? 'use --server' : 'unknown version');
      }
      expect(posts()).toHaveLength(before);
    }
    const asked = await share('--server');
    expect(asked.code).toBe(0);
    expect(asked.stderr).not.toContain('could read');
  });

  it.each([
    ['server', ['share', '--file', NAME], '--file'],
    ['server', ['share', '--no-server'], '--no-server'],
    ['server', ['generate', '--no-server'], '--no-server'],
    ['browser', ['share', '--recipient', 'bob@example.com'], 'emails no links'],
    ['later', ['share'], 'unknown version'],
  ])(
    'sends nothing to a service that takes only “%s” when it is called as %j',
    async (seal_modes, args, sentence) => {
      service = await standIn((_, response) => say(response, 200, { seal_modes }));
      writeFileSync(join(waxseal.home, NAME), FILE);
      const { code, stdout, stderr } = await waxseal.run(args, { input: TEXT, env: env() });
      expect(stdout).toBe('');
      expect(code).toBe(seal_modes === 'later' ? 1 : 5);
      expect(stderr).toContain(sentence);
      expect(posts()).toEqual([]);
    },
  );
});
