/** Pages: projects, their domains, and the files that are uploaded to them. */
import * as v from 'valibot';
import {
  type Asked,
  given,
  type Handler,
  jsonOf,
  refused,
  type Reply,
  uploadToken,
} from './platform-reply.ts';
import { newFiles } from './world.ts';

const projects = /^\/accounts\/\w+\/pages\/projects$/;
const project = String.raw`^\/accounts\/\w+\/pages\/projects\/([\w-]+)`;
const at = (rest: string) => new RegExp(`${project}${rest}$`);

const wantedProject = v.strictObject({ name: v.string(), production_branch: v.string() });
const wantedDomain = v.strictObject({ name: v.string() });
const hashes = v.object({ hashes: v.array(v.string()) });

/** Long after any test. */
const TOKEN_UNTIL = 9_999_999_999;
const done = { name: 'deploy', status: 'success' };

export const frontCalls: readonly Handler[] = [
  ['POST', projects, createProject],
  ['GET', at(''), (asked) => ofProject(asked, shown(asked))],
  ['GET', at('/domains'), (asked) => ofProject(asked, domainsOf(asked))],
  ['POST', at('/domains'), attach],
  [
    'GET',
    at('/upload-token'),
    (asked) =>
      ofProject(asked, { jwt: uploadToken({ exp: TOKEN_UNTIL, max_file_count_allowed: 20_000 }) }),
  ],
  ['POST', /^\/pages\/assets\/check-missing$/, missingFiles],
  ['POST', /^\/pages\/assets\/(?:upload|upsert-hashes)$/, () => given(null)],
  ['POST', at('/deployments'), publish],
  ['GET', at(String.raw`\/deployments\/[\w-]+`), () => given({ id: 'one', latest_stage: done })],
];

/** Files are identified by their content: an uploaded one is not uploaded again. */
function missingFiles(asked: Asked): Reply {
  return given(newFiles(asked.world, v.parse(hashes, jsonOf(asked)).hashes));
}

function found({ world, parts }: Asked) {
  return world.projects.get(parts[1] ?? '');
}

function ofProject(asked: Asked, resource: unknown): Reply {
  return found(asked) ? given(resource) : refused(404, 8_000_007, 'Project not found.');
}

function shown(asked: Asked) {
  const { production_branch, subdomain } = found(asked) ?? {};
  const deployment_configs = { production: {}, preview: {} };
  return { name: asked.parts[1], production_branch, subdomain, deployment_configs };
}

function domainsOf(asked: Asked) {
  return (found(asked)?.domains ?? []).map((name) => ({ name, status: asked.world.domainStatus }));
}

function createProject(asked: Asked): Reply {
  const { name, production_branch } = v.parse(wantedProject, jsonOf(asked));
  const { projects: all } = asked.world;
  if (all.has(name)) return refused(409, 8_000_002, 'A project with this name already exists.');
  // The plain name belongs to another account.
  const subdomain = `${name}-7x2.pages.dev`;
  all.set(name, { production_branch, subdomain, domains: [], deployments: 0 });
  return given({ name, production_branch, subdomain });
}

function attach(asked: Asked): Reply {
  const { name } = v.parse(wantedDomain, jsonOf(asked));
  const others = [...asked.world.projects.values()].flatMap(({ domains }) => domains);
  if (others.includes(name)) {
    return refused(409, 8_000_018, 'You have already added this custom domain.');
  }
  found(asked)?.domains.push(name);
  return ofProject(asked, { name, status: 'initializing' });
}

function publish(asked: Asked): Reply {
  const one = found(asked);
  if (one) {
    one.deployments += 1;
    one.hsts = /^ +Strict-Transport-Security: (.*)$/m.exec(asked.body.toString())?.[1]?.trim();
  }
  return ofProject(asked, { id: 'one', url: 'https://one.pages.dev', latest_stage: done });
}
