/**
 * To be called after bytes were wiped that must not stay in an object's file: SQLite leaves copies of them. The engine of one
 * machine rewrites the file; the platform, which has no such call, gives no one its files.
 */
export function wiped(ctx: DurableObjectState & { wiped?: () => void }): void {
  ctx.wiped?.();
}
