import { storeFault } from "../http/store-failure.ts";

/** Remembers a recently refused write, since a full store still answers reads, so that a ping does not show it. */
export interface RefusedWrites {
  /** Runs a write and remembers its error if the store was full. */
  watch<T>(work: () => Promise<T>): Promise<T>;
  /** Throws the store's error if it is recent. */
  check(): void;
}

/** Time for which an error counts, ms; the next refused write starts it again. */
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
