import { describe, expect, it } from 'vitest';
import type { EmailContent } from './emails.ts';
import { emails, recipient } from '../../test/support/email-sample.ts';
import { renderEmail } from './render.ts';

const secretLink = {
  template: 'secret-link',
  sender: 'ada@example.com',
  link: 'https://seal.example/secret/3',
  expiresAt: Date.UTC(2030, 0, 31, 15, 4),
  hasPassphrase: false,
  branding: null,
} satisfies EmailContent;

const incoming = {
  template: 'incoming-secret',
  ticketno: 'INC-7',
  link: 'https://seal.example/secret/4',
  expiresAt: Date.UTC(2030, 0, 31, 15, 4),
} satisfies EmailContent;

const feedback = {
  template: 'feedback',
  sender: null,
  message: 'One\r\n\rtwo\t\u202e\u0007!',
  timeZone: 'Europe/Paris',
  version: '1.2.0',
} satisfies EmailContent;

const apiToken = emails.find(({ template }) => template === 'api-token');
if (apiToken?.template !== 'api-token') throw new Error('there is no API token');

/** Until when a secret can be opened: also for those who do not know what UTC is. */
const UNTIL = /until\n {2}January 31, 2030 at 3:04\sPM UTC\nTime left .*\n {2}7 days\n/;

/** The links of a email, whatever they are for. */
function linksOf(email: EmailContent): string[] {
  return Object.values(email)
    .filter((value) => String(value).startsWith('https://'))
    .map(String);
}

describe.each(emails.map((email) => [email.template, email] as const))('%s', (_, email) => {
  const mail = renderEmail(email, recipient);

  it('sets the recipient, the id and a subject', () => {
    expect(mail).toMatchObject({ id: 'mail-1', to: 'bob@example.org', template: email.template });
    expect(mail.subject).toMatch(/Waxseal|ada@example\.com|Ticket 123456/);
  });

  it('puts each link on its own line in the text, and as a link and as text into the HTML', () => {
    const lines = mail.text.split('\n');
    for (const link of linksOf(email)) {
      expect(lines).toContain(link);
      expect(mail.html).toContain(`<a href="${link}"`);
      expect(mail.html).toContain(`<span dir="ltr">${link}</span>`);
    }
  });

  it('loads nothing and runs nothing', () => {
    expect(mail.html).not.toMatch(
      /<(?:script|img|link|iframe|object|embed|form|input|svg|video)\b/i,
    );
    expect(mail.html).not.toMatch(
      /\s(?:src|srcset|background|on\w+)=|url\(|@import|@font-face|data:|cid:/i,
    );
  });

  it('names the site, and leaves no placeholder', () => {
    expect(mail.text).toContain('Sent by Waxseal at seal.example.');
    expect(mail.text).toContain('is run by Wax & Seal Ltd. Contact: hello@seal.example');
    const html = mail.html.replace(/<style>.*?<\/style>/, '');
    expect(mail.subject + mail.text + html).not.toMatch(/undefined|[{}]/);
    expect(mail.text.match(/https?:\S+/g) ?? []).toEqual(linksOf(email));
  });
});

it.each([
  ['verification', 'once, within 7 days'],
  ['invitation', 'once, within 7 days'],
  ['reset', 'once, within 24 hours'],
])('says in the email %s how long its link is valid: %s', (template, term) => {
  const email = emails.find((one) => one.template === template);
  expect(email && renderEmail(email, recipient).text).toContain(term);
});

describe('a secret link', () => {
  it('names the sender once, warns that it is unverified, and states the expiry', () => {
    const { subject, text } = renderEmail(secretLink, recipient);
    expect(subject).toBe('ada@example.com sent you a secret');
    expect(text.split('ada@example.com')).toHaveLength(2);
    expect(text).toContain('We cannot verify who uses the sender’s address');
    expect(text).toMatch(UNTIL);
    expect(text).toContain('You can open it only once');
    expect(text).toContain('This email does not contain the secret.');
    expect(text).toContain('If you did not expect this');
  });

  it('mentions a passphrase only if there is one', () => {
    expect(renderEmail(secretLink, recipient).text).not.toContain('passphrase');
    const locked = renderEmail({ ...secretLink, hasPassphrase: true }, recipient);
    expect(locked.text).toContain('You need a passphrase');
    expect(locked.html).toContain('You need a passphrase');
  });
});

describe('an incoming secret', () => {
  it('names the ticket, warns that the sender is unknown, and states the expiry', () => {
    const { subject, text } = renderEmail(incoming, recipient);
    expect(subject).toBe('Ticket INC-7: someone sent you a secret');
    expect(text).toContain('for ticket INC-7');
    expect(text).toContain('Ticket\n  INC-7\n');
    expect(text).toContain('we do not know who sent it');
    expect(text).toContain('You can open it only once');
    expect(text).toMatch(UNTIL);
  });

  it.each(['7\r\nBcc: thief@example.org', '7\n', '7\u2028', '7\u0000', '7\u202e'])(
    'lets the number of a ticket end no line and turn nothing around: %j',
    (ticketno) => {
      const { subject, text } = renderEmail({ ...incoming, ticketno }, recipient);
      expect(subject).toMatch(/^Ticket 7.*: someone sent you a secret$/);
      expect(subject + text).not.toMatch(/[^\P{C}\n]|[\p{Zl}\p{Zp}]/u);
    },
  );
});

describe('a code', () => {
  it('can be read in groups, and copied without a space between them', () => {
    const { text, html } = renderEmail({ template: 'recipient-code', code: '042781' }, recipient);
    expect(text).toContain('Your code\n  042781\n');
    const [, shown = ''] = /<span dir="ltr">(042.*781<\/span>)<\/span>/.exec(html) ?? [];
    expect(shown).toMatch(/^042<span style="padding-left:\d+px">781/);
    expect(shown.replaceAll(/<[^>]*>/g, '')).toBe('042781');
    expect(html).toMatch(/font-size:32px[^>]*><span dir="ltr">042/);
  });
});

describe('feedback', () => {
  it('keeps its lines, quoted, without invisible characters', () => {
    const { text, html } = renderEmail(feedback, recipient);
    expect(text).toContain('Someone without an account wrote:\n\n> One\n>\n> two\t!\n\n');
    expect(html).toMatch(
      /<blockquote [^>]*dir="auto" style="[^"]*pre-wrap[^"]*">One\n\ntwo\t!<\/blockquote>/,
    );
  });

  it('names its sender, time zone and version', () => {
    const { text } = renderEmail({ ...feedback, sender: 'ada@example.com' }, recipient);
    expect(text).toMatch(/^ada@example\.com wrote:$/m);
    expect(text).toContain('Their time zone: Europe/Paris.\nVersion of the site: 1.2.0.\n');
  });

  it('omits unknown details', () => {
    const { text } = renderEmail({ ...feedback, timeZone: '', version: '' }, recipient);
    expect(text).not.toMatch(/time zone|version/i);
  });
});

describe('values chosen by others', () => {
  const hostile = `"><script>alert('1')</script>{sender}<b>&amp;`;

  const escaped =
    '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;{sender}&lt;b&gt;&amp;amp;';
  const branded = { domain: 'acme.example', name: hostile, accent: '#123456', before: hostile };

  it.each<[where: string, times: number, email: EmailContent, siteName?: string]>([
    ['sender', 2, { ...secretLink, sender: hostile }],
    ['site', 3, secretLink, hostile],
    ['branding of a domain', 2, { ...secretLink, branding: branded }],
    ['ticket', 4, { ...incoming, ticketno: hostile }],
    ['message', 1, { ...feedback, message: hostile }],
    ['name of a token', 1, { ...apiToken, name: hostile }],
  ])('escapes values chosen by others in the HTML: %s', (_, times, email, siteName = 'Waxseal') => {
    const { html } = renderEmail(email, { ...recipient, siteName });
    expect(html).not.toMatch(/<script|<b>/);
    expect(html.split(escaped)).toHaveLength(times + 1);
  });

  it.each(['red', '#12345', '#123456;background:url(https://evil.example)', '"><b>'])(
    'ignores a colour that is not written as one: %j',
    (accent) => {
      const branding = { domain: 'acme.example', name: 'Acme', accent, before: '' };
      expect(renderEmail({ ...secretLink, branding }, recipient).html).toBe(
        renderEmail({ ...secretLink, branding: { ...branding, accent: '' } }, recipient).html,
      );
    },
  );

  it('lets values chosen by others begin no line of the text but their own', () => {
    const line = 'Hello\n-- \nGo to the secret';
    const branding = { domain: 'acme.example', name: line, accent: '', before: line };
    const { text } = renderEmail({ ...secretLink, branding }, recipient);
    expect(text).toMatch(/^Hello -- Go to the secret\n\n/);
    expect(text).toContain('\n\n> Hello -- Go to the secret\n\n');
  });

  it.each([
    'Go to https://evil.example',
    'www.evil.example',
    'evil.example',
    'Ask eve@evil.example',
  ])('makes no link of a value chosen by others: %s', (line) => {
    const branding = { domain: 'acme.example', name: line, accent: '', before: line };
    const { text, html } = renderEmail({ ...secretLink, branding }, recipient);
    expect(text).toMatch(
      /^acme\.example\n\nada@example\.com sent you a secret\n\nCan be opened until\n/,
    );
    expect(text + html).not.toContain('evil');
  });

  it.each(['\r\nBcc: thief@example.org', '\nx', '\rx', '\u2028x', '\u0085x', '\u0000x'])(
    'lets values chosen by others begin no line of the header: %j',
    (end) => {
      const { subject } = renderEmail(
        { ...secretLink, sender: `ada@example.com${end}` },
        { ...recipient, siteName: `Seal${end}` },
      );
      expect(subject).toMatch(/^ada@example\.com \S.*sent you a secret$/);
      expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    },
  );

  it('lets values chosen by others change no direction of text', () => {
    const sender = 'ada\u202e@example.com';
    const { subject, text } = renderEmail({ ...secretLink, sender }, recipient);
    expect(subject).toBe('ada@example.com sent you a secret');
    expect(text).not.toContain('\u202e');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '/secret/3', ''])(
    'refuses a link that leads to no page: %j',
    (link) => {
      expect(() => renderEmail({ ...secretLink, link }, recipient)).toThrow();
    },
  );

  it('keeps values chosen by others within their link', () => {
    const link = 'https://seal.example/"><b>\nx';
    const { html, text } = renderEmail({ ...secretLink, link }, recipient);
    expect(html).not.toContain('<b>');
    expect(text).toContain('\nhttps://seal.example/%22%3E%3Cb%3Ex\n');
  });
});
