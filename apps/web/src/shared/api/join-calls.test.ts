import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, noAnswer } from "./api-error.ts";
import { createJoinedAsk } from "./join-calls.ts";
import type { PatientInit } from "./patient-fetch.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const [one, two, three] = ["a", "b?x=1", "c"].map((path) => `/api/client/demo/${path}`) as [
  string,
  string,
  string,
];

/** A server whose lines the test sends; with `refuse` it fails instead. */
const open = (refuse?: Error) => {
  const sent: { url: string; init: PatientInit }[] = [];
  const asked: string[] = [];
  const session = { token: "one" };
  let lines: ReadableStreamDefaultController<Uint8Array> | undefined;
  const ask = createJoinedAsk({
    whose: () => session.token,
    alone: async (url) => {
      asked.push(url);
      return { status: 200, body: `alone ${url}` };
    },
    send: async (url, init) => {
      sent.push({ url, init });
      if (refuse !== undefined) throw refuse;
      return new Response(
        new ReadableStream<Uint8Array>({
          start: (controller) => {
            lines = controller;
            init.signal?.addEventListener("abort", () => controller.error(init.signal?.reason));
          },
        }),
      );
    },
  });
  const say = async (text: string): Promise<void> => {
    lines?.enqueue(new TextEncoder().encode(text));
    await vi.advanceTimersByTimeAsync(0);
  };
  const end = async (): Promise<void> => {
    lines?.close();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { ask, sent, asked, say, end, session };
};
const soon = () => vi.advanceTimersByTimeAsync(20);

describe("calls of the same moment", () => {
  it("go by one request, and each has its answer as soon as it comes, wherever a line is cut", async () => {
    const { ask, sent, say, end } = open();
    const told: unknown[] = [];
    for (const url of [one, two, three]) void ask(url, undefined).then(({ body }) => told.push(body));
    await soon();
    expect(sent.map(({ url }) => url)).toEqual(["/api/client/demo/joined"]);
    expect(JSON.parse(sent[0]?.init.body as string)).toEqual({ calls: [one, two, three] });
    await say('{"at":2,"status":200,"body":"third"}\n{"at":0,"sta');
    expect(told).toEqual(["third"]);
    await say('tus":404,"body":"first"}\n{"at":1,"status":200,"body":"second"}\n');
    await end();
    expect(told).toEqual(["third", "first", "second"]);
  });

  it("are asked alone where there is one, of no client, very long, or one that cannot be joined", async () => {
    const { ask, sent, asked, say } = open();
    const long = `${one}?${"x".repeat(9_000)}`;
    void ask(long, undefined);
    void ask("/api/management/clients", undefined);
    void ask(one, undefined);
    await soon();
    expect([asked, sent.length]).toEqual([[long, "/api/management/clients", one], 0]);
    void ask(two, undefined);
    const answer = ask(three, undefined);
    await soon();
    await say('{"at":1,"status":0,"body":null}\n');
    expect(await answer).toEqual({ status: 200, body: `alone ${three}` });
  });

  it("are asked alone of a server that knows no joined calls", async () => {
    const { ask, asked } = open(new ApiError(404, "NotFound", ""));
    const answers = Promise.all([one, two].map((url) => ask(url, undefined)));
    await soon();
    expect([(await answers).length, asked]).toEqual([2, [one, two]]);
  });

  it("fail as they would alone: all where the request failed, the rest where its answer ended early", async () => {
    const down = open(noAnswer("down"));
    const failed = Promise.allSettled([one, two].map((url) => down.ask(url, undefined)));
    await soon();
    expect(
      (await failed).map((result) => (result as PromiseRejectedResult).reason as ApiError),
    ).toMatchObject([{ status: 0 }, { status: 0 }]);
    const early = open();
    const cut = Promise.allSettled([one, two].map((url) => early.ask(url, undefined)));
    await soon();
    await early.say('{"at":0,"status":200,"body":1}\n');
    await early.end();
    expect(await cut).toMatchObject([{ value: { body: 1 } }, { reason: { status: 0, code: "NoAnswer" } }]);
  });

  it("end the request with the last that is waited for, and tell each its own reason", async () => {
    const { ask, sent } = open();
    const [first, second] = [new AbortController(), new AbortController()];
    const newer = ask(one, first.signal);
    const both = Promise.allSettled([newer, ask(two, second.signal)]);
    await soon();
    first.abort(new Error("a newer one"));
    await expect(newer).rejects.toThrow("a newer one");
    expect(sent[0]?.init.signal?.aborted).toBe(false);
    second.abort(new Error("left"));
    expect(sent[0]?.init.signal?.aborted).toBe(true);
    expect((await both).map((result) => String((result as PromiseRejectedResult).reason))).toEqual([
      "Error: a newer one",
      "Error: left",
    ]);
  });

  it("that nobody waits for any more are not asked at all", async () => {
    const { ask, sent, asked } = open();
    const gone = new AbortController();
    const left = ask(one, gone.signal);
    gone.abort(new Error("gone"));
    await Promise.all([expect(left).rejects.toThrow("gone"), soon()]);
    expect([sent.length, asked.length]).toEqual([0, 0]);
  });

  it("are never asked in another's name", async () => {
    const { ask, asked, sent, session } = open();
    const left = Promise.allSettled([one, two].map((url) => ask(url, undefined)));
    session.token = "another";
    await soon();
    expect(await left).toMatchObject([{ reason: { status: 0 } }, { reason: { status: 0 } }]);
    expect([sent.length, asked.length]).toEqual([0, 0]);
  });
});
