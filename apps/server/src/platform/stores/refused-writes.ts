import { storeFault } from "../http/store-failure.ts";

/** Remembers that a store took nothing of late: it answers questions all the same, so that asking does not show it. */
export interface RefusedWrites {
  /** Runs what writes. */
  watch<T>(work: () => Promise<T>): Promise<T>;
  /** Throws what the store said while that was a moment ago. */
  check(): void;
}

/** The next write that is refused begins it anew. */
const momentMs = 10_000;

export function createRefusedWrites(): RefusedWrites {
  let last: { readonly error: unknown; readonly atMs: number } | null = null;
  return {
    async watch(work) {
      try {
        return await work();
      } catch (error) {
        if (storeFault(error) === "full") last = { error, atMs: performance.now() };
        throw error;
      }
    },
    check() {
      if (last !== null && performance.now() - last.atMs < momentMs) throw last.error;
    },
  };
}
