/** The states of the pages to read, and of the status page. */
import { page } from 'vitest/browser';
import { expect } from 'vitest';
import { health } from '../../../shared/contract/health.ts';
import { open } from '../support/mount.tsx';
import { expectHeading } from '../support/screen.ts';
import { PHONE } from '../support/room.ts';
import { answerSite, disconnect, holdAnswers } from '../support/server.ts';
import { withRegions } from '../support/site.ts';
import { statesOf } from '../support/states.ts';
import { answerHealth, openInfo, vaultSilent } from './info.ts';

export const infoStates = statesOf({
  about: { isMain: true, open: () => openInfo('/about') },
  'about-answers': async () => {
    await openInfo('/about');
    for (const question of page.getByText(/\?$/).all()) await question.click();
  },
  security: { isMain: true, open: () => openInfo('/info/security') },
  'privacy-contents': async () => {
    // On wide screens they are beside the text, and not folded.
    await page.viewport(PHONE.width, PHONE.height);
    await openInfo('/info/privacy');
    await page.getByText('On this page').click();
  },
  privacy: { isMain: true, open: () => openInfo('/info/privacy') },
  'terms-support-host': async () => {
    answerSite({ support_host: 'support.waxseal.example' });
    await openInfo('/info/terms');
    await expect.element(page.getByRole('link', { name: 'support.waxseal.example' })).toBeVisible();
  },
  translations: { isMain: true, open: () => openInfo('/translations') },
  status: async () => {
    answerSite(withRegions);
    answerHealth();
    await open('/status');
    await expectHeading('Everything works');
    await expect.element(page.getByRole('main').getByText('European Union')).toBeVisible();
  },
  'status-checking': async () => {
    holdAnswers(health);
    await open('/status');
    await expectHeading('Checking…');
  },
  'status-troubled': async () => {
    answerHealth(vaultSilent);
    await open('/status');
    await expectHeading('Something is wrong');
  },
  'status-unreachable': async () => {
    disconnect(health);
    await open('/status');
    await expectHeading('Not reachable');
  },
});
