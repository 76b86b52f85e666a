import { describe, expect, it } from 'vitest';
import { configOf } from './config.ts';
import { emailDriverName, senderLine, senderOf } from './email.ts';

const key = btoa('k'.repeat(32));
const secrets = {
  SHARD_KEY: key,
  NAME_KEY: key,
  SESSION_KEYS: `k1:${key}`,
  MAIL_KEYS: `k1:${key}`,
};
const local = { ...secrets, APP_ENV: 'local' };
const deployed = {
  ...secrets,
  APP_ENV: 'deployed',
  SITE_HOST: 'seal.example',
  OPERATOR_NAME: 'Wax & Seal Ltd',
  OPERATOR_CONTACT: 'hello@seal.example',
};
const from = { MAIL_FROM: 'Waxseal <noreply@seal.example>' };
const http = { MAIL_DRIVER: 'http', MAIL_HTTP_TOKEN: 're_x', ...from };

it('takes the outbox as the mail driver of a local run by default', () => {
  expect(emailDriverName(configOf(local))).toBe('outbox');
  expect(configOf(local).MAIL_HTTP_URL).toBe('https://api.resend.com');
});

it.each(['selfhost', 'deployed'])('requires a mail driver elsewhere: %s', (environment) => {
  const settings = { ...deployed, APP_ENV: environment };
  expect(() => configOf({ ...settings })).toThrow(
    'MAIL_DRIVER: is missing, and accounts need mail: cloudflare, http or smtp',
  );
  expect(() => configOf({ ...settings, MAIL_DRIVER: 'outbox' })).toThrow('MAIL_DRIVER: outbox');
  expect(emailDriverName(configOf({ ...settings, ...http }))).toBe('http');
});

it.each(['0', 'false', 'off'])('requires no mail driver without accounts: %s', (flag) => {
  const config = configOf({ ...deployed, AUTH_ENABLED: flag });
  expect(config.AUTH_ENABLED).toBe(false);
  expect(emailDriverName(config)).toBeNull();
});

it('requires a mail driver with INCOMING_RECIPIENT, and the host', () => {
  const incoming = { ...deployed, AUTH_ENABLED: '0', INCOMING_RECIPIENT: 'support@seal.example' };
  expect(() => configOf({ ...incoming })).toThrow(
    'MAIL_DRIVER: is missing, and INCOMING_RECIPIENT needs mail: cloudflare, http or smtp',
  );
  expect(emailDriverName(configOf({ ...incoming, ...http }))).toBe('http');
  const selfhost = { ...incoming, ...http, APP_ENV: 'selfhost', SITE_HOST: '' };
  expect(() => configOf(selfhost)).toThrow('SITE_HOST: is missing');
});

it.each([
  ['MAIL_FROM: is missing', { ...http, MAIL_FROM: undefined }],
  ['MAIL_HTTP_TOKEN: is missing', { ...http, MAIL_HTTP_TOKEN: undefined }],
  ['MAIL_DRIVER: cloudflare needs the binding EMAIL', { MAIL_DRIVER: 'cloudflare', ...from }],
  ['MAIL_DRIVER: smtp needs SMTP_URL', { MAIL_DRIVER: 'smtp', ...from }],
  ['MAIL_DRIVER: must be', { MAIL_DRIVER: 'pigeon' }],
  ['MAIL_FROM: must be an address', { ...http, MAIL_FROM: 'Waxseal' }],
  ['MAIL_HTTP_TOKEN: must be a token', { ...http, MAIL_HTTP_TOKEN: 'a\r\nb' }],
  ['AUTH_ENABLED: must be ("1"', { AUTH_ENABLED: 'yes' }],
  ['MAIL_KEYS: is missing', { MAIL_KEYS: undefined }],
  ['MAIL_KEYS: must be', { MAIL_KEYS: key }],
  ['NAME_KEY: must be', { NAME_KEY: btoa('short') }],
])('checks the settings of mail at the start: %s', (problem, settings) => {
  const read = () => configOf({ ...local, ...settings });
  expect(read).toThrow(problem);
  expect(read).not.toThrow(key);
});

it('names the driver of a binding of the platform or the launcher', () => {
  const cloudflare = { ...deployed, ...from, MAIL_DRIVER: 'cloudflare', EMAIL: {} };
  expect(emailDriverName(configOf(cloudflare))).toBe('cloudflare');
  const smtp = { ...deployed, ...from, APP_ENV: 'selfhost', MAIL_DRIVER: 'smtp', SMTP: {} };
  expect(emailDriverName(configOf(smtp))).toBe('smtp');
});

describe('the base URL of the provider', () => {
  const urlOf = (url: string) => configOf({ ...local, MAIL_HTTP_URL: url }).MAIL_HTTP_URL;

  it.each([
    ['https://mail.example/', 'https://mail.example'],
    ['https://mail.example/v1/', 'https://mail.example/v1'],
    ['http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
    ['http://localhost:4000/x', 'http://localhost:4000/x'],
  ])('accepts %s as the base URL of the provider', (url, read) => {
    expect(urlOf(url)).toBe(read);
  });

  it.each([
    'http://mail.example',
    'http://localhost.example',
    'https://user:word@mail.example',
    'https://mail.example/?a',
    'ftp://mail.example',
    'mail.example',
    '',
  ])('refuses %j as the base URL of the provider', (url) => {
    expect(() => urlOf(url)).toThrow('MAIL_HTTP_URL: must be an https: address');
  });
});

it.each([
  ['noreply@seal.example', 'noreply@seal.example'],
  ['Waxseal <noreply@seal.example>', 'Waxseal <noreply@seal.example>'],
  ['  Wax & Seal<noreply@seal.example> ', 'Wax & Seal <noreply@seal.example>'],
  ['Seal, Inc. <noreply@seal.example>', '"Seal, Inc." <noreply@seal.example>'],
  ['Siegel für alle <noreply@seal.example>', 'Siegel für alle <noreply@seal.example>'],
  ['<noreply@seal.example>', 'noreply@seal.example'],
])('writes the sender %s as %s in a header', (text, line) => {
  const sender = senderOf(text);
  expect(sender && senderLine(sender)).toBe(line);
});

it.each([
  '',
  'Waxseal',
  'Waxseal <noreply>',
  'a@b.example, c@d.example',
  'A <a@b.example>, B <c@d.example>',
  'A\r\nBcc: x <a@b.example>',
  '"A" <a@b.example>',
])('refuses %j as a sender', (text) => {
  expect(senderOf(text)).toBeNull();
});
