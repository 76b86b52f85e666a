/** The yardstick: what the platform itself costs for a route, and for one vault row plus one KV value. */
import { DurableObject } from 'cloudflare:workers';
import { Hono } from 'hono';

interface BareEnv {
  readonly STORE: KVNamespace;
  readonly BARE: DurableObjectNamespace<BareVault>;
}

const SHARDS = 256;
const TTL_SECONDS = 3600;

export class BareVault extends DurableObject<BareEnv> {
  constructor(state: DurableObjectState, env: BareEnv) {
    super(state, env);
    state.storage.sql.exec('CREATE TABLE IF NOT EXISTS row (id TEXT PRIMARY KEY, share BLOB)');
  }

  /** As little as a call can do that has to be answered by the object. */
  ping(id: string): string {
    return id;
  }

  insert(id: string, share: ArrayBuffer): void {
    this.ctx.storage.sql.exec('INSERT INTO row (id, share) VALUES (?, ?)', id, share);
  }
}

/** One of them, at random. */
function vaultOf({ BARE }: BareEnv) {
  const [shard] = crypto.getRandomValues(new Uint8Array(1));
  return BARE.getByName(String((shard ?? 0) % SHARDS));
}

const app = new Hono<{ Bindings: BareEnv }>();

app.get('/bare', (context) => context.json({ success: true }));

app.get('/bare/object', async (context) => {
  const id = crypto.randomUUID();
  return context.json({ success: true, id: await vaultOf(context.env).ping(id) });
});

app.post('/bare', async (context) => {
  const body = await context.req.text();
  const id = crypto.randomUUID();
  const random = crypto.getRandomValues(new Uint8Array(32));
  await Promise.all([
    context.env.STORE.put(id, body.padEnd(1024), { expirationTtl: TTL_SECONDS }),
    vaultOf(context.env).insert(id, random.buffer),
  ]);
  return context.json({ success: true, id });
});

// oxlint-disable-next-line import/no-default-export -- the platform calls the default export
export default app;
