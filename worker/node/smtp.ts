/** The binding of the SMTP driver: sends the Worker's emails through an SMTP server. */
import type { NodemailerError, SMTPTransportOptions } from 'nodemailer';
import { isLoopbackAddress } from '../../shared/loopback.ts';
import { automaticHeaders, type Email, MAIL_TIMEOUT_MS } from '../email/driver.ts';
import type { SmtpBinding, SmtpResult } from '../email/smtp.ts';
import type { Sender } from '../config/email.ts';
import { normalAddress } from '../platform/rules/email-address.ts';

const unsendable: SmtpResult = {
  kind: 'refused',
  reason: 'smtp_unsendable',
  isMisconfigured: false,
};

export type SmtpServer = Pick<
  SMTPTransportOptions,
  'host' | 'port' | 'secure' | 'auth' | 'requireTLS' | 'ignoreTLS' | 'opportunisticTLS'
>;

const PORT_STARTTLS = 587;
const PORT_TLS = 465;
const TLS_OPTIONAL = '?tls=optional';
/** SMTP codes for missing or insufficient authentication. */
const AUTH_WANTED = new Set([530, 534, 538]);
/** SMTP code of a server that closes the connection, unrelated to the email. */
const CLOSING = 421;

/**
 * Parses `SMTP_URL`, such as `smtp://user:password@host:587`. Nothing is sent without TLS, except to this machine, and except
 * through a server without a password for which the URL ends in `?tls=optional`: an attacker on the way can then read emails.
 *
 * @throws an error without the value, which may contain a password
 */
export function smtpServerOf(url: string): SmtpServer {
  const { protocol, hostname, port, username, password, pathname, search } = parsedUrl(url);
  const secure = protocol === 'smtps:';
  const isTlsOptional = search === TLS_OPTIONAL;
  const hasOtherParts = pathname.length > 1 || (search !== '' && !isTlsOptional);
  if ((!secure && protocol !== 'smtp:') || hostname === '' || hasOtherParts) throw malformed();
  const hasPassword = username !== '' || password !== '';
  if (isTlsOptional && (secure || hasPassword)) {
    throw new Error(`SMTP_URL: ${TLS_OPTIONAL} is only for smtp: without a password`);
  }
  const isHere = isLoopbackAddress(hostname);
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (secure ? PORT_TLS : PORT_STARTTLS) : Number(port),
    secure,
    requireTLS: !isHere && !secure && !isTlsOptional,
    ignoreTLS: isHere,
    opportunisticTLS: isTlsOptional,
    ...(hasPassword ? { auth: { user: decoded(username), pass: decoded(password) } } : {}),
  };
}

/** The sender and the SMTP server. */
export interface MailAccount {
  readonly server: SmtpServer;
  /** `MAIL_FROM`; null when it is missing, and then no email is sent. */
  readonly from: Sender | null;
}

/** The Worker's binding. */
export function smtpBinding(
  { server, from }: MailAccount,
  timeoutMs: number = MAIL_TIMEOUT_MS,
): SmtpBinding {
  return {
    send: async (mail) => {
      const canBeSent = from !== null && normalAddress(mail.to) !== null;
      return canBeSent ? deliver(server, from, mail, timeoutMs) : unsendable;
    },
  };
}

/** Loads what sends on demand, because most runs do not use SMTP. */
async function transportTo(server: SmtpServer, limits: SmtpLimits = {}) {
  const { createTransport } = await import('nodemailer');
  const safe = { disableFileAccess: true, disableUrlAccess: true };
  return createTransport({ ...server, ...limits, ...safe });
}

type SmtpLimits = Pick<
  SMTPTransportOptions,
  'connectionTimeout' | 'dnsTimeout' | 'greetingTimeout' | 'socketTimeout'
>;

/**
 * Connects to a server and signs in, as sending would, and sends nothing.
 *
 * @param waitMs how long each step may take
 */
export async function trySmtp(server: SmtpServer, waitMs: number): Promise<SmtpResult> {
  const transport = await transportTo(server, {
    connectionTimeout: waitMs,
    dnsTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
  });
  try {
    await transport.verify();
    return { kind: 'sent', reason: '', isMisconfigured: false };
  } catch (error) {
    return error instanceof Error ? smtpResultOf(error) : failed('internal', true);
  } finally {
    transport.close();
  }
}

async function deliver(
  server: SmtpServer,
  from: Sender,
  mail: Email,
  timeoutMs: number,
): Promise<SmtpResult> {
  const transport = await transportTo(server);
  const { id, to, subject, text, html } = mail;
  try {
    await transport.sendMail({
      // The envelope is explicit, so that nothing is parsed from an address.
      envelope: { from: from.address, to: [to] },
      from,
      to: { name: '', address: to },
      subject,
      text,
      html,
      headers: { ...automaticHeaders },
      messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { kind: 'sent', reason: '', isMisconfigured: false };
  } catch (error) {
    return error instanceof Error ? smtpResultOf(error) : failed('internal', true);
  } finally {
    transport.close();
  }
}

function smtpResultOf({ code, responseCode, permanent, command }: NodemailerError): SmtpResult {
  if (code === 'EAUTH' || code === 'ENOAUTH') return failed('smtp_auth', true);
  if (code === 'EABORT' || code === 'ETIMEDOUT') return failed('timeout', false);
  if (code === 'ETLS') return failed('smtp_tls', true);
  if (responseCode !== undefined) {
    const reason = `smtp_${responseCode}`;
    if (AUTH_WANTED.has(responseCode)) return failed(reason, true);
    const isAboutMail = command === 'RCPT TO' || command === 'DATA';
    const isRefused = permanent === true && (isAboutMail || command === 'MAIL FROM');
    if (isRefused) return { kind: 'refused', reason, isMisconfigured: !isAboutMail };
    return failed(reason, !isAboutMail && responseCode !== CLOSING);
  }
  // Rejected by nodemailer before connecting: the address or the email is invalid.
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return unsendable;
  return failed('smtp_unreachable', true);
}

function failed(reason: string, isMisconfigured: boolean): SmtpResult {
  return { kind: 'failed', reason, isMisconfigured };
}

function parsedUrl(url: string): URL {
  if (!URL.canParse(url)) throw malformed();
  return new URL(url);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('SMTP_URL must have %25 for each % of the user and the password');
  }
}

function malformed(): Error {
  return new Error(
    'SMTP_URL must be smtp://host:port or smtps://host:port, with user:password@ before the host if need be, ' +
      `or ${TLS_OPTIONAL} at the end for a server without TLS and password`,
  );
}
