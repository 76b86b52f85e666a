/** On which domains an account's links may be made, whatever a client sends. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { outcome, post, textAt } from '../client.ts';
import { accountObject, anyAddress, as, mailsTo, type Person, person } from '../people.ts';
import { startClock, stopClock } from '../wire/clock.ts';
import { add, anyDomain, change, owner, verified } from './owners.ts';

beforeEach(stopClock);
afterEach(startClock);

const unknown = '422 share_domain_unknown';

function sealOn(someone: Person, share_domain: string) {
  return post('/secret/conceal', { secret: 'x', share_domain }, as(someone));
}

describe('a link on a domain', () => {
  it('makes a link on a domain that its account has proven, however it is written, while the plan has domains and the account this one', async () => {
    const ada = await owner();
    const domain = await verified(ada);
    const sealed = await sealOn(ada, domain.toUpperCase());
    expect(textAt(sealed, 'record.share_domain')).toBe(domain);
    expect(textAt(sealed, 'record.metadata.share_url')).toContain(`https://${domain}/secret/`);
    await accountObject(ada.custid).setPlan('basic');
    expect(outcome(await sealOn(ada, domain))).toBe(unknown);
    await accountObject(ada.custid).setPlan('identity');
    expect(outcome(await sealOn(ada, domain))).toBe('200');
    await change(ada, domain, 'remove');
    expect(outcome(await sealOn(ada, domain))).toBe(unknown);
  });

  it('makes no link on a domain that waits for its proof, that is another’s, or where there are no domains', async () => {
    const ada = await owner();
    const waiting = anyDomain();
    await add(ada, waiting);
    expect(outcome(await sealOn(ada, waiting))).toBe(unknown);
    const domain = await verified(ada);
    expect(outcome(await sealOn(await owner(), domain))).toBe(unknown);
    expect(outcome(await sealOn(await person(), domain))).toBe(unknown);
    const off = { ...as(ada), settings: { DOMAINS_ENABLED: '0' } };
    const refused = await post('/secret/conceal', { secret: 'x', share_domain: domain }, off);
    expect(outcome(refused)).toBe(unknown);
  });
});

describe('the email with a link on a domain', () => {
  const branding = { name: 'Acme Legal', accent: '#1d5fbf', before: 'Documents from Acme.' };

  async function emailed(sender: Person, share_domain: string) {
    const recipient = anyAddress();
    await post('/secret/conceal', { secret: 'x', share_domain, recipient }, as(sender));
    const [email] = await mailsTo(recipient, sender.custid);
    return email;
  }

  it('writes the name of the domain into the email, or name, colour and line that its owner set, and the site into its footer', async () => {
    const ada = await owner();
    const domain = await verified(ada);
    expect((await emailed(ada, domain))?.text.startsWith(`${domain}\n\n`)).toBe(true);
    await change(ada, domain, 'look', branding);
    const email = await emailed(ada, domain);
    expect(email?.text).toMatch(/^Acme Legal\n\n.* sent you a secret\n\n> Documents from Acme\.\n/);
    expect(email?.text).toContain(`\nhttps://${domain}/secret/`);
    expect(email?.text).toContain('Sent by Waxseal at ');
    expect(email?.html).toContain('bgcolor="#1d5fbf"');
  });

  it('uses no branding of another domain, or of one that was removed', async () => {
    const ada = await owner();
    const domain = await verified(ada);
    await change(ada, domain, 'look', branding);
    expect((await emailed(ada, ''))?.text).toMatch(/^Waxseal\n/);
    const recipient = anyAddress();
    await post('/secret/conceal', { secret: 'x', share_domain: domain, recipient }, as(ada));
    await change(ada, domain, 'remove');
    const [email] = await mailsTo(recipient, ada.custid);
    expect(email?.text).toMatch(/^Waxseal\n/);
  });
});
