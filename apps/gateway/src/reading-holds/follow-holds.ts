import type { Runtime } from "../runtime.ts";
import type { MachineHolds } from "./machine-holds.ts";

const everyMs = 250;

interface FollowParts {
  readonly holds: MachineHolds;
  /** Reads exactly the machines that may be read; resolves when the others have stopped. */
  readonly reconcile: () => Promise<void>;
  /** Place of the last row in the queue. */
  readonly lastPlace: () => number;
  readonly isSentUpTo: (place: number) => boolean;
  readonly onSendable: () => void;
  readonly runtime: Pick<Runtime, "sleep">;
}

/** Starts and stops machines when their holds change, and gives up a wanted machine once its records are sent. */
export const followHolds = async (
  { holds, reconcile, lastPlace, isSentUpTo, onSendable, runtime }: FollowParts,
  mids: () => readonly number[],
  signal: AbortSignal,
): Promise<void> => {
  const stopped = new Map<number, number>();
  let [read, sendable] = ["", false];
  while (!signal.aborted) {
    const now = JSON.stringify(mids().filter((mid) => holds.mayRead(mid)));
    if (now !== read) {
      read = now;
      await reconcile();
    }
    for (const mid of stopped.keys()) if (!holds.wanted.has(mid)) stopped.delete(mid);
    for (const mid of holds.wanted) if (!stopped.has(mid)) stopped.set(mid, lastPlace());
    holds.give(new Set([...stopped].flatMap(([mid, place]) => (isSentUpTo(place) ? [mid] : []))));
    const maySend = holds.maySend();
    if (maySend && !sendable) onSendable();
    sendable = maySend;
    await runtime.sleep(everyMs, signal);
  }
};
