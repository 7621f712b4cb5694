/**
 * Does the work for each client, one after the other. A failure does not stop the other clients' work; it is thrown at the end, so that the round
 * counts as failed and is repeated.
 */
export async function eachThenFail(
  tenantIds: Iterable<number>,
  work: (tenantId: number) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const failures: Error[] = [];
  for (const tenantId of tenantIds) {
    signal?.throwIfAborted();
    await work(tenantId).catch((error: unknown) => {
      signal?.throwIfAborted();
      const reason = error instanceof Error ? error.message : String(error);
      failures.push(new Error(`cliente ${tenantId}: ${reason}`, { cause: error }));
    });
  }
  const [first] = failures;
  if (first === undefined) return;
  throw failures.length === 1
    ? first
    : new AggregateError(failures, `${first.message} (+${failures.length - 1})`);
}
