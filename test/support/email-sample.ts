/** Emails for tests. */
import { notifyEvents } from '../../shared/notify.ts';
import { english } from '../../worker/http/language.ts';
import type { EmailContent } from '../../worker/email/emails.ts';
import type { Recipient } from '../../worker/email/render.ts';

export const recipient: Recipient = {
  id: 'mail-1',
  address: 'bob@example.org',
  language: english,
  siteName: 'Waxseal',
  siteOrigin: 'https://seal.example',
  operator: { name: 'Wax & Seal Ltd', contact: 'hello@seal.example' },
  sentAt: Date.UTC(2030, 0, 24, 15, 5),
};

/** One of each, all links different. */
export const emails: readonly EmailContent[] = [
  { template: 'verification', link: 'https://seal.example/verify/1' },
  { template: 'invitation', link: 'https://seal.example/verify/1#invitation' },
  {
    template: 'account-exists',
    signInLink: 'https://seal.example/signin',
    forgotLink: 'https://seal.example/forgot',
  },
  { template: 'reset', link: 'https://seal.example/forgot/2' },
  { template: 'password-changed', forgotLink: 'https://seal.example/forgot?from=mail' },
  {
    template: 'api-token',
    forgotLink: 'https://seal.example/forgot?from=token',
    name: 'Nightly backup',
    scopes: ['secrets', 'domains'],
    createdAt: Date.UTC(2030, 0, 1, 9, 30),
    expiresAt: Date.UTC(2030, 3, 1, 9, 30),
  },
  {
    template: 'secret-link',
    sender: 'ada@example.com',
    link: 'https://seal.example/secret/3',
    expiresAt: Date.UTC(2030, 0, 31, 15, 4),
    hasPassphrase: true,
    branding: null,
  },
  ...notifyEvents.map((event, index) => ({
    template: `secret-${event}` as const,
    shortkey: 'aB3dE5fG',
    label: 'Staging database',
    at: Date.UTC(2030, 0, 24, 15, 4),
    recentLink: `https://seal.example/recent?${index}`,
  })),
  {
    template: 'incoming-secret',
    ticketno: '123456',
    link: 'https://seal.example/secret/4',
    expiresAt: Date.UTC(2030, 0, 31, 15, 4),
  },
  { template: 'recipient-code', code: '042781' },
  {
    template: 'feedback',
    sender: 'ada@example.com',
    message: 'It works.\n\nThank you!',
    timeZone: 'Europe/Paris',
    version: '1.2.0',
  },
];
