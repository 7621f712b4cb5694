import type { Outbox } from "../outbox/outbox.ts";
import type { Runtime } from "../runtime.ts";
import type { Forwarder } from "./forwarder.ts";

const lookEveryMs = 2_000;

/** Wakes the forwarder when the command `held resend`, a separate process, has stored a request in the outbox. */
export const watchResendRequests = async (
  outbox: Pick<Outbox, "isResendAsked">,
  forwarder: Pick<Forwarder, "wake">,
  runtime: Runtime,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    if (outbox.isResendAsked()) forwarder.wake();
    await runtime.sleep(lookEveryMs, signal);
  }
};
