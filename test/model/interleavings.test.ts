/**
 * Every interleaving of three clients with stops, lost answers, sweeps and passing time keeps the promises of a secret, and of a
 * request for one. Only the number of attempts that begin is bounded: one ends a round and starts a lockout, the next comes after it or
 * an unlock.
 */
import { afterAll, expect, it } from 'vitest';
import { type AskSetting, askSteps, checkAsk, keyOfAsk, startOfAsk } from './ask.ts';
import { type BoundSetting, boundSteps, checkBound, keyOfBound, startOfBound } from './bound.ts';
import { explore, type Machine } from './explore.ts';
import { check } from './promises.ts';
import { stepsFrom } from './steps.ts';
import { checkUpload } from './upload-promises.ts';
import { uploadSteps } from './upload-steps.ts';
import { keyOfUpload, startOfUpload, type UploadSetting } from './upload-world.ts';
import { keyOf, type Setting, startOf } from './world.ts';

const isFull = process.env['FULL'] !== undefined;
const TEST_MS_MAX = 180_000;

const open = {
  isSealed: false,
  hasPassphrase: false,
  hasOwner: false,
  missesBefore: 0,
  attemptsMax: 0,
};
const locked = {
  isSealed: false,
  hasPassphrase: true,
  hasOwner: true,
  missesBefore: 4,
  attemptsMax: isFull ? 3 : 2,
};

const severalRecipients: [string, BoundSetting] = [
  'two recipients, before a lockout',
  { clients: [0, 1, 2], missesBefore: 4, missesMax: 1 },
];

const threeAnswers: [string, AskSetting] = ['three answers', { answers: [0, 1, 2], placesMax: 2 }];

const total = { states: 0, transitions: 0 };

function expectKept<State>(machine: Machine<State>): void {
  const { states, transitions } = explore(machine);
  total.states += states;
  total.transitions += transitions;
  expect(states).toBeGreaterThan(20_000);
}

it.each<[string, Setting]>([
  ['without a passphrase', open],
  ['with a passphrase', locked],
  ['that a browser encrypted', { ...open, isSealed: true }],
  ['that a browser encrypted under a passphrase', { ...locked, isSealed: true }],
])(
  'keeps every promise in every state of a secret %s',
  (_name, setting) => {
    expectKept({
      start: startOf(setting),
      keyOf,
      stepsFrom: (world) => stepsFrom(world, setting),
      check: (world) => check(world, setting),
    });
  },
  TEST_MS_MAX,
);

it.each<[string, UploadSetting]>([
  ['one part that is sent again', { parts: [1], sendsMax: 2 }],
  ['two parts', { parts: [1, 2], sendsMax: isFull ? 3 : 2 }],
])(
  'keeps every promise in every state of a secret in %s',
  (_name, setting) => {
    expectKept({
      start: startOfUpload(setting),
      keyOf: keyOfUpload,
      stepsFrom: (world) => uploadSteps(world, setting),
      check: (world) => checkUpload(world, setting),
    });
  },
  TEST_MS_MAX,
);

it.each<[string, BoundSetting]>([
  ['one recipient', { clients: [0, 2], missesBefore: 0, missesMax: 2 }],
  ['one recipient, before a lockout', { clients: [0, 2], missesBefore: 4, missesMax: 2 }],
  ...(isFull ? [severalRecipients] : []),
])(
  'keeps every promise in every state of a secret that is bound to %s',
  (_name, setting) => {
    expectKept({
      start: startOfBound(setting),
      keyOf: keyOfBound,
      stepsFrom: (world) => boundSteps(world, setting),
      check: checkBound,
    });
  },
  TEST_MS_MAX,
);

it.each<[string, AskSetting]>([
  ['two calls of one answer and another answer', { answers: [0, 0, 1], placesMax: 2 }],
  ...(isFull ? [threeAnswers] : []),
])(
  'keeps every promise in every state of a request with %s',
  (_name, setting) => {
    expectKept({
      start: startOfAsk(),
      keyOf: keyOfAsk,
      stepsFrom: (world) => askSteps(world, setting),
      check: checkAsk,
    });
  },
  TEST_MS_MAX,
);

afterAll(() => {
  const { states, transitions } = total;
  process.stdout.write(
    `explored ${states} states and ${transitions} transitions of secrets and requests\n`,
  );
});
