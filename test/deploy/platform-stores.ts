/** Tokens, zones, names and namespaces. */
import { randomBytes, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import {
  type Asked,
  given,
  type Handler,
  jsonOf,
  page,
  refused,
  type Reply,
} from './platform-reply.ts';

const namespaces = /^\/accounts\/\w+\/storage\/kv\/namespaces$/;
const namespace = /^\/accounts\/\w+\/storage\/kv\/namespaces\/(\w+)$/;
const keys = /^\/accounts\/\w+\/storage\/kv\/namespaces\/(\w+)\/keys$/;
const records = /^\/zones\/(\w+)\/dns_records$/;
const routes = /^\/zones\/(\w+)\/workers\/routes$/;

const wantedNamespace = v.strictObject({
  title: v.pipe(v.string(), v.nonEmpty()),
  jurisdiction: v.optional(v.picklist(['eu', 'us', 'fedramp'])),
});
const wantedRecord = v.strictObject({
  name: v.string(),
  type: v.picklist(['A', 'AAAA', 'CNAME']),
  content: v.string(),
  proxied: v.boolean(),
});
const wantedRoute = v.strictObject({ pattern: v.string(), script: v.optional(v.string()) });

export const storeCalls: readonly Handler[] = [
  [
    'GET',
    /^\/(?:user|accounts\/\w+)\/tokens\/verify$/,
    ({ world }) => given({ status: world.token }),
  ],
  [
    'GET',
    /^\/zones$/,
    ({ world, query }) =>
      page(
        world.zones.filter(({ name }) => name === query.get('name')),
        query,
      ),
  ],
  ['GET', namespaces, ({ world, query }) => page(world.namespaces.map(shown), query)],
  ['POST', namespaces, createNamespace],
  ['GET', namespace, (asked) => ofNamespace(asked, shown)],
  [
    'GET',
    keys,
    (asked) =>
      ofNamespace(asked, (one) =>
        Array.from({ length: Math.min(one.keys, 10) }, () => ({ name: 'key' })),
      ),
  ],
  [
    'GET',
    records,
    ({ world, query }) =>
      page(
        world.records.filter(({ name }) => name === query.get('name')),
        query,
      ),
  ],
  ['POST', records, createRecord],
  ['GET', routes, ({ world, parts }) => given(world.routes.get(parts[1] ?? '') ?? [])],
  ['POST', routes, createRoute],
];

type Namespace = Asked['world']['namespaces'][number];

function shown({ keys: _keys, ...rest }: Namespace) {
  return { ...rest, supports_url_encoding: true };
}

function ofNamespace({ world, parts }: Asked, shape: (found: Namespace) => unknown): Reply {
  const found = world.namespaces.find(({ id }) => id === parts[1]);
  return found ? given(shape(found)) : refused(404, 10_013, 'namespace not found');
}

function createNamespace(asked: Asked): Reply {
  const { namespaces: all, namespacesMax } = asked.world;
  const wanted = v.parse(wantedNamespace, jsonOf(asked));
  if (all.some(({ title }) => title === wanted.title)) {
    return refused(400, 10_014, 'a namespace with this account ID and title already exists');
  }
  if (all.length >= namespacesMax) {
    return refused(403, 10_040, 'this account has reached its limit of namespaces');
  }
  const { title, jurisdiction } = wanted;
  const made = { id: randomBytes(16).toString('hex'), title, keys: 0 };
  all.push(jurisdiction === undefined ? made : { ...made, jurisdiction });
  return given({ id: made.id, title });
}

function createRecord(asked: Asked): Reply {
  const wanted = v.parse(wantedRecord, jsonOf(asked));
  if (asked.world.records.some(({ name }) => name === wanted.name)) {
    return refused(400, 81_053, 'An A, AAAA, or CNAME record with that host already exists.');
  }
  asked.world.records.push(wanted);
  return given(wanted);
}

function createRoute(asked: Asked): Reply {
  const { pattern, script } = v.parse(wantedRoute, jsonOf(asked));
  const all = asked.world.routes.get(asked.parts[1] ?? '') ?? [];
  if (all.some((route) => route.pattern === pattern)) {
    return refused(409, 10_020, 'A route with the same pattern already exists.');
  }
  const made = { id: randomUUID(), pattern, ...(script === undefined ? {} : { script }) };
  asked.world.routes.set(asked.parts[1] ?? '', [...all, made]);
  return given(made);
}
