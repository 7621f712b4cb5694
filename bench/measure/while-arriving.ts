import { setTimeout as sleep } from "node:timers/promises";
import type { Arrivals } from "./arrivals.ts";

const arrivalEveryMs = 250;

/** Sends a batch every quarter of a second while `work` runs. */
export async function whileArriving<T>(arrivals: Arrivals, work: () => Promise<T>): Promise<T> {
  const working = new AbortController();
  const send = async (): Promise<void> => {
    while (!working.signal.aborted) {
      await arrivals.next();
      await sleep(arrivalEveryMs);
    }
  };
  const ended = work().finally(() => working.abort());
  const [result] = await Promise.all([ended, send()]);
  return result;
}
