import { setTimeout as sleep } from "node:timers/promises";
import { SettingsError } from "../config/read-settings.ts";
import { storeFault } from "../http/store-failure.ts";
import { reasonOf, type StoreLog } from "./postgres/postgres-settings.ts";

export interface Waiting {
  /** The setting that says where the store is. */
  readonly setting: string;
  readonly log: StoreLog;
  /** Ends the waiting at once, with its reason. */
  readonly signal?: AbortSignal | undefined;
  readonly everyMs?: number;
}

/**
 * Opens a store that may not be up yet, as after a power cut: tries until it answers, and says every few seconds what it waits
 * for. Throws what waiting does not mend: a wrong password, a missing database, missing rights.
 */
export async function waitForStore<T>(
  open: () => Promise<T>,
  { setting, log, signal, everyMs = 5_000 }: Waiting,
): Promise<T> {
  for (;;) {
    signal?.throwIfAborted();
    try {
      return await untilAborted(open(), signal);
    } catch (error) {
      signal?.throwIfAborted();
      const fault = storeFault(error);
      if (error instanceof SettingsError || fault === null || fault === "refused") throw error;
      log.warn(
        { setting, reason: reasonOf(error) },
        `esperando pelo banco de ${setting}: ${reasonOf(error)}`,
      );
      await sleep(everyMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** What is still being opened then ends with the process. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(signal.reason as Error);
  signal.addEventListener("abort", abort, { once: true });
  return Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener("abort", abort));
}
