/** On a slow network each screen is painted before its data arrives; what is painted must not move. */
import { showReceipt } from '../../shared/contract/receipts.ts';
import { revealSecret, showSecret } from '../../shared/contract/reveal.ts';
import { bootstrap } from '../../shared/contract/site.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { alterReply, holdAnswers } from './support/answers.ts';
import { expectHeading } from './support/home.ts';
import { expectNothingMoved, painted, watchLayout } from './support/layout-shift.ts';
import { message, openButton } from './support/reveal.ts';
import { expectFailuresOfScreens, screens, type Scene } from './support/screens.ts';
import { expect, test } from './support/test.ts';

interface SlowScreen {
  /** The call that the screen waits for. */
  readonly waitsFor: Endpoint;
  readonly open: (scene: Scene) => Promise<string>;
  readonly heading: string;
}

const sender = (fields: object, heading: string, path = ''): SlowScreen => ({
  waitsFor: showReceipt,
  heading,
  open: async ({ api }) => {
    const { metadataKey } = await api.conceal({ secret: 'x', ...fields });
    return `/private/${metadataKey}${path}`;
  },
});

const recipient = (fields: object): SlowScreen => ({
  waitsFor: showSecret,
  heading: 'Someone sent you a secret message',
  open: async ({ api }) => {
    const { secretKey } = await api.conceal({ secret: 'x', ...fields });
    return `/secret/${secretKey}`;
  },
});

const slowScreens: Record<string, SlowScreen> = {
  home: {
    waitsFor: bootstrap,
    heading: 'Sealed for one. Opened once.',
    open: () => Promise.resolve('/'),
  },
  'the private page': sender({}, 'Send this link'),
  'the private page of a secret with a passphrase': sender(
    { passphrase: 'right' },
    'Send this link',
  ),
  'the burn page': sender({}, 'Burn this secret before it is opened?', '/burn'),
  'the recipient’s page': recipient({}),
  'the recipient’s page with a passphrase': recipient({ passphrase: 'right' }),
  'the recipient’s page for its owner': {
    ...recipient({}),
    open: async (scene) => {
      await alterReply(scene.page, showSecret, ({ record, details }) => ({
        record: { ...record, is_owner: true },
        details: { ...details, is_owner: true },
      }));
      return recipient({}).open(scene);
    },
  },
};

const PHONE = { width: 375, height: 812 };
const LAPTOP = { width: 1280, height: 800 };
const isFull = process.env['FULL'] !== undefined;

for (const viewport of isFull ? [PHONE, LAPTOP] : [PHONE]) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport });

    for (const [name, screen] of Object.entries(slowScreens)) {
      test(`on a slow network nothing moves on ${name}`, async ({ page, api }) => {
        await watchLayout(page);
        const path = await screen.open({ page, api });
        const deliver = await holdAnswers(page, screen.waitsFor);
        await page.goto(path);
        await expect(page.getByRole('main')).toBeVisible();
        await painted(page);
        deliver();
        await expectHeading(page, screen.heading);
        await expectNothingMoved(page);
      });
    }
  });
}

test('nothing moves when the message is loaded late @journey', async ({ page, api }) => {
  await watchLayout(page);
  const { secretKey } = await api.conceal({ secret: 'x' });
  const deliver = await holdAnswers(page, revealSecret);
  await page.goto(`/secret/${secretKey}`);
  // After a real click the browser would not count what moves.
  await openButton(page).dispatchEvent('click');
  await page.getByRole('button', { name: 'Opening…' }).waitFor();
  await painted(page);
  deliver();
  await message(page).waitFor();
  await expectNothingMoved(page);
});

if (isFull) {
  test.describe('on a fast network', () => {
    test.beforeEach(({ monitor }) => expectFailuresOfScreens(monitor));

    for (const screen of screens) {
      test(`nothing moves on ${screen.name}`, async ({ page, api }) => {
        await watchLayout(page);
        await screen.open({ page, api });
        await expectNothingMoved(page);
      });
    }
  });
}
