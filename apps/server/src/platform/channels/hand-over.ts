import type { Answer } from "../answers/answer.ts";
import { answerOfHttp, type HttpWords } from "../answers/answer-of-http.ts";
import type { AlertMessage, Channel, DeliveryResult, Destination, DestinationOf } from "./channel.ts";
import { OutsideError } from "./outside-error.ts";
import type { OutsideRequest, PostOutside } from "./post-outside.ts";

export interface Handing extends HttpWords {
  readonly post: PostOutside;
  readonly request: OutsideRequest;
  readonly nowMs: number;
  readonly signal: AbortSignal;
}

/** Sends a message by HTTP. A failed connection means a later retry; a request that this server itself refuses to make means a refusal. */
export async function handOver({ post, request, signal, nowMs, ...words }: Handing): Promise<Answer> {
  try {
    return answerOfHttp(await post(request, signal), words, nowMs);
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return { meaning: error.kind === "refused" ? "refused" : "later", reason: error.message };
  }
}

/** One delivery attempt; never throws. */
export type Attempt<K extends Destination["kind"]> = (
  message: AlertMessage,
  destination: DestinationOf<K>,
  signal: AbortSignal,
) => Promise<Answer>;

/** Creates a channel from its attempt. A message that is too large is sent again at once without its text, with title and links alone. */
export const channelOf = <K extends Destination["kind"]>(attempt: Attempt<K>): Channel<K> => ({
  async deliver(message, destination, signal) {
    const answer = await attempt(message, destination, signal);
    if (answer.meaning !== "tooLarge" || message.text === "") return resultOf(answer);
    return resultOf(await attempt({ ...message, text: "" }, destination, signal));
  },
});

function resultOf(answer: Answer): DeliveryResult {
  if (answer.meaning === "taken") return { state: "delivered" };
  const { meaning, ...more } = answer;
  if (meaning === "later" || meaning === "gone") return { state: meaning, ...more };
  if (answer.meaning === "moved" && answer.to !== null)
    return { state: "moved", reason: answer.reason, to: answer.to };
  return { state: "failed", reason: answer.reason };
}
