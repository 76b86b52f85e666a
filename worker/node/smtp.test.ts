import { describe, expect, it } from 'vitest';
import { smtpServerOf } from './smtp.ts';

describe('SMTP_URL', () => {
  it.each([
    ['smtp://mail.example', { port: 587, secure: false }],
    ['smtp://mail.example:25', { port: 25, secure: false }],
    ['smtps://mail.example', { port: 465, secure: true }],
    ['smtp://[::1]:1025/', { host: '::1', port: 1025 }],
    ['smtp://a%40b:p%3Aw@mail.example', { auth: { user: 'a@b', pass: 'p:w' } }],
  ])('%s leads to a server', (url, server) => {
    expect(smtpServerOf(url)).toMatchObject(server);
  });

  it('sends a password only over an encrypted connection, or to this machine', () => {
    expect(smtpServerOf('smtp://a:b@mail.example')).toMatchObject({
      requireTLS: true,
      ignoreTLS: false,
      opportunisticTLS: false,
    });
    expect(smtpServerOf('smtps://a:b@mail.example')).toMatchObject({ secure: true });
    expect(smtpServerOf('smtp://a:b@localhost')).toMatchObject({ requireTLS: false });
    expect(smtpServerOf('smtp://a:b@localhost.example')).toMatchObject({ requireTLS: true });
  });

  it.each([
    'mail.example',
    'mail.example:587',
    'http://mail.example',
    'smtp://',
    'smtp://mail.example/path',
    'smtp://a:secret@mail.example?tls.rejectUnauthorized=false',
    'smtp://a:secret@mail.example:99999',
  ])('%s is none, and is not repeated', (url) => {
    expect(() => smtpServerOf(url)).toThrow(/^SMTP_URL must be smtp:\/\/host:port/);
    expect(() => smtpServerOf(url)).not.toThrow('secret');
  });
});
