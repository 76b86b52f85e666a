/** Marks of the browsers inside of apps in their user agents, most of which cannot save a file. */
const APPS =
  /\b(?:FBAN|FBAV|FB_IAB|Instagram|Threads|Barcelona|LinkedInApp|MicroMessenger|Line|BytedanceWebview|musical_ly|TikTok|trill|Snapchat|Pinterest|Twitter|Telegram|KAKAOTALK|NAVER|Weibo|QQ)\b/i;
/** What an Android app shows in its own window. */
const ANDROID_WEB_VIEW = /; wv\)/;
/** The same on iOS: only full browsers name Safari. */
const IOS_WEB_VIEW = /\b(?:iPhone|iPad|iPod)\b(?!.*\bSafari\/)/;

/**
 * Whether a page is shown inside of an app such as Instagram, instead of in a browser of its own.
 *
 * @param userAgent of the browser
 */
export function isInAppBrowser(userAgent: string): boolean {
  return [APPS, ANDROID_WEB_VIEW, IOS_WEB_VIEW].some((mark) => mark.test(userAgent));
}
