import { randomUUID } from "node:crypto";
import type { TestedEventDestination } from "@fiel/contracts";
import type { HttpAnswer } from "../../platform/answers/answer-of-http.ts";
import type { PostOutside } from "../../platform/channels/post-outside.ts";
import { createPostSigned } from "../../platform/channels/post-signed.ts";
import type { Message } from "./event-message.ts";

const longestText = 500;

export interface TestDependencies {
  readonly post: PostOutside;
  /** UTC ms. */
  readonly now: () => number;
}

/** Posts a signed test event and says what was answered; never throws. */
export async function sendTestEvent(
  { post, now }: TestDependencies,
  { tenant, message }: { readonly tenant: string; readonly message: Omit<Message, "id" | "body"> },
  signal: AbortSignal,
): Promise<TestedEventDestination> {
  let heard: HttpAnswer | null = null;
  const noting: PostOutside = async (request, ending) => (heard = await post(request, ending));
  const body = JSON.stringify({ type: "test", timestamp: new Date(now()).toISOString(), tenant, data: {} });
  const begunMs = performance.now();
  const answer = await createPostSigned(noting, now)(
    { ...message, id: `test-${randomUUID()}`, body },
    signal,
  );
  const { status = null, text = "" } = (heard as HttpAnswer | null) ?? {};
  return {
    taken: answer.meaning === "taken",
    status,
    tookMs: Math.round(performance.now() - begunMs),
    text: text.slice(0, longestText),
    reason: status !== null || answer.meaning === "taken" ? null : answer.reason,
  };
}
