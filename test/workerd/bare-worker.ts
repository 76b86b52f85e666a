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

  insert(id: string, share: ArrayBuffer): void {
    this.ctx.storage.sql.exec('INSERT INTO row (id, share) VALUES (?, ?)', id, share);
  }
}

const app = new Hono<{ Bindings: BareEnv }>();

app.get('/bare', (context) => context.json({ success: true }));

app.post('/bare', async (context) => {
  const body = await context.req.text();
  const id = crypto.randomUUID();
  const random = crypto.getRandomValues(new Uint8Array(32));
  const vault = context.env.BARE.getByName(String((random[0] ?? 0) % SHARDS));
  await Promise.all([
    context.env.STORE.put(id, body.padEnd(1024), { expirationTtl: TTL_SECONDS }),
    vault.insert(id, random.buffer),
  ]);
  return context.json({ success: true, id });
});

// oxlint-disable-next-line import/no-default-export -- the platform calls the default export
export default app;
