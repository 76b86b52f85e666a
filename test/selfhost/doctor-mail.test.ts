/** What `npm run doctor` finds of email: the records of the sender's domain, and the server that takes it. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import type { SMTPServerOptions } from 'smtp-server';
import type { Finding } from '../../worker/node/doctor/finding.ts';
import { mailFindings } from '../../worker/node/doctor/mail.ts';
import { type SmtpServer, smtpServerOf } from '../../worker/node/smtp.ts';
import { type RunningSmtpServer, startSmtpServer, status } from '../mail/smtp-server.ts';
import { sampleConfig } from '../support/config-sample.ts';
import {
  expectFine,
  expectWrong,
  type Records,
  records,
  resolverOf,
  textOf,
  UNANSWERED,
} from './examined.ts';
import { SITE } from './visitor.ts';

const running: RunningSmtpServer[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()));
});

async function started(options: SMTPServerOptions = {}): Promise<RunningSmtpServer> {
  const server = await startSmtpServer(options);
  running.push(server);
  return server;
}

const settings = { MAIL_DRIVER: 'http', MAIL_HTTP_TOKEN: 'token', MAIL_FROM: `noreply@${SITE}` };

/** What is found of a domain with these records, besides those that it has. */
function found(
  more: Records,
  over: Record<string, string> = {},
  dkimSelector = '',
): Promise<Finding[]> {
  return mailFindings(sampleConfig({ ...settings, ...over }), {
    resolver: resolverOf({
      a: { ...records.a, ...more.a },
      mx: { ...records.mx, ...more.mx },
      txt: { ...records.txt, ...more.txt },
    }),
    dkimSelector: dkimSelector === '' ? null : dkimSelector,
    smtpServer: null,
    waitMs: 1000,
  });
}

/** What is found of an SMTP server. */
async function foundAt(url: string, over: Partial<SmtpServer> = {}): Promise<Finding[]> {
  const options = { resolver: resolverOf(records), dkimSelector: null, waitMs: 500 };
  const smtpServer = { ...smtpServerOf(url), ...over };
  return mailFindings(sampleConfig(settings), { ...options, smtpServer });
}

it('says nothing where no email is sent', async () => {
  expect(await found({}, { MAIL_DRIVER: 'outbox' })).toEqual([]);
});

it('finds nothing wrong with the records that the documents ask for', async () => {
  const findings = await found({});
  expectWrong(findings);
  expect(textOf(findings)).toBe(
    [
      `ok SPF: ${SITE} has v=spf1 include:mail.example -all. Compare it with what your provider asks for.`,
      `ok DKIM: s1._domainkey.${SITE} has a key.`,
      `ok DMARC: _dmarc.${SITE} says reject.`,
      `ok replies: ${SITE} takes email.`,
      'note SMTP: MAIL_DRIVER=http cannot be tried without sending. If emails fail, mail_rejected in the log says why.',
    ].join('\n'),
  );
});

it.each<[string, Records, RegExp]>([
  [
    'two of SPF',
    { txt: { [SITE]: ['v=spf1 -all', 'v=spf1 ~all'] } },
    /^wrong SPF: seal\.example has 2 such records.* => publish one/,
  ],
  [
    'an SPF that allows anyone',
    { txt: { [SITE]: ['v=spf1 +all'] } },
    /^wrong SPF: seal\.example allows anyone to send \(v=spf1 \+all\)\. => end it with -all/,
  ],
  [
    'a key that is revoked',
    { txt: { [`s1._domainkey.${SITE}`]: ['v=DKIM1; p='] } },
    /^wrong DKIM: The key of s1\._domainkey\.seal\.example is empty, .* => publish the record/,
  ],
  [
    'no DMARC',
    { txt: { [`_dmarc.${SITE}`]: [] } },
    /^wrong DMARC: Neither seal\.example nor a domain above it .* => publish a TXT record at _dmarc\.seal\.example/,
  ],
  [
    'a DMARC without a policy',
    { txt: { [`_dmarc.${SITE}`]: ['v=DMARC1; rua=mailto:a@b.example'] } },
    /^wrong DMARC: _dmarc\.seal\.example has no policy .* => add p=quarantine/,
  ],
])('finds %s', async (_, more, expected) => {
  expectWrong(await found(more), expected);
});

it('takes no SPF for what the provider may have at another name', async () => {
  expectFine(
    await found({ txt: { [SITE]: ['another text'] } }),
    /^note SPF: seal\.example has no SPF record\. .* If it shows one for seal\.example, publish that\.$/m,
  );
});

it('looks for the key of the selector that it is told, and for no other', async () => {
  expectWrong(
    await found({}, {}, 'own'),
    /^wrong DKIM: own\._domainkey\.seal\.example has no key: .* => publish there the TXT or CNAME record/,
  );
  expectFine(
    await found({ txt: { [`own._domainkey.${SITE}`]: ['v=DKIM1;p=AAAA'] } }, {}, 'own'),
    `ok DKIM: own._domainkey.${SITE} has a key.`,
  );
});

it('says that it cannot list selectors where none of the usual ones has a key', async () => {
  expectFine(
    await found({ txt: { [`s1._domainkey.${SITE}`]: [] } }),
    /^note DKIM: .* Selectors cannot be listed, .*--dkim-selector\.$/m,
  );
});

it.each([
  ['v=DMARC1; p=none; sp=reject', 'reject'],
  ['v=DMARC1; p=quarantine', 'quarantine'],
])('takes the policy of the domain above for a subdomain: %s', async (record, policy) => {
  const mail = `mail.${SITE}`;
  const more = { txt: { [mail]: ['v=spf1 -all'], [`_dmarc.${SITE}`]: [record] } };
  const findings = await found(more, { MAIL_FROM: `noreply@${mail}` });
  expect(textOf(findings)).toContain(`ok DMARC: _dmarc.${SITE} says ${policy}.`);
});

it.each<[string, Records, string]>([
  ['refuses it', { mx: { [SITE]: [''] } }, `${SITE} takes no email`],
  ['has no record for it', { mx: { [SITE]: [] }, a: { [SITE]: [] } }, `${SITE} takes no email`],
  ['has an address alone', { mx: { [SITE]: [] } }, `${SITE} has no MX record`],
])('notes that answers may be lost where the domain %s', async (_, more, expected) => {
  expectFine(await found(more), `note replies: ${expected}`);
});

it('judges nothing where DNS does not answer', async () => {
  const findings = await found({}, { MAIL_FROM: `noreply@seal.${UNANSWERED}` }, 'own');
  expectWrong(findings);
  const notes = findings.filter(({ level }) => level === 'note').map(({ about }) => about);
  expect(notes).toEqual(['SPF', 'DKIM', 'DMARC', 'replies', 'SMTP']);
});

it('signs in to the server of SMTP_URL, and sends nothing', async () => {
  const { port, received } = await started();
  expectFine(
    await foundAt(`smtp://127.0.0.1:${port}`),
    `ok SMTP: 127.0.0.1:${port} takes connections, without a password. Nothing was sent.`,
  );
  const users: unknown[] = [];
  const withPassword = await started({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _, done) => {
      users.push(username);
      if (password === 'pa%ss') done(null, { user: username });
      else done(new Error('wrong'));
    },
  });
  const url = (password: string) => `smtp://ada:${password}@127.0.0.1:${withPassword.port}`;
  expect(textOf(await foundAt(url('pa%25ss')))).toContain('takes user and password. Nothing was');
  expectWrong(
    await foundAt(url('another')),
    /^wrong SMTP: 127\.0\.0\.1:\d+ refuses user or password\. => correct them in SMTP_URL/,
  );
  expect(users).toEqual(['ada', 'ada']);
  expect([...received, ...withPassword.received]).toEqual([]);
});

it('finds a server that cannot be reached, has no TLS, says nothing, or refuses everyone', async () => {
  expectWrong(
    await foundAt('smtp://127.0.0.1:1'),
    /^wrong SMTP: 127\.0\.0\.1:1 cannot be reached, or not by this kind of TLS\. => correct host and port in SMTP_URL/,
  );
  const { port } = await started();
  expectWrong(
    await foundAt(`smtps://127.0.0.1:${port}`),
    /^wrong SMTP: 127\.0\.0\.1:\d+ cannot be reached, or not by this kind of TLS\. => /,
  );
  expectWrong(
    await foundAt(`smtp://127.0.0.1:${port}`, { requireTLS: true, ignoreTLS: false }),
    /^wrong SMTP: 127\.0\.0\.1:\d+ offers no TLS\. => use the port/,
  );
  const silent = createServer((socket) => void socket.unref()).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const silentPort = typeof address === 'object' ? address?.port : 0;
  expectWrong(
    await foundAt(`smtp://127.0.0.1:${silentPort}`),
    /^wrong SMTP: 127\.0\.0\.1:\d+ does not answer in time\. => correct host and port/,
  );
  silent.close();
  const busy = await started({ onConnect: (_, done) => done(status(554)) });
  expectWrong(
    await foundAt(`smtp://127.0.0.1:${busy.port}`),
    /^wrong SMTP: 127\.0\.0\.1:\d+ refuses \(smtp_554\)\. => ask your provider/,
  );
});
