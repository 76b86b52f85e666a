import { expect, it } from 'vitest';
import { anonymousPlan, basicPlan, dedicatedPlan, identityPlan } from '../../shared/plans.ts';
import { sampleSite } from '../gallery/sample-site.ts';
import { optionsHere, planHere, planLines } from './plans.ts';
import type { Site } from './site.ts';

const small = { ...basicPlan, options: { ...basicPlan.options, size: 7 } };

it('takes the options of a plan that the operator configured', () => {
  const site = { ...sampleSite, available_plans: [small] };
  expect(planHere(site, basicPlan).options.size).toBe(7);
  expect(planHere(undefined, basicPlan)).toEqual(basicPlan);
});

it('gives every plan the API, unless programs need a plan for it', () => {
  expect(optionsHere({ ...sampleSite, api_needs_plan: false }, basicPlan.options).api).toBe(true);
  expect(optionsHere({ ...sampleSite, api_needs_plan: true }, basicPlan.options).api).toBe(false);
  expect(optionsHere({ ...sampleSite, api_needs_plan: true }, identityPlan.options).api).toBe(true);
});

it('gives no plan custom domains where the site has none, and names them in no line', () => {
  const site = { ...sampleSite, domains_enabled: false };
  expect(planHere(site, identityPlan).options.custom_domains).toBe(false);
  expect(planLines(site)).not.toContain('custom_domains');
});

it('gives plans files only where browsers encrypt, and names them first there', () => {
  const site: Site = { ...sampleSite, seal_modes: 'both' };
  expect(planHere(site, identityPlan).options.file_bytes).toBe(identityPlan.options.file_bytes);
  expect(planLines(site)[0]).toBe('file_bytes');
  expect(planLines(undefined)[0]).toBe('file_bytes');
  const without: Site = { ...sampleSite, seal_modes: 'server' };
  expect(planHere(without, identityPlan).options.file_bytes).toBe(0);
  expect(planLines(without)).not.toContain('file_bytes');
});

it('gives every account everything where plans do not differ, and a visitor what visitors have', () => {
  const site: Site = {
    ...sampleSite,
    seal_modes: 'both',
    plans_enabled: false,
    available_plans: [],
  };
  expect(planHere(site, basicPlan).options).toEqual(dedicatedPlan.options);
  expect(planHere(site, anonymousPlan).options.size).toBe(anonymousPlan.options.size);
});
