import { setTimeout as sleep } from "node:timers/promises";
import type { ManagedProcess } from "./managed-process.ts";

const isReady = async (address: string): Promise<boolean> => {
  try {
    const answer = await fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(5_000) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
};

/** Waits until the server is ready; false when it ended before. */
export const waitUntilReady = async (address: string, server: ManagedProcess): Promise<boolean> => {
  let hasEnded = false;
  const ended = server.ended.then(() => {
    hasEnded = true;
  });
  while (!hasEnded) {
    if (await isReady(address)) return true;
    await Promise.race([ended, sleep(200)]);
  }
  return false;
};
