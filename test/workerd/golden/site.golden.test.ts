/** What pages and monitors ask of the site. */
import { beforeAll, vi } from 'vitest';
import { openSession, type Session } from '../client.ts';
import { fromElsewhere, person, type Person } from '../people.ts';
import { golden } from './golden.ts';
import { sendRequest, sendJson } from './exchange.ts';

const BOOTSTRAP = '/api/v2/bootstrap';

/** An error report of a page. */
const clientError = {
  kind: 'crash',
  error: 'TypeError',
  route: '/secret/$secretKey',
  at: 'reveal-Ab3dE_f.js:12:345',
  version: '1.2.3',
};

let ada: Person;
let browser: Session;

beforeAll(async () => {
  ada = await person();
  browser = await openSession();
});

golden('site', {
  'bootstrap opens a session': () => sendRequest(BOOTSTRAP),
  'bootstrap signed in': () => sendRequest(BOOTSTRAP, { headers: { Cookie: ada.cookie } }),

  status: () => sendRequest('/api/v2/status'),
  health: () => sendRequest('/api/v2/health'),
  'supported locales': () => sendRequest('/api/v2/supported-locales'),

  'an error report of a page': () => {
    vi.spyOn(console, 'warn').mockReturnValueOnce();
    return sendJson('/api/v2/client-error', clientError, fromElsewhere());
  },

  'validate shrimp': () =>
    sendJson(
      '/api/v2/validate-shrimp',
      {},
      { headers: { Cookie: browser.cookie, 'O-Shrimp': browser.shrimp } },
    ),
});
