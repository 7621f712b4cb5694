import { setTimeout as sleep } from "node:timers/promises";
import type { StoreLog } from "../postgres/postgres-settings.ts";
import { HeldElsewhere } from "./held-elsewhere.ts";

const everyMs = 500;

/** Wait for a server, ms. A container that was killed or is being replaced ends within this time. */
const momentMs = 5_000;

export interface Outlasting {
  readonly log: Pick<StoreLog, "warn">;
  /** Ends the wait with its reason. */
  readonly signal?: AbortSignal | undefined;
  /** How long to wait for a server, ms. */
  readonly patienceMs?: number;
}

/**
 * Opens something that another process may have now. Logs that once and waits until a command is done; for a server it waits only `patienceMs`, since
 * a server does not end by itself.
 */
export async function outlastHolder<T>(
  open: () => Promise<T>,
  { log, signal, patienceMs = momentMs }: Outlasting,
): Promise<T> {
  const until = performance.now() + patienceMs;
  for (let isTold = false; ; isTold = true) {
    signal?.throwIfAborted();
    try {
      return await open();
    } catch (error) {
      if (!(error instanceof HeldElsewhere)) throw error;
      const { directory, holder, who } = error;
      if (holder?.kind !== "command" && performance.now() >= until) throw error;
      if (!isTold) log.warn({ holder }, `os dados em ${directory} estão ${who}: espera-se por ele`);
      await sleep(everyMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
