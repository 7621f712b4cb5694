import type { Log } from "../log.ts";
import type { Runtime } from "../runtime.ts";
import type { GatewayClock } from "./gateway-clock.ts";

const everyMs = 1_000;
const tellEveryMs = 60_000;

interface WatchParts {
  readonly clock: Pick<GatewayClock, "look" | "isSet" | "isCompared">;
  readonly runtime: Pick<Runtime, "sleep" | "monotonic">;
  readonly log: Pick<Log, "error">;
  /** Called when the clock was set and compared with the server's, so that records that waited for it can be sent. */
  readonly onReady: () => void;
}

/** Checks every second whether the computer's clock was set, and logs while it never was. */
export const watchClock = async (
  { clock, runtime, log, onReady }: WatchParts,
  signal: AbortSignal,
): Promise<void> => {
  let toldAt = -Infinity;
  let wasReady = false;
  while (!signal.aborted) {
    clock.look();
    if (!clock.isSet && runtime.monotonic() - toldAt >= tellEveryMs) {
      toldAt = runtime.monotonic();
      log.error(
        {},
        "RELÓGIO NÃO ACERTADO: este computador diz um ano antes de 2000; os dados esperam por ele",
      );
    }
    const isReady = clock.isSet && clock.isCompared;
    if (isReady && !wasReady) onReady();
    wasReady = isReady;
    await runtime.sleep(everyMs, signal);
  }
};
