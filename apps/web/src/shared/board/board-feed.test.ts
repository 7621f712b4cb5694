import type { BoardPicture } from "@fiel/contracts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startBoardFeed } from "./board-feed.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = new Error("401");
const picture = { at: 1 } as BoardPicture;

/** A server that answers pictures, and whose stream the test writes. */
const open = () => {
  const asked: number[] = [];
  const heard: string[] = [];
  let fails: Error | null = null;
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  let lostSinceMs: number | null = null;
  let hear = (): void => undefined;
  const doubts: number[] = [];
  const connection = {
    doubt: () => void doubts.push(Date.now()),
    lostSinceMs: () => lostSinceMs,
    subscribe: (listener: () => void) => {
      hear = listener;
      return () => undefined;
    },
  };
  const tell = (since: number | null) => {
    lostSinceMs = since;
    hear();
  };
  const stop = startBoardFeed(
    {
      readPicture: async () => {
        asked.push(Date.now());
        if (fails !== null) throw fails;
        return picture;
      },
      openStream: async () => {
        if (fails !== null) throw fails;
        return new Response(
          new ReadableStream<Uint8Array>({ start: (controller) => void streams.push(controller) }),
        );
      },
      isRefused: (error) => error === refusal,
    },
    {
      onPicture: () => heard.push("picture"),
      onRefused: () => heard.push("refused"),
      onEvent: ({ event }) => heard.push(event),
      random: () => 0.5,
      monotonic: () => performance.now(),
      connection,
    },
  );
  const say = (text: string) => streams.at(-1)?.enqueue(new TextEncoder().encode(text));
  return { asked, heard, streams, doubts, stop, say, tell, fail: (error: Error | null) => (fails = error) };
};

it("asks three times a minute, and at once for a change", async () => {
  const { asked, heard, stop, say } = open();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toHaveLength(1);
  say("event: change\ndata: {}\n\nevent: change\ndata: {}\n\n");
  await vi.advanceTimersByTimeAsync(100);
  expect([asked.length, heard.filter((one) => one === "picture").length]).toEqual([2, 2]);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(asked).toHaveLength(5);
  stop();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(asked).toHaveLength(5);
});

it.each([50, 335, 826, 999, 1_001])(
  "asks once a second while something changes every %d ms",
  async (everyMs) => {
    const { asked, stop, say } = open();
    await vi.advanceTimersByTimeAsync(10);
    for (let passedMs = 0; passedMs < 60_000; passedMs += everyMs) {
      say("event: change\ndata: {}\n\n");
      await vi.advanceTimersByTimeAsync(everyMs);
    }
    expect(asked.length).toBeGreaterThan(55);
    expect(asked.length).toBeLessThan(63);
    stop();
  },
);

it("asks at its pace although the device's clock is set back", async () => {
  const { asked, stop, say } = open();
  await vi.advanceTimersByTimeAsync(10);
  vi.setSystemTime(Date.now() - 600_000);
  for (let second = 0; second < 30; second += 1) {
    say("event: change\ndata: {}\n\n");
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(asked.length).toBeGreaterThan(28);
  stop();
});

it("goes on trying, ever more seldom, while pictures fail and changes do not end", async () => {
  const { asked, stop, say, fail } = open();
  await vi.advanceTimersByTimeAsync(10);
  fail(new Error("500"));
  const failing = async (seconds: number) => {
    const before = asked.length;
    for (let i = 0; i < seconds * 4; i += 1) {
      say("event: change\ndata: {}\n\n");
      await vi.advanceTimersByTimeAsync(250);
    }
    return asked.length - before;
  };
  expect(await failing(60)).toBeGreaterThan(4);
  const later = await failing(300);
  expect(later).toBeGreaterThan(8);
  expect(later).toBeLessThan(25);
  fail(null);
  expect(await failing(60)).toBeGreaterThan(28);
  stop();
});

it("leaves nothing behind, whenever it is ended and whatever was under way", async () => {
  for (let afterMs = 0; afterMs < 3_000; afterMs += 97) {
    const { stop, say, fail, doubts } = open();
    await vi.advanceTimersByTimeAsync(afterMs / 2);
    if (afterMs % 2 === 0) fail(new Error("away"));
    say("event: change\ndata: {}\n\n");
    await vi.advanceTimersByTimeAsync(afterMs / 2);
    const before = doubts.length;
    stop();
    await vi.advanceTimersByTimeAsync(0);
    expect([vi.getTimerCount(), doubts.length]).toEqual([0, before]);
  }
});

it("comes back after the server was away, and asks anew for what it missed", async () => {
  const { asked, streams, stop, fail } = open();
  await vi.advanceTimersByTimeAsync(10);
  fail(new Error("away"));
  streams[0]?.close();
  await vi.advanceTimersByTimeAsync(120_000);
  const before = asked.length;
  fail(null);
  await vi.advanceTimersByTimeAsync(35_000);
  expect(streams.length).toBe(2);
  expect(asked.length).toBeGreaterThan(before);
  stop();
});

it("is back within seconds of the network, however long it was away", async () => {
  const { asked, streams, doubts, stop, tell, fail } = open();
  await vi.advanceTimersByTimeAsync(10);
  fail(new Error("away"));
  streams[0]?.close();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(doubts.length).toBeGreaterThan(1);
  const before = asked.length;
  tell(Date.now());
  fail(null);
  tell(null);
  await vi.advanceTimersByTimeAsync(3_000);
  expect([asked.length > before, streams.length]).toEqual([true, 2]);
  stop();
});

it("ends where it is refused, and asks no more", async () => {
  const { asked, heard, fail } = open();
  await vi.advanceTimersByTimeAsync(10);
  fail(refusal);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(heard.at(-1)).toBe("refused");
  const count = asked.length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveLength(count);
});
