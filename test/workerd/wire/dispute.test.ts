/** Someone who finds a secret opened, and did not open it, reports that. Whose secret may be disputed: `rules/secret.test.ts`. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { encryptText, openerOf } from '../../support/sealing.ts';
import { at, conceal, get, outcome, post, reveal, textAt } from '../client.ts';
import { atSecond, epochSecond, startClock, stopClock } from './clock.ts';

beforeEach(stopClock);
afterEach(startClock);

const dispute = (secretKey: string, fields = {}) => post(`/secret/${secretKey}/dispute`, fields);

it('records a dispute once, and shows it to the sender and to those who come later', async () => {
  const { secretKey, metadataKey } = await conceal();
  await reveal(secretKey);
  const receipt = async () => at(await get(`/private/${metadataKey}`), 'record');
  expect(await receipt()).not.toHaveProperty('disputed');
  atSecond(600);
  const disputed = epochSecond(600);
  expect(at(await dispute(secretKey), 'details')).toEqual({ disputed });
  atSecond(1200);
  expect(at(await dispute(secretKey), 'details')).toEqual({ disputed });
  expect(await receipt()).toMatchObject({ state: 'received', received: epochSecond(), disputed });
  for (const later of [await get(`/secret/${secretKey}`), await reveal(secretKey)]) {
    expect(later.body).toMatchObject({
      code: 'secret_spent',
      state: 'received',
      ended: epochSecond(),
      disputed,
    });
  }
});

it('needs the whole link to dispute a secret that a browser encrypted', async () => {
  const { fields, fragment } = await encryptText('a text');
  const made = await post('/secret/conceal', fields);
  const key = textAt(made, 'record.secret.key');
  const { fields: right } = await openerOf(fragment);
  expect(outcome(await dispute(key, right))).toBe('422 cannot_dispute');
  expect(outcome(await reveal(key, right))).toBe('200');
  expect(outcome(await dispute(key))).toBe('422 sealed_in_browser');
  expect(outcome(await dispute(key, { proof: fields['share'] }))).toBe('422 proof_invalid');
  expect(outcome(await dispute(key, right))).toBe('200');
});
