import { liveEvent, livePath } from "@fiel/contracts";
import type { FollowChanges } from "./following-page.ts";

/** Follows the server's stream of a tenant's changes like a signed-in user's page. */
export const followStream =
  (address: string, tenant: string, token: string): FollowChanges =>
  async (onChange) => {
    const leaving = new AbortController();
    const answer = await fetch(new URL(livePath.replace(":tenant", tenant), address), {
      headers: { authorization: `Bearer ${token}` },
      signal: leaving.signal,
    });
    if (!answer.ok || answer.body === null)
      throw new Error(`Sem avisos de ${tenant}: ${answer.status} ${await answer.text()}`);
    const { body } = answer;
    const read = async (): Promise<void> => {
      let text = "";
      for await (const piece of body.pipeThrough(new TextDecoderStream())) {
        const blocks = (text + piece).split("\n\n");
        text = blocks.pop() ?? "";
        for (const block of blocks) {
          const found = /^event: change\ndata: (.*)$/.exec(block)?.[1];
          if (found !== undefined) onChange(liveEvent.parse(JSON.parse(found)).kinds);
        }
      }
    };
    // A stream that ends early shows as changes that the page misses.
    read().catch(() => undefined);
    return { stop: () => leaving.abort() };
  };

/** A change every second, for a server without a stream. */
export const followClock: FollowChanges = async (onChange) => {
  const timer = setInterval(() => onChange(["weighings", "statuses"]), 1_000);
  return { stop: () => clearInterval(timer) };
};
