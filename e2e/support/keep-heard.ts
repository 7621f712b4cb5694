import type { BatchInput } from "@fiel/contracts";
import type { Sender } from "./sender.ts";

type Status = NonNullable<BatchInput["statuses"]>[number];

const everyMs = 15_000;

/**
 * Sends this status of a machine now and again and again. A machine that was heard and falls silent gets a stop for that, a minute and a half
 * after the server's start at the earliest. Returns the function that ends it.
 */
export async function keepHeard(sender: Sender, status: Omit<Status, "at">): Promise<() => void> {
  const send = () => sender.sendRecords({ statuses: [{ ...status, at: Date.now() }] });
  await send();
  const timer = setInterval(() => void send().catch(() => undefined), everyMs);
  return () => clearInterval(timer);
}
