/** Set up in the dashboard: Analytics Engine, the workers.dev subdomain, sending domains. */
import { type Asked, given, type Handler, refused, type Reply } from './platform-reply.ts';

export const accountCalls: readonly Handler[] = [
  ['GET', /^\/accounts\/\w+\/workers\/subdomain$/, showSubdomain],
  ['POST', /^\/accounts\/\w+\/analytics_engine\/sql$/, listDatasets],
  [
    'GET',
    /^\/zones\/\w+\/email\/sending\/subdomains$/,
    ({ world }) => given(world.sendingDomains.map((one) => ({ ...one, tag: one.name }))),
  ],
];

function showSubdomain({ world }: Asked): Reply {
  if (world.subdomain !== null) return given({ subdomain: world.subdomain });
  return refused(404, 10_007, 'workers.api.error.subdomain_not_found');
}

/** Answered by the service behind the API, in its own words and without an envelope. */
function listDatasets({ world, body }: Asked): Reply {
  if (body.toString() !== 'SHOW TABLES') throw new Error(`no query of ours: ${body.toString()}`);
  if (!world.hasAnalyticsEngine) return [403, 'Authorization error'];
  return [200, { meta: [{ name: 'dataset', type: 'String' }], data: [], rows: 0 }];
}
