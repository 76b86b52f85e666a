/** Example programs of the page; a test runs the same files. */
import burnCurl from '../../../shared/examples/curl/burn.sh?raw';
import generateCurl from '../../../shared/examples/curl/generate.sh?raw';
import recentCurl from '../../../shared/examples/curl/recent.sh?raw';
import revealCurl from '../../../shared/examples/curl/reveal.sh?raw';
import sealCurl from '../../../shared/examples/curl/seal.sh?raw';
import v1Curl from '../../../shared/examples/curl/v1.sh?raw';
import burnJavascript from '../../../shared/examples/javascript/burn.js?raw';
import generateJavascript from '../../../shared/examples/javascript/generate.js?raw';
import recentJavascript from '../../../shared/examples/javascript/recent.js?raw';
import revealJavascript from '../../../shared/examples/javascript/reveal.js?raw';
import sealJavascript from '../../../shared/examples/javascript/seal.js?raw';
import v1Javascript from '../../../shared/examples/javascript/v1.js?raw';
import webhookJavascript from '../../../shared/examples/javascript/webhook.js?raw';
import burnPython from '../../../shared/examples/python/burn.py?raw';
import generatePython from '../../../shared/examples/python/generate.py?raw';
import recentPython from '../../../shared/examples/python/recent.py?raw';
import revealPython from '../../../shared/examples/python/reveal.py?raw';
import sealPython from '../../../shared/examples/python/seal.py?raw';
import v1Python from '../../../shared/examples/python/v1.py?raw';
import webhookPython from '../../../shared/examples/python/webhook.py?raw';

const PLACEHOLDER = 'https://waxseal.example';

export const languages = { curl: 'curl', javascript: 'JavaScript', python: 'Python' } as const;

export type Language = keyof typeof languages;

export const languageNames = ['curl', 'javascript', 'python'] as const;

export const examples = {
  seal: { curl: sealCurl, javascript: sealJavascript, python: sealPython },
  reveal: { curl: revealCurl, javascript: revealJavascript, python: revealPython },
  burn: { curl: burnCurl, javascript: burnJavascript, python: burnPython },
  generate: { curl: generateCurl, javascript: generateJavascript, python: generatePython },
  recent: { curl: recentCurl, javascript: recentJavascript, python: recentPython },
  v1: { curl: v1Curl, javascript: v1Javascript, python: v1Python },
  webhook: { javascript: webhookJavascript, python: webhookPython },
} satisfies Record<string, Partial<Record<Language, string>>>;

export type Step = keyof typeof examples;

/** The chosen language, or the first one for which a step has an example. */
export function languageOf(step: Step, chosen: Language): Language {
  const known = languageNames.filter((language) => language in examples[step]);
  return known.includes(chosen) ? chosen : (known[0] ?? chosen);
}

/** The program of a step, with the site's origin in place of the placeholder. */
export function programOf(step: Step, language: Language, origin: string): string {
  const programs: Partial<Record<Language, string>> = examples[step];
  return (programs[language] ?? '').replaceAll(PLACEHOLDER, origin);
}
