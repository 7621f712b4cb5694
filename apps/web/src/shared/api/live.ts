import { type LiveEvent, liveEvent, livePath } from "@fiel/contracts";
import { ApiError } from "./api-error.ts";
import type { ApiClient } from "./api-client.ts";
import { backOffMs } from "./back-off.ts";
import { fillPath } from "./request-of-call.ts";
import { createSseParser, type ServerSentEvent } from "./sse-parser.ts";

export interface LiveOptions {
  readonly api: Pick<ApiClient, "open">;
  readonly tenant: string;
  readonly random: () => number;
  readonly onEvent: (event: LiveEvent) => void;
  /** `true` when the stream is connected, `false` when it is not. */
  readonly onStanding: (standing: boolean) => void;
}

const toLiveEvent = ({ event, data }: ServerSentEvent): LiveEvent | null => {
  if (event !== "change") return null;
  try {
    const result = liveEvent.safeParse(JSON.parse(data));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
};

const readStream = async (body: ReadableStream<Uint8Array>, options: LiveOptions): Promise<void> => {
  const parse = createSseParser((sent) => {
    const event = toLiveEvent(sent);
    if (event) options.onEvent(event);
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    parse(decoder.decode(value, { stream: true }));
  }
};

/** Waits, or ends early when aborted. Removes its listener, because a page may stay open for weeks of short interruptions. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });

/** One connection from opening to end. Returns whether it was ever established and whether to try again. */
const connectOnce = async (
  options: LiveOptions,
  signal: AbortSignal,
): Promise<{ stood: boolean; again: boolean }> => {
  const stop = new AbortController();
  const onAbort = () => stop.abort();
  signal.addEventListener("abort", onAbort, { once: true });
  let stood = false;
  try {
    const response = await options.api.open(fillPath(livePath, { tenant: options.tenant }), stop.signal);
    if (!response.body) return { stood, again: true };
    stood = true;
    options.onStanding(true);
    await readStream(response.body, options);
    return { stood, again: true };
  } catch (error) {
    const refused = error instanceof ApiError && (error.status === 401 || error.status === 403);
    return { stood, again: !refused };
  } finally {
    signal.removeEventListener("abort", onAbort);
    stop.abort();
    options.onStanding(false);
  }
};

/** Keeps the tenant's stream open until `signal` aborts, with back-off and jitter between tries. */
export const followLive = async (options: LiveOptions, signal: AbortSignal): Promise<void> => {
  let attempt = 0;
  while (!signal.aborted) {
    const { stood, again } = await connectOnce(options, signal);
    if (!again || signal.aborted) return;
    attempt = stood ? 0 : attempt + 1;
    await pause(backOffMs(attempt, options.random), signal);
  }
};
