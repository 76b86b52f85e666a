import { expect, it } from 'vitest';
import { sampleConfig } from '../../test/support/config-sample.ts';
import { readWebhookUrl } from './deliveries.ts';

const JURISDICTIONS = JSON.stringify([
  { identifier: 'eu', display_name: 'European Union', domain: 'eu.seal.example' },
  { identifier: 'us', display_name: 'United States', domain: 'us.seal.example:8443' },
]);
const regions = ['eu.seal.example', 'EU.seal.example.', 'us.seal.example', 'us.seal.example.'];
const others = ['seal.example', 'hooks.eu.seal.example', 'ca.seal.example'];

it.each(['eu.seal.example', 'eu.seal.example.'])(
  'takes no webhook of a site with SITE_HOST=%s that leads to it, or to another of its regions',
  (SITE_HOST) => {
    const config = sampleConfig({ SITE_HOST, JURISDICTIONS });
    for (const host of regions) {
      for (const port of ['', ':443', ':8443']) {
        expect(readWebhookUrl(`https://${host}${port}/in`, config)).toBeNull();
      }
    }
    for (const host of others) {
      expect(readWebhookUrl(`https://${host}/in`, config)).toBe(`https://${host}/in`);
    }
  },
);
