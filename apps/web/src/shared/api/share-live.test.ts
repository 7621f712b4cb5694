import type { LiveEvent } from "@fiel/contracts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import type { PagesChannel, Told } from "./pages-channel.ts";
import { followSharedLive } from "./share-live.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Channels of one browser: each message reaches all other channels a turn later. */
class Air {
  readonly #ends: { readonly name: string; heard: (told: Told) => void }[] = [];
  open(name: string): PagesChannel {
    const ends = this.#ends;
    const end = { name, heard: (_told: Told): void => undefined };
    ends.push(end);
    const others = () => ends.filter((one) => one !== end && one.name === name);
    return {
      tell: (told) => others().forEach((one) => queueMicrotask(() => one.heard(told))),
      listen: (hear) => void (end.heard = hear),
      close: () => void ends.splice(ends.indexOf(end), 1),
    };
  }
}

const browser = (refuse?: () => Error | undefined) => {
  const air = new Air();
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const streams: {
    readonly page: string;
    readonly send: (text: string) => void;
    readonly signal: AbortSignal;
  }[] = [];
  const openPage = (page: string, tenant = "demo") => {
    const events: LiveEvent[] = [];
    const standing: boolean[] = [];
    const stop = new AbortController();
    const open = async (_url: string, signal: AbortSignal): Promise<Response> => {
      const refused = refuse?.();
      if (refused) throw refused;
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          signal.addEventListener("abort", () => controller.error(signal.reason), { once: true });
          streams.push({ page, signal, send: (text) => controller.enqueue(new TextEncoder().encode(text)) });
        },
      });
      return new Response(body);
    };
    const options = {
      id: page,
      monotonic: () => performance.now(),
      storage,
      channel: (name: string) => air.open(name),
      api: { open },
      tenant,
      random: () => 1,
      onEvent: (event: LiveEvent) => void events.push(event),
      onStanding: (stands: boolean) => void standing.push(stands),
    };
    const done = followSharedLive(options, stop.signal);
    return { page, events, standing, stop, done };
  };
  const alive = () => streams.filter(({ signal }) => !signal.aborted);
  return { openPage, streams, alive, storage };
};

const change = `event: change\ndata: {"kinds":["weighings"],"equipments":[3]}\n\n`;
const changed = { kinds: ["weighings"], equipments: [3] };
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("pages of one browser", () => {
  it("have one stream, and each hears of every change", async () => {
    const { openPage, alive } = browser();
    const pages = ["a", "b", "c", "d", "e", "f", "g", "h"].map((page) => openPage(page));
    await after(2_000);
    expect(alive()).toHaveLength(1);
    alive()[0]?.send(change);
    await after(10);
    for (const { events, standing } of pages) expect([events, standing.at(-1)]).toEqual([[changed], true]);
    for (const { stop } of pages) stop.abort();
    await Promise.all(pages.map(({ done }) => done));
    expect(alive()).toEqual([]);
  });

  it("open the next stream as soon as the page that held it goes, and hear that it stands again", async () => {
    const { openPage, alive } = browser();
    const first = openPage("a");
    await after(100);
    const others = ["b", "c"].map((page) => openPage(page));
    await after(1_500);
    first.stop.abort();
    await after(200);
    expect(alive().map(({ page }) => page)).not.toContain("a");
    expect(alive()).toHaveLength(1);
    alive()[0]?.send(change);
    await after(10);
    for (const { events, standing } of others) {
      expect(events).toEqual([changed]);
      expect(standing.filter(Boolean).length).toBeGreaterThan(1);
      expect(standing).not.toContain(false);
    }
  });

  it("do not wait for one that died without a word", async () => {
    const { openPage, alive, storage } = browser();
    storage.setItem("fiel.live.demo", `dead ${Date.now()}`);
    openPage("a");
    await after(3_000);
    expect(alive()).toEqual([]);
    await after(3_000);
    expect(alive()).toHaveLength(1);
  });

  it("take over from one that slept, which steps back", async () => {
    const { openPage, alive, storage } = browser();
    openPage("a");
    await after(100);
    storage.setItem("fiel.live.demo", `b ${Date.now()}`);
    await after(1_100);
    expect(alive()).toEqual([]);
  });

  it("of two tenants have a stream each", async () => {
    const { openPage, alive } = browser();
    openPage("a", "demo");
    openPage("b", "outra");
    await after(2_000);
    expect(alive()).toHaveLength(2);
  });

  it("have one each where nothing can be stored", async () => {
    const { openPage, alive, storage } = browser();
    storage.setItem = () => {
      throw new Error("QuotaExceededError");
    };
    openPage("a");
    openPage("b");
    await after(5_000);
    expect(alive()).toHaveLength(2);
  });

  it("end where the server refuses, each by itself", async () => {
    const { openPage } = browser(() => new ApiError(401, "Unauthorized", ""));
    const pages = ["a", "b"].map((page) => openPage(page));
    await after(10_000);
    await Promise.all(pages.map(({ done }) => done));
    expect(pages.map(({ standing }) => standing.at(-1))).toEqual([false, false]);
  });
});
