/** What people with an account do, so that every call of an account and of the directory is made. */
import { expect } from 'vitest';
import * as v from 'valibot';
import { showAccount } from '../../shared/contract/account.ts';
import { listFailedMails, showColonel } from '../../shared/contract/colonel.ts';
import { addDomain } from '../../shared/contract/domains.ts';
import { showReceipt } from '../../shared/contract/receipts.ts';
import { listRecent } from '../../shared/contract/recent.ts';
import { showWebhook } from '../../shared/contract/webhooks.ts';
import { checkOutOf, deliver, outcomeOf, terms } from '../billing/shop.ts';
import { sign } from '../billing/stripe-server.ts';
import { fail } from '../mail/provider.ts';
import { anyAddress, expectOk, PASSWORD } from '../support/person.ts';
import { authorizationOf } from '../support/program.ts';
import { incoming, reveal, sealAs } from './journey-secrets.ts';
import { BROKEN_STORE_HEADER, SETTINGS_HEADER } from './recorder.ts';
import {
  type Citizen,
  citizen,
  COLONEL,
  mailTo,
  SUPPORT,
  until,
  visitorWith,
  type World,
} from './world.ts';

/** The fields that every version returns; a newer one may add some. */
const madeToken = v.object({ record: v.object({ apitoken: v.string() }) });
const account = v.object({
  record: v.pick(showAccount.reply.entries.record, ['cust', 'sessions']),
});

const NEW_PASSWORD = 'another horse, another battery';
const WRONG_MAX = 3;

export async function accountJourney(world: World): Promise<void> {
  const [ada, buyer, rival, wrongCaller, goer] = await Promise.all([
    citizen(world, COLONEL),
    citizen(world),
    citizen(world),
    citizen(world),
    citizen(world),
  ]);
  // The limit that is hit is reported to the directory some seconds later.
  await destroy(wrongCaller, goer);
  await leads(ada, [rival, buyer]);
  await failsToMail(world, ada);
  await lists(world, ada);
  await Promise.all([
    usesPrograms(world, ada),
    pays(world, buyer),
    haveDomains(world, [ada, rival]),
    hasWebhook(world, ada),
  ]);
  await cannotCreate(world, ada);
  await entersOtherwise(world, ada);
}

/** The store takes no envelope: the receipt is taken back. */
async function cannotCreate(world: World, { email }: Citizen): Promise<void> {
  const unlucky = visitorWith(world, { [BROKEN_STORE_HEADER]: '1' });
  await expectOk(unlucky.post('/account/signin', { email, password: PASSWORD }));
  const refused = await unlucky.post('/secret/conceal', { secret: 'nowhere to go' });
  expect(refused.status).toBe(503);
}

/** What only a colonel may, and nothing else. */
export async function colonelJourney(world: World): Promise<void> {
  const [ada, bob] = await Promise.all([citizen(world, COLONEL), citizen(world)]);
  await leads(ada, [bob]);
}

async function destroy(wrongCaller: Citizen, goer: Citizen): Promise<void> {
  const outcomes: string[] = [];
  for (let wrong = 0; wrong < WRONG_MAX; wrong++) {
    const answer = await wrongCaller.visitor.post('/account/destroy', { confirmation: 'wrong' });
    outcomes.push(outcomeOf(answer));
  }
  expect(outcomes[0]).toMatch(/^422/);
  expect(outcomes.at(-1)).toMatch(/^429/);
  await expectOk(goer.visitor.post('/account/destroy', { confirmation: PASSWORD }));
  expect((await goer.visitor.get('/authcheck')).status).not.toBe(200);
}

/** A colonel reads everything, and makes every change. */
async function leads(
  { visitor }: Citizen,
  [bob, ...others]: readonly [Citizen, ...Citizen[]],
): Promise<void> {
  const { email } = bob;
  await expectOk(
    visitor.post(`/colonel/customers/${email}`, { planid: 'identity', role: 'colonel' }),
  );
  await expectOk(visitor.post(`/colonel/customers/${COLONEL}`, { planid: 'identity' }));
  await visitor.post('/colonel/invitations', { email: 'invited@example.com' });
  await expectOk(visitor.post('/colonel/banner', { flag: true, content: 'Hello' }));
  await expectOk(visitor.get(`/colonel/customers?q=${email}`));
  await expectOk(visitor.get('/colonel/feedback?group=today'));
  await expectOk(visitor.get('/colonel/audit'));
  await expectOk(visitor.get('/colonel/mails'));
  const overview = await until('the directory to list every account', async () => {
    const { text } = await expectOk(visitor.get('/colonel'));
    const { record } = v.parse(showColonel.reply, JSON.parse(text));
    const known = new Set(record.customers.map(({ custid }) => custid));
    const isWhole = [COLONEL, email, ...others.map((one) => one.email)].every((one) =>
      known.has(one),
    );
    return isWhole && record.counts.feedback.today === 1 && record;
  });
  expect(overview.counts.customers).toBeGreaterThan(1 + others.length);
  // An account of the version before cannot be invited.
  const audit = overview.audit.filter(({ action }) => action !== 'invite');
  expect(audit.map(({ done }) => done)).toEqual([true, true, true, true]);
}

async function lists(world: World, { visitor }: Citizen): Promise<void> {
  const { secretKey, metadataKey } = await sealAs(visitor);
  await expectOk(visitor.get(`/private/${metadataKey}`));
  const states = async () => {
    const { text } = await expectOk(visitor.get('/private/recent'));
    const { records } = v.parse(listRecent.reply, JSON.parse(text));
    return records.map(({ state }) => state);
  };
  expect(await states()).not.toContain('received');
  await reveal(world, secretKey);
  expect(await states()).toContain('received');
  await expectOk(visitor.post('/account/update-locale', { locale: 'en' }));
  await expectOk(visitor.get('/bootstrap'));
  await expectOk(visitor.get('/account/log'));
}

/** Failed emails are sent again, by their sender and by a colonel. */
async function failsToMail(world: World, { visitor }: Citizen): Promise<void> {
  const [bob, cy] = [anyAddress(), anyAddress()];
  world.provider.misbehave((response) => fail(response, 422, 'validation_error'));
  const { metadataKey } = await sealAs(visitor, { recipient: bob });
  await sealAs(visitor, { recipient: cy });
  await incoming(world);
  const failed = await until('three mails to be given up', async () => {
    const { text } = await expectOk(visitor.get('/colonel/mails'));
    const { records } = v.parse(listFailedMails.reply, JSON.parse(text));
    return records.length >= 3 && records;
  });
  world.provider.misbehave(null);
  const { text } = await expectOk(visitor.get(`/private/${metadataKey}`));
  const [mail] = v.parse(showReceipt.reply, JSON.parse(text)).details.mails ?? [];
  await expectOk(visitor.post(`/private/${metadataKey}/resend`, { id: mail?.id }));
  await mailTo(world, bob, /(\/secret\/\w+)/);
  for (const { id } of failed) await visitor.post(`/colonel/mails/${id}/resend`, {});
  await mailTo(world, cy, /(\/secret\/\w+)/);
  await mailTo(world, SUPPORT, /(\/secret\/\w+)/);
}

async function usesPrograms({ http }: World, { email, visitor }: Citizen): Promise<void> {
  const { text } = await expectOk(visitor.post('/account/apitoken', { password: PASSWORD }));
  const token = v.parse(madeToken, JSON.parse(text)).record.apitoken;
  const check = (custid: string, given: string) =>
    http.send({
      method: 'GET',
      path: '/api/v2/authcheck',
      headers: { Authorization: authorizationOf({ custid, token: given }) },
    });
  expect((await check(email, token)).status).toBe(200);
  expect((await check(email, `${token.slice(0, -4)}AAAA`)).status).not.toBe(200);
  await expectOk(visitor.post('/account/apitoken/revoke', {}));
  expect((await check(email, token)).status).not.toBe(200);
}

async function pays(world: World, { visitor }: Citizen): Promise<void> {
  const { searchParams } = await checkOutOf(visitor, { planid: 'identity' });
  const reference = searchParams.get('client_reference_id');
  const id = world.stripe.subscribe(reference, terms);
  const event = world.stripe.event('checkout.session.completed', id);
  expect(await deliver(world.http, sign(event))).toBe('200');
  const { text } = await expectOk(visitor.get('/account'));
  expect(v.parse(account, JSON.parse(text)).record.cust.plan.planid).toBe('identity');
}

/** One account takes over a domain from another, whose DNS proof is gone. */
async function haveDomains(world: World, [one, other]: readonly [Citizen, Citizen]): Promise<void> {
  const domain = 'secrets.acme.example';
  for (const { visitor } of [one, other]) {
    const added = await expectOk(visitor.post('/account/domains/add', { domain }));
    const { txt_validation_host: host, txt_validation_value: value } = v.parse(
      addDomain.reply,
      JSON.parse(added.text),
    ).record;
    world.dns.set({ [host]: { TXT: [value] } });
    await expectOk(visitor.post(`/account/domains/${domain}/verify`, {}));
  }
  await expectOk(other.visitor.post(`/account/domains/${domain}/look`, { name: 'Acme' }));
  await expectOk(other.visitor.get(`/account/domains/${domain}`));
  await expectOk(other.visitor.get('/account/domains'));
  await sealAs(other.visitor, { share_domain: domain });
  await expectOk(other.visitor.post(`/account/domains/${domain}/remove`, {}));
}

async function hasWebhook(world: World, { visitor }: Citizen): Promise<void> {
  const { receiver } = world;
  await expectOk(visitor.post('/account/webhook', { url: `${receiver.origin}/410/recovered` }));
  const { secretKey } = await sealAs(visitor);
  await reveal(world, secretKey);
  const failed = await until('a delivery to be given up', async () => {
    const { text } = await expectOk(visitor.get('/account/webhook'));
    const { deliveries } = v.parse(showWebhook.reply, JSON.parse(text)).record;
    return deliveries.find(({ state }) => state === 'failed');
  });
  receiver.behave('recovered', (response) => response.writeHead(200).end());
  await expectOk(visitor.post('/account/webhook/resend', { id: failed.id }));
  await receiver.waitFor('recovered', 2);
  await expectOk(visitor.post('/account/webhook/secret', {}));
  await expectOk(visitor.post('/account/webhook/test', {}));
  expect(receiver.took('recovered')).toHaveLength(3);
  await expectOk(visitor.post('/account/webhook/remove', {}));
}

/** Sessions of other browsers, and changes of the password. */
async function entersOtherwise(world: World, { email, visitor }: Citizen): Promise<void> {
  const dearer = visitorWith(world, { [SETTINGS_HEADER]: JSON.stringify({ BCRYPT_COST: '5' }) });
  const wrong = await visitorWith(world).post('/account/signin', { email, password: 'no such' });
  expect(wrong.status).toBe(422);
  await expectOk(dearer.post('/account/signin', { email, password: PASSWORD }));
  const { text } = await expectOk(visitor.get('/account'));
  const { sessions } = v.parse(account, JSON.parse(text)).record;
  const other = sessions.find(({ current }) => !current);
  await expectOk(visitor.post('/account/sessions/end', { id: other?.id }));
  await expectOk(visitor.post('/account/sessions/end', { others: true }));
  const [newp, newp2] = [NEW_PASSWORD, NEW_PASSWORD];
  await expectOk(visitor.post('/account/change-password', { currentp: PASSWORD, newp, newp2 }));
  await expectOk(visitor.post('/account/signout', {}));
  const later = visitorWith(world);
  await expectOk(later.post('/account/forgot', { email }));
  const token = await mailTo(world, email, /\/forgot\/([\w:.-]+)/);
  await expectOk(later.post(`/account/forgot/${token}`, { newp: PASSWORD, newp2: PASSWORD }));
  await expectOk(later.post('/account/signin', { email, password: PASSWORD }));
}
