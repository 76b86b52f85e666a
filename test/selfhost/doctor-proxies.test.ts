/** `npm run doctor` behind Caddy and nginx: with their examples, and with what people get wrong in them. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashSync } from 'bcryptjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Finding } from '../../worker/node/doctor/finding.ts';
import { type RunningSmtpServer, startSmtpServer } from '../mail/smtp-server.ts';
import { type Alone, startAlone } from './alone.ts';
import { type Examined, examined, expectFine, expectWrong, textOf } from './examined.ts';
import { type Replacements, startProxy } from './proxy.ts';
import { SITE } from './visitor.ts';

type ProxyName = Parameters<typeof startProxy>[0];

const ada = { name: 'ada', password: 'a password of the proxy' };

let mail: RunningSmtpServer;
let server: Alone;
beforeAll(async () => {
  mail = await startSmtpServer();
  const env = {
    SITE_HOST: SITE,
    AUTH_ENABLED: '1',
    OPERATOR_NAME: 'Example Ltd',
    OPERATOR_CONTACT: `privacy@${SITE}`,
    MAIL_DRIVER: 'smtp',
    MAIL_FROM: `noreply@${SITE}`,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    TRUST_ADDRESS_HEADER: 'X-Forwarded-For',
  };
  server = await startAlone({ env });
}, 60_000);
afterAll(async () => {
  await server.stop();
  await mail.close();
});

/** What is found behind a proxy with these changes to its example. */
async function behind(
  name: ProxyName,
  changes: Replacements = [],
  over: Partial<Examined> = {},
): Promise<readonly Finding[]> {
  const place = mkdtempSync(join(server.home, 'proxy-'));
  writeFileSync(join(place, 'users'), `${ada.name}:{PLAIN}${ada.password}\n`);
  const proxy = await startProxy(name, place, server.port, changes);
  try {
    return await examined({ env: server.env, proxy, ...over });
  } finally {
    await proxy.stop();
  }
}

/** Directives are added where the example leads to the server. */
const inside = {
  caddy: (...lines: readonly string[]): Replacements => [
    ['\t\t# header_up -Authorization', lines.map((line) => `\t\t${line}`).join('\n')],
  ],
  nginx: (...lines: readonly string[]): Replacements => [
    ['        # proxy_set_header Authorization "";', lines.join('\n')],
  ],
};
const before = (...lines: readonly string[]): Replacements => [
  ['\treverse_proxy ', `${lines.map((line) => `\t${line}\n`).join('')}\treverse_proxy `],
];

it.each(['caddy', 'nginx'] as const)(
  'finds nothing wrong behind the example of %s',
  async (name) => {
    expectFine(
      await behind(name),
      `ok address: ${SITE} is SITE_HOST.`,
      `ok DNS: ${SITE} has 203.0.113.80.`,
      'ok certificate: Valid for this name, and for 89 days, until ',
      'ok TLS: TLSv1.3.',
      `ok http: http://${SITE} leads to https, with the same path.`,
      `ok reached: A request to ${SITE} arrives at this server, from 127.0.0.1:`,
      `ok Host: ${SITE} arrives unchanged.`,
      'ok visitor: X-Forwarded-For names the visitor. A forged one is overwritten.',
      'ok visitor: This request counts as ::1, its own address.',
      'ok Authorization: The proxy adds no Authorization header, and API tokens pass.',
      'ok connections: A connection to the public name is kept for the next request.',
      'ok connections: The connection from the proxy to the server is kept.',
      'ok body: A body of 14.4 MiB, the longest of this site, arrives whole.',
      'ok headers: The security headers arrive unchanged and once',
      'ok cache: No answer is kept on the way.',
      'ok compression: The proxy compresses nothing',
      'ok clock: The clock of the answer agrees with this machine.',
      `ok SPF: ${SITE} has v=spf1 include:mail.example -all.`,
      `ok SMTP: 127.0.0.1:${mail.port} takes connections`,
      'ok settings: Complete, for APP_ENV=selfhost.',
    );
  },
);

interface Fault {
  readonly caddy: Replacements;
  readonly nginx: Replacements;
  readonly expected: RegExp;
}

const HOST_NGINX = 'proxy_set_header Host $host;';
const ADDRESS_NGINX = 'proxy_set_header X-Forwarded-For $remote_addr;';

const faults: Readonly<Record<string, Fault>> = {
  'another host': {
    caddy: inside.caddy('header_up Host inner.example'),
    nginx: [[HOST_NGINX, '']],
    expected:
      /^wrong Host: (?:inner\.example|waxseal) arrives in place of seal\.example, .*404\. => nginx: proxy_set_header Host \$host;/,
  },
  'an address that visitors choose': {
    caddy: inside.caddy('header_up X-Forwarded-For {http.request.header.X-Forwarded-For}'),
    nginx: [[ADDRESS_NGINX, '']],
    expected:
      /^wrong visitor: X-Forwarded-For arrives as the visitor sent it: anyone can forge .* => let the proxy overwrite it\. nginx: proxy_set_header X-Forwarded-For \$remote_addr;/,
  },
  'a limit of bodies': {
    caddy: before('request_body {', '\tmax_size 1MB', '}'),
    nginx: [['client_max_body_size 0;', 'client_max_body_size 1m;']],
    expected: /^wrong body: A body of 14\.4 MiB, .* => nginx: client_max_body_size 0;/,
  },
  compression: {
    caddy: before('encode gzip'),
    nginx: [['gzip off;', 'gzip on;']],
    expected: /^wrong compression: The proxy compresses text\/html \(gzip\).* => nginx: gzip off;/,
  },
  'a second Strict-Transport-Security': {
    caddy: before('header +Strict-Transport-Security "max-age=1"'),
    nginx: [['gzip off;', 'gzip off; add_header Strict-Transport-Security "max-age=1";']],
    expected:
      /^wrong headers: The proxy adds its own beside ours: Strict-Transport-Security\. => remove what the proxy adds/,
  },
};

it.each(
  Object.entries(faults).flatMap(([what, fault]) =>
    (['caddy', 'nginx'] as const).map((name) => [what, name, fault] as const),
  ),
)('finds %s behind %s, and nothing else', async (_, name, fault) => {
  expectWrong(await behind(name, fault[name]), fault.expected);
});

const passwords: Readonly<Record<ProxyName, { asked: Replacements; removed: Replacements }>> = {
  caddy: {
    asked: before('basicauth {', `\tada ${hashSync(ada.password, 4)}`, '}'),
    removed: [['# header_up -Authorization', 'header_up -Authorization']],
  },
  nginx: {
    asked: [['gzip off;', 'gzip off; auth_basic site; auth_basic_user_file users;']],
    removed: [['# proxy_set_header Authorization "";', 'proxy_set_header Authorization "";']],
  },
};

it.each(['caddy', 'nginx'] as const)(
  'looks behind a password of %s, and finds it passed on',
  async (name) => {
    const { asked, removed } = passwords[name];
    const password = `${ada.name}:${ada.password}`;
    expectWrong(
      await behind(name, asked),
      /^wrong password: Something in front \((?:Caddy|nginx\S*)\) asks for a password of its own\. => run it with DOCTOR_BASIC=user:password/,
    );
    expectWrong(
      await behind(name, asked, { password: `${ada.name}:another one` }),
      /^wrong password: .* refuses that of DOCTOR_BASIC\. => correct DOCTOR_BASIC/,
    );
    const passedOn = await behind(name, asked, { password });
    expectWrong(
      passedOn,
      /^wrong Authorization: A password of the proxy arrives in Authorization \(basic\), and is refused as a wrong API token\. => nginx: proxy_set_header Authorization "";/,
    );
    const kept = await behind(name, [...asked, ...removed], { password });
    expectFine(
      kept,
      /^note Authorization: API tokens cannot be used: the proxy.* asks for its own password at \/api\/ too\.$/m,
    );
    for (const findings of [passedOn, kept]) expect(textOf(findings)).not.toContain(ada.password);
  },
);

it('says that tokens arrive where the proxy lets the API through without its password', async () => {
  const { asked, removed } = passwords.nginx;
  const api = `location /api/ {
    auth_basic off;
    proxy_pass http://waxseal;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $remote_addr;
  }
  location / {`;
  const password = `${ada.name}:${ada.password}`;
  const changes = [...asked, ...removed, ['location / {', api]] as const;
  expectFine(await behind('nginx', changes, { password }), 'and API tokens pass.');
});

it.each(['caddy', 'nginx'] as const)(
  'finds a server behind %s that does not answer',
  async (name) => {
    expectWrong(
      await behind(name, [[`127.0.0.1:${server.port}`, '127.0.0.1:1']]),
      /^wrong reached: The proxy \((?:Caddy|nginx\S*)\) answers 502: it does not reach the server behind it\. => see why the server does not run/,
    );
  },
);

it.each(['caddy', 'nginx'] as const)('finds a setting that is missing behind %s', async (name) => {
  const { TRUST_ADDRESS_HEADER: _, ...without } = server.env;
  expectWrong(
    await behind(name, [], { env: without }),
    /^wrong visitor: TRUST_ADDRESS_HEADER is not set: every visitor counts as the proxy, 127\.0\.0\.1\. => set TRUST_ADDRESS_HEADER=X-Forwarded-For, and restart\.$/,
  );
});

it('finds connections that nginx closes, on either side', async () => {
  expectWrong(
    await behind('nginx', [['gzip off;', 'gzip off; keepalive_timeout 0;']]),
    /^wrong connections: A connection to the public name is closed after each request.* => nginx: keepalive_timeout/,
  );
  expectFine(
    await behind('nginx', [['proxy_http_version 1.1;', '']]),
    /^note connections: The connection from the proxy to the server is not kept \(HTTP\/1\.0\)/m,
  );
});

it('finds a name that nginx has no site for', async () => {
  expectWrong(
    await behind('nginx', [['server_name seal.example;', 'server_name other.example;']]),
    /^wrong TLS: \[::1\]:443 takes no TLS connection for seal\.example \(\S+\)\. => give the proxy a certificate for seal\.example/,
  );
});

it('looks at every address of the name, and goes on with one that answers', async () => {
  const findings = await behind('nginx', [], { addresses: ['127.0.0.2', '127.0.0.1'] });
  expectWrong(findings, /^wrong TLS: .*127\.0\.0\.2:443.* => /);
  expect(textOf(findings)).toContain('This request counts as 127.0.0.1, its own address.');
});
