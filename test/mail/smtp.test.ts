/** The whole way of a mail by SMTP: driver, binding, a real server. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { SMTPTransportOptions } from 'nodemailer';
import type { SMTPServerOptions } from 'smtp-server';
import { emails, recipient } from '../support/email-sample.ts';
import { watchErrors } from '../support/watched-log.ts';
import { smtpDriver } from '../../worker/email/smtp.ts';
import { smtpBinding, smtpServerOf } from '../../worker/node/smtp.ts';
import { type RunningSmtpServer, startSmtpServer, status } from './smtp-server.ts';
import type { Delivery } from '../../worker/email/driver.ts';
import { renderEmail } from '../../worker/email/render.ts';

const from = { name: 'Siegel für alle, Inc.', address: 'noreply@seal.example' };
const [email] = emails;
if (!email) throw new Error('there is no email');
const mail = { ...renderEmail(email, recipient), text: 'first\n.\n..last – ü\n' };

type ServerOverrides = Pick<SMTPTransportOptions, 'host' | 'tls'>;

let smtpUrl = '';
/** What a test replaces of the server in `smtpUrl`. */
let overrides: ServerOverrides = {};
let timeoutMs: number | undefined;

const running: RunningSmtpServer[] = [];
afterEach(async () => {
  overrides = {};
  timeoutMs = undefined;
  await Promise.all(running.splice(0).map((server) => server.close()));
});

async function start(options: SMTPServerOptions = {}): Promise<RunningSmtpServer> {
  const server = await startSmtpServer(options);
  running.push(server);
  smtpUrl = `smtp://127.0.0.1:${server.port}`;
  return server;
}

const binding = () =>
  smtpBinding({ server: { ...smtpServerOf(smtpUrl), ...overrides }, from }, timeoutMs);

async function deliver(to = mail.to): Promise<Delivery> {
  const delivery = await smtpDriver(binding()).deliver({ ...mail, to });
  expect(JSON.stringify(delivery), 'an answer holds no address').not.toContain('@');
  return delivery;
}

/** Neither an address nor a password is ever logged. */
const watchLog = () => watchErrors(/@|pa%?ss/);

function urlOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `smtp://127.0.0.1:${address.port}`;
}

describe('an accepted email', () => {
  it('sends an email complete: text and HTML, one recipient, a unique id', async () => {
    const server = await start();
    expect(await deliver()).toEqual({ kind: 'sent' });
    const [{ from: sender, to, message } = { from: '', to: [], message: '' }] = server.received;
    expect([sender, ...to]).toEqual(['noreply@seal.example', 'bob@example.org']);
    expect(message).toMatch(/^From: =\?UTF-8\?.*<noreply@seal\.example>\r$/m);
    expect(message).toMatch(/^To: bob@example\.org\r$/m);
    expect(message).toMatch(/^Subject: Confirm your email address for Waxseal\r$/m);
    expect(message).toMatch(/^Message-ID: <mail-1@seal\.example>\r$/m);
    expect(message).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(message).toMatch(/^Content-Type: multipart\/alternative;/m);
    expect(message).toContain('first\r\n.\r\n..last =E2=80=93 =C3=BC\r\n');
    expect(message.replaceAll('=\r\n', '')).toContain('href=3D"https://seal.example/verify/1"');
  });

  it.each(['A paragraph is one line. ', '链接只能使用一次。'])(
    'writes no line that is too long for a mail server: %s',
    async (words) => {
      const server = await start();
      const delivery = await smtpDriver(binding()).deliver({ ...mail, text: words.repeat(100) });
      expect(delivery).toEqual({ kind: 'sent' });
      const [{ message } = { message: '' }] = server.received;
      expect(message.split('\r\n').filter((line) => line.length > 78)).toEqual([]);
    },
  );

  it('uses the settings’ sender and the binding’s headers, whatever it is given', async () => {
    const server = await start();
    const forged = {
      ...mail,
      from: { name: 'The boss', address: 'ceo@seal.example' },
      headers: { Bcc: 'thief@example.org', 'Reply-To': 'thief@example.org', 'X-Forged': '1' },
    };
    expect(await binding().send(forged)).toMatchObject({ kind: 'sent' });
    const [{ from: sender, to: recipients, message } = { from: '', to: [], message: '' }] =
      server.received;
    expect([sender, ...recipients]).toEqual(['noreply@seal.example', mail.to]);
    expect(message).toMatch(/^From: =\?UTF-8\?.*<noreply@seal\.example>\r$/m);
    expect(message).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(message).not.toMatch(/boss|ceo@|thief|X-Forged/);
  });

  it('sends a password unencrypted to this machine only', async () => {
    const server = await start({
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) =>
        password === 'pa%ss' ? done(null, { user: username }) : done(status(535)),
    });
    smtpUrl = `smtp://wax:pa%25ss@127.0.0.1:${server.port}`;
    expect(await deliver()).toEqual({ kind: 'sent' });
    expect(server.received).toMatchObject([{ user: 'wax' }]);

    const log = watchLog();
    smtpUrl = `smtp://wax:wrong@127.0.0.1:${server.port}`;
    expect(await deliver()).toEqual({ kind: 'failed', reason: 'smtp_auth' });
    smtpUrl = `smtp://127.0.0.1:${server.port}`;
    expect(await deliver()).toEqual({ kind: 'failed', reason: 'smtp_530' });
    expect(log()).toMatch(/smtp_auth.*smtp_530/);
  });
});

describe('a server that is not this machine', () => {
  /** Starts a server that the settings name `mail.example`. Its certificate has expired. */
  async function startElsewhere(options: SMTPServerOptions, query = ''): Promise<boolean[]> {
    const encrypted: boolean[] = [];
    const server = await start({
      ...options,
      onMailFrom: (_address, { secure }, done) => {
        encrypted.push(secure);
        done();
      },
    });
    smtpUrl = `smtp://mail.example:${server.port}${query}`;
    overrides = { host: '127.0.0.1' };
    return encrypted;
  }
  const withoutTls = { disabledCommands: ['STARTTLS', 'AUTH'] };
  const withTls = { disabledCommands: ['AUTH'] };

  it('sends no email unencrypted to another machine, with or without a password', async () => {
    const log = watchLog();
    const encrypted = await startElsewhere(withoutTls);
    expect(await deliver()).toEqual({ kind: 'failed', reason: 'smtp_tls' });
    smtpUrl = smtpUrl.replace('mail.example', 'wax:pass@mail.example');
    expect(await deliver()).toEqual({ kind: 'failed', reason: 'smtp_tls' });
    expect(encrypted).toEqual([]);
    expect(log()).toContain('smtp_tls');
  });

  it('sends an email encrypted to another machine', async () => {
    // The test server warns about its certificate.
    watchLog();
    const encrypted = await startElsewhere(withTls);
    overrides = { ...overrides, tls: { rejectUnauthorized: false } };
    expect(await deliver()).toEqual({ kind: 'sent' });
    expect(encrypted).toEqual([true]);
  });

  it('sends no email to a server whose certificate is not trusted', async () => {
    const log = watchLog();
    const encrypted = await startElsewhere(withTls);
    expect(await deliver()).toEqual({ kind: 'failed', reason: 'smtp_unreachable' });
    expect(encrypted).toEqual([]);
    expect(log()).toContain('smtp_unreachable');
  });

  it('sends an email unencrypted if the settings make TLS optional and the server offers none', async () => {
    const encrypted = await startElsewhere(withoutTls, '?tls=optional');
    expect(await deliver()).toEqual({ kind: 'sent' });
    expect(encrypted).toEqual([false]);
  });
});

describe('a rejected email', () => {
  /** Servers that answer each step with an error. */
  const refusing = {
    connection: (error) => ({ onConnect: (_session, done) => done(error) }),
    sender: (error) => ({ onMailFrom: (_address, _session, done) => done(error) }),
    recipient: (error) => ({ onRcptTo: (_address, _session, done) => done(error) }),
    content: (error) => ({
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on('end', () => done(error));
      },
    }),
  } satisfies Record<string, (error: Error) => SMTPServerOptions>;

  it.each([
    ['failed', 'connection', 554, /smtp_554/],
    ['refused', 'sender', 550, /smtp_550/],
    ['failed', 'sender', 451, /smtp_451/],
    ['refused', 'recipient', 550, /^$/],
    ['failed', 'recipient', 421, /^$/],
    ['failed', 'recipient', 452, /^$/],
    ['refused', 'content', 554, /^$/],
    ['failed', 'content', 451, /^$/],
  ] as const)(
    'takes an email as %s when the %s is answered with %d, and logs what the operator can mend: %s',
    async (kind, step, code, logged) => {
      const log = watchLog();
      await start(refusing[step](status(code)));
      expect(await deliver()).toEqual({ kind, reason: `smtp_${code}` });
      expect(log()).toMatch(logged);
    },
  );

  it('fails when the server closes the connection or is unreachable', async () => {
    const log = watchLog();
    const rude = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(rude, 'listening');
    smtpUrl = urlOf(rude);
    expect(await deliver()).toEqual({ kind: 'failed', reason: 'smtp_unreachable' });
    rude.close();
    await once(rude, 'close');
    expect(await deliver()).toEqual({ kind: 'failed', reason: 'smtp_unreachable' });
    expect(log()).toContain('smtp_unreachable');
  });

  it('fails when the server does not answer', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    smtpUrl = urlOf(silent);
    timeoutMs = 100;
    expect(await deliver()).toEqual({ kind: 'failed', reason: 'timeout' });
    silent.close();
  });

  it('refuses an invalid address', async () => {
    const server = await start();
    expect(await deliver('bob@example.org>\r\nRCPT TO:<thief@example.org')).toEqual({
      kind: 'refused',
      reason: 'smtp_unsendable',
    });
    expect(server.received).toEqual([]);
  });
});
