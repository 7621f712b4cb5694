import type { Page } from "playwright-core";

/** Answer that calls get instead of the server's. Null: no answer until `answer` gives one. */
export type Answer = { readonly status?: number; readonly json: unknown } | null;

export const refusal: Answer = { status: 400, json: {} };

export interface AnsweredCalls {
  /** Uses this answer from now on, also for calls that wait. */
  readonly answer: (next: Answer) => Promise<void>;
  /** Lets the server answer again. */
  readonly end: () => Promise<void>;
}

export interface MeantCalls {
  readonly url: RegExp;
  /** Undefined matches any method. */
  readonly method?: string;
}

/** The request that joins several calls. While it is refused, the page sends each call separately. */
const joined = /\/joined$/;

const base64 = (text: string): string => Buffer.from(text).toString("base64");

/**
 * Answers a page's calls in the server's place. `page.route` would switch the browser's cache off, and every load would fetch and compile the whole
 * program again.
 */
export async function answerCalls(page: Page, meant: MeantCalls, first: Answer): Promise<AnsweredCalls> {
  const session = await page.context().newCDPSession(page);
  let now = first;
  let waiting: string[] = [];
  const fulfill = (requestId: string, { status = 200, json }: NonNullable<Answer>) =>
    session.send("Fetch.fulfillRequest", {
      requestId,
      responseCode: status,
      responseHeaders: [{ name: "content-type", value: "application/json" }],
      body: base64(JSON.stringify(json)),
    });
  const give = async (requestId: string): Promise<void> => {
    if (now === null) waiting.push(requestId);
    else await fulfill(requestId, now);
  };
  const pass = (requestId: string, url: string) =>
    joined.test(url)
      ? fulfill(requestId, { status: 404, json: {} })
      : session.send("Fetch.continueRequest", { requestId });
  session.on("Fetch.requestPaused", ({ requestId, request: { url, method } }) => {
    const isMeant = meant.url.test(url) && method === (meant.method ?? method);
    const done: Promise<unknown> = isMeant ? give(requestId) : pass(requestId, url);
    // The page that sent the request may be gone.
    void done.catch(() => undefined);
  });
  await session.send("Fetch.enable", { patterns: [{ urlPattern: "*/api/*" }] });
  return {
    answer: async (next) => {
      now = next;
      const given = waiting;
      waiting = [];
      await Promise.all(given.map((requestId) => give(requestId).catch(() => undefined)));
    },
    end: () => session.detach(),
  };
}
