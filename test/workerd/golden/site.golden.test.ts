import { beforeAll, vi } from 'vitest';
import { openSession, type Session } from '../client.ts';
import { apiTokenOf, as, fromElsewhere, person, type Person, withToken } from '../people.ts';
import { flashOf, sendForm as sendIncomingForm } from '../wire/incoming-visit.ts';
import { golden } from './golden.ts';
import { sendRequest, sendJson } from './exchange.ts';

const BOOTSTRAP = '/api/v2/bootstrap';
const STATUS = '/api/v2/status';
const HEALTH = '/api/v2/health';
const CLIENT_ERROR = '/api/v2/client-error';
const VALIDATE = '/api/v2/validate-shrimp';

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
let token: string;

beforeAll(async () => {
  ada = await person();
  browser = await openSession();
  token = await apiTokenOf(ada);
});

golden('site', {
  'bootstrap opens a session': () => sendRequest(BOOTSTRAP),
  'bootstrap keeps a session': () =>
    sendRequest(BOOTSTRAP, { headers: { Cookie: browser.cookie } }),
  'bootstrap over https': () =>
    sendRequest(BOOTSTRAP, {
      origin: 'https://seal.example',
      settings: { SITE_HOST: 'seal.example' },
    }),
  'bootstrap signed in': () => sendRequest(BOOTSTRAP, { headers: { Cookie: ada.cookie } }),
  'bootstrap by token': () => sendRequest(BOOTSTRAP, withToken(ada.custid, token)),
  'bootstrap in a requested language': () => sendRequest(`${BOOTSTRAP}?locale=en`),
  'bootstrap without accounts': () =>
    sendRequest(BOOTSTRAP, { settings: { AUTH_ENABLED: '0', INCOMING_RECIPIENT: undefined } }),
  'bootstrap after a refused form': async () => {
    const refused = await sendIncomingForm({ secret: 'typed before', ticketno: '' });
    return sendRequest(BOOTSTRAP, { headers: { Cookie: flashOf(refused) } });
  },
  'bootstrap after a taken form': async () => {
    const taken = await sendIncomingForm({ secret: 'x', ticketno: '#42' });
    return sendRequest(BOOTSTRAP, { headers: { Cookie: flashOf(taken) } });
  },

  status: () => sendRequest(STATUS),
  'status by HEAD': () => sendRequest(STATUS, { method: 'HEAD' }),
  'status in an unsupported language': () =>
    sendRequest(STATUS, { headers: { 'Accept-Language': 'tlh' } }),
  'status of another region': () => sendRequest(STATUS, { settings: { JURISDICTION: 'eu' } }),
  health: () => sendRequest(HEALTH),
  'health by HEAD': () => sendRequest(HEALTH, { method: 'HEAD' }),
  'supported locales': () => sendRequest('/api/v2/supported-locales'),

  'an error report of a page': () => {
    vi.spyOn(console, 'warn').mockReturnValueOnce();
    return sendJson(CLIENT_ERROR, clientError, fromElsewhere());
  },
  'refused an error report with unknown fields': () =>
    sendJson(CLIENT_ERROR, { ...clientError, message: 'x' }, fromElsewhere()),
  'refused an error report where they are turned off': () =>
    sendJson(
      CLIENT_ERROR,
      clientError,
      fromElsewhere({ settings: { CLIENT_ERRORS_ENABLED: '0' } }),
    ),

  'validate shrimp that is valid': () =>
    sendJson(VALIDATE, {}, { headers: { Cookie: browser.cookie, 'O-Shrimp': browser.shrimp } }),
  'validate shrimp that is invalid': () =>
    sendJson(VALIDATE, {}, { headers: { Cookie: browser.cookie, 'O-Shrimp': 'nonsense' } }),
  'validate shrimp without a session': () => sendJson(VALIDATE),
  'validate shrimp signed in': () => sendJson(VALIDATE, {}, as(ada, fromElsewhere())),
});
