import { expect, it } from 'vitest';
import { isInAppBrowser } from './in-app-browser.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  ['Instagram', `${IPHONE} Mobile/22F76 Instagram 385.0.0.27.78 (iPhone15,2; iOS 18_5; de_DE)`],
  ['Facebook', `${IPHONE} Mobile/22F76 [FBAN/FBIOS;FBAV/517.0.0.38.104;FBBV/739;FBDV/iPhone15,2]`],
  [
    'Facebook on Android',
    `${ANDROID} Version/4.0 Chrome/137.0 Mobile Safari/537.36 [FB_IAB/FB4A;]`,
  ],
  ['LinkedIn', `${IPHONE} Mobile/22F76 [LinkedInApp]/9.31.2406`],
  ['WeChat', `${IPHONE} Mobile/15E148 MicroMessenger/8.0.61(0x18003d28) NetType/WIFI`],
  ['Line', `${IPHONE} Mobile/15E148 Safari Line/15.9.0`],
  ['TikTok', `${IPHONE} Mobile/15E148 musical_ly_39.8.0 BytedanceWebview/d8a21c6`],
  ['Snapchat', `${IPHONE} Mobile/22F76 Snapchat/13.45.0.50 (like Safari/8621)`],
  [
    'a web view of Android',
    ANDROID.replace('Pixel 9', 'Pixel 9; wv') + ' Chrome/137.0 Safari/537.36',
  ],
  ['a web view of iOS', `${IPHONE} Mobile/15E148`],
])('recognises %s', (_app, userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(true);
});

it.each([
  ['Safari on an iPhone', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Chrome on an iPhone', `${IPHONE} CriOS/137.0.7151.107 Mobile/15E148 Safari/604.1`],
  ['Firefox on an iPhone', `${IPHONE} FxiOS/139.0 Mobile/15E148 Safari/605.1.15`],
  ['Chrome on Android', `${ANDROID} Chrome/137.0.0.0 Mobile Safari/537.36`],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0'],
  [
    'Edge',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36 Edg/137.0.0.0',
  ],
  [
    'Safari on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  ],
])('recognises %s as a browser of its own', (_browser, userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(false);
});
