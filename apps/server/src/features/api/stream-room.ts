import type { Writable } from "node:stream";
import { CallError } from "../../platform/http/call-error.ts";

const atOnce = 2;
const retryAfterS = 5;

/**
 * Admits two streams of a key at once per server; throws TooManyRequests beyond. Call the returned function when the stream ends; repeated calls are
 * harmless.
 */
export function createStreamRoom(): (keyId: number) => () => void {
  const open = new Map<number, number>();
  return (keyId) => {
    const before = open.get(keyId) ?? 0;
    if (before >= atOnce) throw new CallError("TooManyRequests", { retryAfterS });
    open.set(keyId, before + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      const left = (open.get(keyId) ?? 1) - 1;
      if (left === 0) open.delete(keyId);
      else open.set(keyId, left);
    };
  };
}

/** Leaves the room when the answer closes, or when starting the stream throws. */
export async function leaveWhenClosed<T>(
  leave: () => void,
  answer: Pick<Writable, "closed" | "once">,
  begin: () => Promise<T>,
): Promise<T> {
  // A closed answer emits no further close event.
  if (answer.closed) leave();
  else answer.once("close", leave);
  try {
    return await begin();
  } catch (error) {
    leave();
    throw error;
  }
}
