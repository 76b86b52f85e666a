/**
 * Does work on things that are independent of each other, at the same time. One that fails stops no other.
 *
 * @throws the first failure, once all are done
 */
export async function doEach<Thing>(
  things: readonly Thing[],
  work: (thing: Thing) => Promise<unknown>,
): Promise<void> {
  const results = await Promise.allSettled(things.map(work));
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
