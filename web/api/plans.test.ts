import { expect, test } from 'vitest';
import { anonymousPlan, basicPlan, dedicatedPlan, identityPlan } from '../../shared/plans.ts';
import { sampleSite } from '../gallery/sample-site.ts';
import { optionsHere, planHere, planLines } from './plans.ts';

const small = { ...basicPlan, options: { ...basicPlan.options, size: 7 } };

test('a plan has the options that the operator configured', () => {
  const site = { ...sampleSite, available_plans: [small] };
  expect(planHere(site, basicPlan).options.size).toBe(7);
  expect(planHere(undefined, basicPlan)).toEqual(basicPlan);
});

test('every plan has the API, unless programs need a plan for it', () => {
  expect(optionsHere({ ...sampleSite, api_needs_plan: false }, basicPlan.options).api).toBe(true);
  expect(optionsHere({ ...sampleSite, api_needs_plan: true }, basicPlan.options).api).toBe(false);
  expect(optionsHere({ ...sampleSite, api_needs_plan: true }, identityPlan.options).api).toBe(true);
});

test('no plan has custom domains where the site has none, and no line names them', () => {
  const site = { ...sampleSite, domains_enabled: false };
  expect(planHere(site, identityPlan).options.custom_domains).toBe(false);
  expect(planLines(site)).not.toContain('custom_domains');
});

test('where plans do not differ every account has everything, and a visitor what visitors have', () => {
  const site = { ...sampleSite, plans_enabled: false, available_plans: [] };
  expect(planHere(site, basicPlan).options).toEqual(dedicatedPlan.options);
  expect(planHere(site, anonymousPlan).options.size).toBe(anonymousPlan.options.size);
});
