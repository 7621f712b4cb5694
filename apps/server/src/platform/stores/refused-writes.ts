import { storeFault } from "../http/store-failure.ts";

/** Remembers that a store recently refused writes: it still answers reads, so a ping does not show it. */
export interface RefusedWrites {
  /** Runs a write. */
  watch<T>(work: () => Promise<T>): Promise<T>;
  /** Throws the store's error if it is recent. */
  check(): void;
}

/** How long an error counts; the next refused write starts it again. */
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
