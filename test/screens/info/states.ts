/** The states of the pages to read, and of the status page. */
import { page } from 'vitest/browser';
import { expect } from 'vitest';
import { health } from '../../../shared/contract/health.ts';
import { open } from '../support/mount.tsx';
import { expectHeading } from '../support/screen.ts';
import { PHONE } from '../support/room.ts';
import { answerSite, disconnect, holdAnswers } from '../support/server.ts';
import { withRegions } from '../support/site.ts';
import type { State } from '../support/states.ts';
import { answerHealth, type InfoPath, openInfo, vaultSilent } from './info.ts';

function main(name: string, path: InfoPath): State {
  return { name, isMain: true, open: () => openInfo(path) };
}

export const infoStates: readonly State[] = [
  main('about', '/about'),
  {
    name: 'about-answers',
    open: async () => {
      await openInfo('/about');
      for (const question of page.getByText(/\?$/).all()) await question.click();
    },
  },
  main('security', '/info/security'),
  {
    name: 'privacy-contents',
    open: async () => {
      // On wide screens they are beside the text, and not folded.
      await page.viewport(PHONE.width, PHONE.height);
      await openInfo('/info/privacy');
      await page.getByText('On this page').click();
    },
  },
  main('privacy', '/info/privacy'),
  {
    name: 'terms-support-host',
    open: async () => {
      answerSite({ support_host: 'support.waxseal.example' });
      await openInfo('/info/terms');
      await expect
        .element(page.getByRole('link', { name: 'support.waxseal.example' }))
        .toBeVisible();
    },
  },
  main('translations', '/translations'),
  {
    name: 'status',
    open: async () => {
      answerSite(withRegions);
      answerHealth();
      await open('/status');
      await expectHeading('Everything works');
      await expect.element(page.getByRole('main').getByText('European Union')).toBeVisible();
    },
  },
  {
    name: 'status-checking',
    open: async () => {
      holdAnswers(health);
      await open('/status');
      await expectHeading('Checking…');
    },
  },
  {
    name: 'status-troubled',
    open: async () => {
      answerHealth(vaultSilent);
      await open('/status');
      await expectHeading('Something is wrong');
    },
  },
  {
    name: 'status-unreachable',
    open: async () => {
      disconnect(health);
      await open('/status');
      await expectHeading('Not reachable');
    },
  },
];
