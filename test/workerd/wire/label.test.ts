/** The sender's private label: read by the sender and by no recipient. How it is stored: `test/state/at-rest.test.ts`. */
import { expect, it } from 'vitest';
import { at, conceal, get, post, reveal, send, textAt } from '../client.ts';
import {
  anyAddress,
  apiTokenOf,
  as,
  enter,
  fromElsewhere,
  mailedToken,
  mailsTo,
  person,
  withToken,
} from '../people.ts';

const LABEL = 'Wi-Fi of the Lisbon office 🦭';
const NEW = 'a new horse, a new battery';

it.each(['conceal', 'generate'])(
  'shows a label in the answer to %s and on the private page',
  async (call) => {
    const made = await post(`/secret/${call}`, { secret: 'x', label: `  ${LABEL} ` });
    expect(at(made, 'record.metadata.label')).toBe(LABEL);
    const page = await get(`/private/${textAt(made, 'record.metadata.key')}`);
    expect(at(page, 'record.label')).toBe(LABEL);
  },
);

it('shows no label to a recipient, neither in an answer nor by email', async () => {
  const ada = await person();
  const to = anyAddress();
  const { secretKey } = await conceal({ label: LABEL, recipient: to }, as(ada));
  const [mail] = await mailsTo(to, ada.custid);
  expect(mail?.template).toBe('secret-link');
  const answers = [
    (await get(`/secret/${secretKey}`)).text,
    (await reveal(secretKey)).text,
    (await get(`/secret/${secretKey}`)).text,
    JSON.stringify(mail),
  ];
  for (const text of answers) expect(text).not.toContain('Lisbon');
});

it('shows no label in API v1, also where v2 gave it', async () => {
  const ada = await person();
  const program = withToken(ada.custid, await apiTokenOf(ada));
  const query = new URLSearchParams({ secret: 'x', label: LABEL });
  const made = await send(`/api/v1/share?${query.toString()}`, { ...program, method: 'POST' });
  expect(made.status).toBe(200);
  expect(made.text).not.toContain('Lisbon');
  expect(at(await get(`/private/${textAt(made, 'metadata_key')}`), 'record')).not.toHaveProperty(
    'label',
  );
  const { metadataKey } = await conceal({ label: LABEL }, as(ada));
  for (const path of [`/api/v1/private/${metadataKey}`, '/api/v1/private/recent']) {
    const answer = await send(path, program);
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain('Lisbon');
  }
});

it('keeps a label in the list when the secret ends, and loses it after a password reset', async () => {
  const ada = await person();
  const { secretKey } = await conceal({ label: LABEL, recipient: 'bob@example.com' }, as(ada));
  await reveal(secretKey);
  const listed = async (someone: typeof ada) => (await get('/private/recent', as(someone))).text;
  await listed(ada);
  expect(await listed(ada)).toContain(LABEL);
  await post('/account/forgot', { email: ada.custid }, fromElsewhere());
  const reset = await mailedToken(ada.custid, 'reset');
  await post(`/account/forgot/${reset}`, { newp: NEW, newp2: NEW }, fromElsewhere());
  const after = await listed(await enter({ email: ada.custid, password: NEW }));
  expect(JSON.parse(after)).toMatchObject({ count: 1 });
  expect(after).not.toContain('Lisbon');
  expect(after).not.toContain('bob@example.com');
});
