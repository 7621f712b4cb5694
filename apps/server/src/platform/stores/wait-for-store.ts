import { setTimeout as sleep } from "node:timers/promises";
import { SettingsError } from "../config/read-settings.ts";
import { storeFault } from "../http/store-failure.ts";
import { reasonOf, type StoreLog } from "./postgres/postgres-settings.ts";

export interface Waiting {
  /** Name of the setting with the store's address. */
  readonly setting: string;
  readonly log: StoreLog;
  /** Ends the wait at once, with its reason. */
  readonly signal?: AbortSignal | undefined;
  readonly everyMs?: number;
}

/**
 * Opens a store that may not be up yet, as after a power cut. Retries until it answers, and logs every few seconds what it waits for. Throws errors
 * that waiting cannot fix: a wrong password, a missing database, missing rights.
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

/** Stops waiting when the signal fires. An attempt that is still running then ends with the process. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(signal.reason as Error);
  signal.addEventListener("abort", abort, { once: true });
  return Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener("abort", abort));
}
