/** Whether emails can be sent: the records of the sender's domain, and the server that takes them. */
import type { Config } from '../../config/config.ts';
import { emailDriverName } from '../../config/email.ts';
import { domainOf } from '../../platform/rules/email-address.ts';
import { type SmtpServer, trySmtp } from '../smtp.ts';
import { recordsOf, type Resolver, textsOf } from './dns.ts';
import { type Finding, note, ok, wrong } from './finding.ts';

const SPF = 'SPF';
const DKIM = 'DKIM';
const DMARC = 'DMARC';
const REPLIES = 'replies';
const SMTP = 'SMTP';

/** What `npm run doctor` was told of email, and what it asks. */
interface MailOptions {
  readonly resolver: Resolver;
  /** The one that the provider uses; null where it was not named. */
  readonly dkimSelector: string | null;
  readonly smtpServer: SmtpServer | null;
  readonly waitMs: number;
}

/** Looks at all that sending needs; nothing where no email is sent. */
export async function mailFindings(config: Config, options: MailOptions): Promise<Finding[]> {
  const driver = emailDriverName(config);
  const { MAIL_FROM: from } = config;
  if (driver === null || driver === 'outbox' || from === undefined) return [];
  const { resolver, dkimSelector, smtpServer, waitMs } = options;
  const domain = domainOf(from.address);
  return Promise.all([
    spfFinding(resolver, domain),
    dkimFinding(resolver, domain, dkimSelector),
    dmarcFinding(resolver, domain),
    repliesFinding(resolver, domain),
    smtpServer === null
      ? note(
          SMTP,
          `MAIL_DRIVER=${driver} cannot be tried without sending. If emails fail, mail_rejected in the log says why.`,
        )
      : smtpFinding(smtpServer, waitMs),
  ]);
}

function unanswered(about: string, name: string): Finding {
  return note(about, `DNS did not answer the query for ${name}, so this was not checked.`);
}

async function spfFinding(resolver: Resolver, domain: string): Promise<Finding> {
  const texts = await textsOf(resolver, domain);
  if (texts === null) return unanswered(SPF, domain);
  const records = texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
  const [record = '', ...others] = records;
  if (record === '') {
    // It is that of the envelope’s sender, which many providers choose.
    return note(
      SPF,
      `${domain} has no SPF record. That is right if your provider has its own at another name, such as send.${domain}: compare with the records that it shows. If it shows one for ${domain}, publish that.`,
    );
  }
  if (others.length > 0) {
    const fix = 'publish one, with the terms of all.';
    return wrong(
      SPF,
      `${domain} has ${records.length} such records, which is as bad as none.`,
      fix,
    );
  }
  if (/(?:^| )\+?all(?: |$)/i.test(record)) {
    return wrong(SPF, `${domain} allows anyone to send (${record}).`, 'end it with -all or ~all.');
  }
  return ok(SPF, `${domain} has ${record}. Compare it with what your provider asks for.`);
}

/** Selectors of providers that use the same one for everyone. */
const usualSelectors = [
  'default',
  'dkim',
  'mail',
  's1',
  's2',
  'k1',
  'k2',
  'selector1',
  'selector2',
  'google',
  'resend',
  'brevo1',
  'mailo',
  'mx',
  'pm',
  'smtp',
];

async function dkimFinding(
  resolver: Resolver,
  domain: string,
  named: string | null,
): Promise<Finding> {
  const selectors = named === null ? usualSelectors : [named];
  const keys = await Promise.all(
    selectors.map(async (selector) => {
      const name = `${selector}._domainkey.${domain}`;
      return { name, texts: await textsOf(resolver, name) };
    }),
  );
  const found = keys.find(({ texts }) => texts?.some((text) => /(?:^|;)\s*p=/i.test(text)));
  if (found) {
    const isRevoked = found.texts?.some((text) => /(?:^|;)\s*p=\s*(?:;|$)/i.test(text)) === true;
    if (!isRevoked) return ok(DKIM, `${found.name} has a key.`);
    const fix = 'publish the record that your provider shows.';
    return wrong(DKIM, `The key of ${found.name} is empty, which revokes it.`, fix);
  }
  const [{ name, texts } = { name: domain, texts: null }] = keys;
  if (named === null) {
    const words = `None of the usual selectors has a key at ${domain}. Selectors cannot be listed, so there may be one: name that of your provider with --dkim-selector.`;
    return note(DKIM, words);
  }
  if (texts === null) return unanswered(DKIM, name);
  const fix = `publish there the TXT or CNAME record that your provider shows.`;
  return wrong(DKIM, `${name} has no key: signatures of ${domain} cannot be verified.`, fix);
}

/** Looks at the domain, and then at those above it, whose policy is inherited (RFC 7489, section 6.6.3). */
async function dmarcFinding(resolver: Resolver, domain: string): Promise<Finding> {
  const labels = domain.split('.');
  for (let at = 0; at < labels.length - 1; at++) {
    const name = `_dmarc.${labels.slice(at).join('.')}`;
    const texts = await textsOf(resolver, name);
    if (texts === null) return unanswered(DMARC, name);
    const record = texts.find((text) => /^v=DMARC1\s*(?:;|$)/i.test(text));
    if (record === undefined) continue;
    const policy = (tag: string) =>
      new RegExp(String.raw`;\s*${tag}=\s*(\w+)`, 'i').exec(record)?.[1];
    const [own, below] = [policy('p'), policy('sp')];
    const effective = at === 0 ? own : (below ?? own);
    if (effective === undefined) {
      return wrong(
        DMARC,
        `${name} has no policy (${record}).`,
        'add p=quarantine; after v=DMARC1;',
      );
    }
    return ok(DMARC, `${name} says ${effective}.`);
  }
  const fix = `publish a TXT record at _dmarc.${domain}, such as "v=DMARC1; p=quarantine".`;
  return wrong(DMARC, `Neither ${domain} nor a domain above it has such a record.`, fix);
}

async function repliesFinding(resolver: Resolver, domain: string): Promise<Finding> {
  const exchanges = await recordsOf(resolver.resolveMx(domain));
  const addresses = await Promise.all([
    recordsOf(resolver.resolve4(domain)),
    recordsOf(resolver.resolve6(domain)),
  ]);
  if (exchanges === null) return unanswered(REPLIES, domain);
  // A single dot takes no email, and says so (RFC 7505).
  if (exchanges.some(({ exchange }) => exchange !== '' && exchange !== '.')) {
    return ok(REPLIES, `${domain} takes email.`);
  }
  const canReceive = exchanges.length === 0 && addresses.some((list) => list && list.length > 0);
  return note(
    REPLIES,
    canReceive
      ? `${domain} has no MX record: answers go to its own address, if anything takes email there.`
      : `${domain} takes no email: answers and reports of failed delivery are lost.`,
  );
}

const PLACE =
  'correct host and port in SMTP_URL: smtp:// with 587, smtps:// with 465, and the host as its certificate has it. Many hosters block these: try 2525.';

/** What to do, by the reason as the log has it. */
const remedies: Readonly<Record<string, readonly [found: string, fix: string]>> = {
  smtp_auth: [
    'refuses user or password.',
    'correct them in SMTP_URL; special characters have to be percent-encoded.',
  ],
  smtp_tls: [
    'offers no TLS.',
    'use the port that your provider gives for it. For a server without TLS and without a password, SMTP_URL ends in ?tls=optional.',
  ],
  smtp_unreachable: ['cannot be reached, or not by this kind of TLS.', PLACE],
  timeout: ['does not answer in time.', PLACE],
};

async function smtpFinding(server: SmtpServer, waitMs: number): Promise<Finding> {
  const { kind, reason } = await trySmtp(server, waitMs);
  const name = `${server.host}:${server.port}`;
  if (kind === 'sent') {
    const how = server.auth ? 'takes user and password' : 'takes connections, without a password';
    return ok(SMTP, `${name} ${how}. Nothing was sent.`);
  }
  const [found, fix] = remedies[reason] ?? [
    `refuses (${reason}).`,
    'ask your provider what this code means for your account.',
  ];
  return wrong(SMTP, `${name} ${found}`, fix);
}
