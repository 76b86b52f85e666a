import { expect, it } from 'vitest';
import { smtpServerOf } from './smtp.ts';

it.each([
  ['smtp://mail.example', { port: 587, secure: false }],
  ['smtp://mail.example:25', { port: 25, secure: false }],
  ['smtps://mail.example', { port: 465, secure: true }],
  ['smtp://[::1]:1025/', { host: '::1', port: 1025 }],
  ['smtp://a%40b:p%3Aw@mail.example', { auth: { user: 'a@b', pass: 'p:w' } }],
])('reads %s as a server', (url, server) => {
  expect(smtpServerOf(url)).toMatchObject(server);
});

it.each([
  ['smtp://mail.example:25', { requireTLS: true, ignoreTLS: false }],
  ['smtp://a:b@mail.example', { requireTLS: true, ignoreTLS: false }],
  ['smtp://localhost.example', { requireTLS: true, ignoreTLS: false }],
  ['smtps://a:b@mail.example', { secure: true }],
  ['smtp://localhost', { requireTLS: false, ignoreTLS: true }],
  ['smtp://a:b@127.0.0.1:1025', { requireTLS: false, ignoreTLS: true }],
  ['smtp://mail.example:25?tls=optional', { requireTLS: false, ignoreTLS: false }],
])('requires TLS as it should: %s', (url, server) => {
  expect(smtpServerOf(url)).toMatchObject(server);
});

it.each([
  'smtp://a:secret@mail.example?tls=optional',
  'smtp://secret@mail.example?tls=optional',
  'smtps://mail.example?tls=optional',
])('refuses %s: TLS is optional only for smtp: without a password', (url) => {
  expect(() => smtpServerOf(url)).toThrow('SMTP_URL: ?tls=optional');
  expect(() => smtpServerOf(url)).not.toThrow('secret');
});

it.each(['smtp://ada:50%off@mail.example', 'smtp://a%zz:off@mail.example', 'smtp://a:off%@b'])(
  'refuses %s: its percent sign stands for nothing',
  (url) => {
    expect(() => smtpServerOf(url)).toThrow(/^SMTP_URL must have %25 for each %/);
    expect(() => smtpServerOf(url)).not.toThrow('off');
  },
);

it.each([
  'mail.example',
  'mail.example:587',
  'http://mail.example',
  'smtp://',
  'smtp://mail.example/path',
  'smtp://a:secret@mail.example?tls.rejectUnauthorized=false',
  'smtp://mail.example?tls=none',
  'smtp://mail.example?tls=optional&tls=optional',
  'smtp://a:secret@mail.example:99999',
])('refuses %s, and does not repeat it', (url) => {
  expect(() => smtpServerOf(url)).toThrow(/^SMTP_URL must be smtp:\/\/host:port/);
  expect(() => smtpServerOf(url)).not.toThrow('secret');
});
