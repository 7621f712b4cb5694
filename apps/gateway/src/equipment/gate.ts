import type { Runtime } from "../runtime.ts";

const askEveryMs = 1_000;

/** Stops the readers while the outbox is full. A machine's ring may overrun meanwhile, which is reported. */
export const createGate = (isOpen: () => boolean, runtime: Runtime) => ({
  pass: async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted && !isOpen()) await runtime.sleep(askEveryMs, signal);
  },
});

export type Gate = ReturnType<typeof createGate>;
