/** What stands for each of the platform's types in the engine of one machine, by its name there. */
import type { assetsOf } from '../../worker/node/engine/assets.ts';
import type { DurableObject } from '../../worker/node/engine/cloudflare-workers.ts';
import type { WorkContext, WorkerModule } from '../../worker/node/engine/engine.ts';
import type { KeyValueStore } from '../../worker/node/engine/kv.ts';
import type { Objects, ObjectState } from '../../worker/node/engine/objects.ts';
import type { outside } from '../../worker/node/engine/outside.ts';

type Storage = ObjectState['storage'];
type Listed = Awaited<ReturnType<KeyValueStore['list']>>;

export interface Counterparts {
  readonly DurableObject: DurableObject<object>;
  readonly DurableObjectId: ObjectState['id'];
  readonly DurableObjectNamespace: ReturnType<Objects['namespace']>;
  readonly DurableObjectState: ObjectState;
  readonly DurableObjectStorage: Storage;
  readonly ExecutionContext: WorkContext;
  readonly ExportedHandler: WorkerModule['default'];
  /** `ASSETS` and `OUTSIDE`. */
  readonly Fetcher: ReturnType<typeof assetsOf> | typeof outside;
  readonly KVNamespace: KeyValueStore;
  readonly KVNamespaceGetOptions: Exclude<Parameters<KeyValueStore['get']>[1], string | undefined>;
  readonly KVNamespaceGetWithMetadataResult: Awaited<ReturnType<KeyValueStore['getWithMetadata']>>;
  readonly KVNamespaceListKey: Listed['keys'][number];
  readonly KVNamespaceListOptions: NonNullable<Parameters<KeyValueStore['list']>[0]>;
  readonly KVNamespaceListResult: Listed;
  readonly KVNamespacePutOptions: NonNullable<Parameters<KeyValueStore['put']>[2]>;
  readonly SqlStorage: Storage['sql'];
  readonly SqlStorageCursor: ReturnType<Storage['sql']['exec']>;
  readonly SyncKvStorage: Storage['kv'];
}
