import {
  changeCustomer,
  inviteCustomer,
  searchCustomers,
} from '../../../shared/contract/colonel.ts';
import { refuse, sentence, succeed } from './account.ts';
import { answerWith, holdAnswers } from './answers.ts';
import { lineOf, openFull, openTab, signInAsColonel } from './colonel.ts';
import { customerLine } from './colonel-samples.ts';
import { expectHeading } from './home.ts';
import { expectAlert } from './reveal.ts';
import type { Scene, Screen } from './screens.ts';
import { customer, overrideSite } from './site.ts';

async function customers(scene: Scene): Promise<void> {
  await openFull(scene.page, 'customers', 'bob@example.org');
}

async function ask(scene: Scene, button: string): Promise<void> {
  await customers(scene);
  await scene.page.getByRole('button', { name: button }).click();
  await scene.page.getByRole('dialog').waitFor();
}

export const colonelCustomerScreens: readonly Screen[] = [
  { name: 'colonel-customers', isMain: true, open: customers },
  {
    name: 'colonel-customers-none',
    open: async ({ page }) => {
      await signInAsColonel(page);
      await openTab(page, 'customers', '#zoe');
      await page.getByText(/No address begins with that/).waitFor();
    },
  },
  {
    name: 'colonel-customers-loading',
    open: async ({ page }) => {
      await signInAsColonel(page);
      await holdAnswers(page, searchCustomers);
      await openTab(page, 'customers');
      await page.getByText('Loading…').waitFor();
    },
  },
  {
    name: 'colonel-customers-failed',
    open: async ({ page }) => {
      await signInAsColonel(page);
      await answerWith(page, searchCustomers, { status: 500, json: {} });
      await openTab(page, 'customers');
      await expectAlert(page, 'Failed to fetch data from /api/v2/colonel/customers/search');
    },
  },
  {
    name: 'colonel-plan',
    open: async (scene) => {
      await ask(scene, 'Change the plan of bob@example.org');
      await scene.page.getByRole('combobox', { name: 'Plan' }).selectOption('identity');
      await scene.page.getByText('5,000,000 characters').waitFor();
    },
  },
  {
    name: 'colonel-invited',
    open: async ({ page }) => {
      await openFull(page, 'customers', 'bob@example.org');
      await succeed(page, inviteCustomer, { record: { email: 'eve@example.org' } });
      await page.getByRole('textbox', { name: 'Invite by email' }).fill('eve@example.org');
      await page.getByRole('button', { name: 'Send invitation' }).click();
      await page.getByText('Invited:').waitFor();
    },
  },
  {
    name: 'colonel-role-self',
    open: (scene) => ask(scene, 'Remove admin role from ada@example.com'),
  },
  {
    name: 'colonel-role-refused',
    open: async (scene) => {
      const { page } = scene;
      await refuse(page, changeCustomer, 'store_unavailable');
      await ask(scene, 'Make bob@example.org an admin');
      await page.getByRole('button', { name: 'Make admin' }).click();
      await expectAlert(page, sentence('store_unavailable'));
      await page.getByRole('button', { name: 'Cancel' }).click();
      await lineOf(page, 'bob@example.org').waitFor();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'colonel-role-given',
    open: async (scene) => {
      const { page } = scene;
      const record = customerLine('bob@example.org', { role: 'colonel', last_login: null });
      await succeed(page, changeCustomer, { record });
      await ask(scene, 'Make bob@example.org an admin');
      await page.getByRole('button', { name: 'Make admin' }).click();
      await page.getByRole('button', { name: 'Remove admin role from bob@example.org' }).waitFor();
    },
  },
  {
    name: 'colonel-role-lost',
    open: async (scene) => {
      const { page } = scene;
      await succeed(page, changeCustomer, { record: customerLine('ada@example.com') });
      await ask(scene, 'Remove admin role from ada@example.com');
      await overrideSite(page, customer);
      await page.getByRole('button', { name: 'Remove role', exact: true }).click();
      await expectHeading(page, 'You are no longer an admin');
    },
  },
];
