import { getEventListeners } from "node:events";
import type { LiveEvent } from "@fiel/contracts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { followLive } from "./live.ts";

interface Connection {
  readonly signal: AbortSignal;
  readonly send: (text: string) => void;
  readonly close: () => void;
}

/** Opens a stream whose server side the test controls. */
const startFollowing = (refuse?: () => Error | undefined) => {
  const connections: Connection[] = [];
  const events: LiveEvent[] = [];
  const standing: boolean[] = [];
  const stop = new AbortController();
  const open = async (_url: string, signal: AbortSignal): Promise<Response> => {
    const refused = refuse?.();
    if (refused) {
      connections.push({ signal, send: () => undefined, close: () => undefined });
      throw refused;
    }
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        signal.addEventListener("abort", () => controller.error(signal.reason), { once: true });
        const send = (text: string) => controller.enqueue(new TextEncoder().encode(text));
        connections.push({ signal, send, close: () => controller.close() });
      },
    });
    return new Response(body);
  };
  const done = followLive(
    {
      api: { open },
      tenant: "demo",
      random: () => 1,
      onEvent: (event) => events.push(event),
      onStanding: (stands) => standing.push(stands),
    },
    stop.signal,
  );
  return { connections, events, standing, stop, done };
};

const change = (kinds: string) => `event: change\ndata: {"kinds":["${kinds}"],"equipments":[3]}\n\n`;

describe("following the live stream", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("hands changes on and passes over what it does not understand", async () => {
    const { connections, events, stop, done } = startFollowing();
    await vi.advanceTimersByTimeAsync(0);
    connections[0]?.send(
      `event: hello\ndata: {}\n\nevent: change\ndata: rubbish\n\n${change("weather")}${change("weighings")}`,
    );
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toEqual([{ kinds: ["weighings"], equipments: [3] }]);
    stop.abort();
    await done;
  });

  it("connects again when the stream ends, and says when it does not stand", async () => {
    const { connections, standing, stop, done } = startFollowing();
    await vi.advanceTimersByTimeAsync(0);
    connections[0]?.close();
    await vi.advanceTimersByTimeAsync(999);
    expect([connections.length, standing]).toEqual([1, [true, false]]);
    await vi.advanceTimersByTimeAsync(1);
    expect([connections.length, standing]).toEqual([2, [true, false, true]]);
    stop.abort();
    await done;
  });

  it("waits longer after each failure in a row", async () => {
    const { connections, stop, done } = startFollowing(() => new ApiError(503, "StoreUnavailable", ""));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(connections.length).toBe(5);
    stop.abort();
    await done;
  });

  it("keeps nothing of the tries that are over, however many there were", async () => {
    const { connections, stop, done } = startFollowing(() => new ApiError(503, "StoreUnavailable", ""));
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(connections.length).toBeGreaterThan(50);
    expect(getEventListeners(stop.signal, "abort").length).toBeLessThanOrEqual(1);
    stop.abort();
    await done;
    expect(getEventListeners(stop.signal, "abort")).toEqual([]);
  });

  it("gives up where it is refused", async () => {
    const { connections, standing, done } = startFollowing(() => new ApiError(401, "Unauthenticated", ""));
    await done;
    expect([connections.length, standing]).toEqual([1, [false]]);
  });

  it("closes its connection when it is stopped", async () => {
    const { connections, stop, done } = startFollowing();
    await vi.advanceTimersByTimeAsync(0);
    stop.abort();
    await done;
    expect(connections[0]?.signal.aborted).toBe(true);
  });
});
