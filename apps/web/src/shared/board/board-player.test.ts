import type { BoardPicture } from "@fiel/contracts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { plainDocument, PlainNode } from "../testing/plain-document.ts";
import { startBoardFeed } from "./board-feed.ts";
import { BoardPlayer, type PlayerSettings } from "./board-player.ts";

const settings: PlayerSettings = {
  pages: ["stops"],
  seconds: 20,
  theme: "dark",
  darkFrom: null,
  darkTo: null,
  warnStops: true,
  locale: "pt-BR",
  timeZone: "America/Sao_Paulo",
};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 15, 0, 0) });
  vi.stubGlobal("document", plainDocument);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pictureNow = (): BoardPicture => {
  const at = Date.now();
  const stops = { rows: [], duration: 0, planned: 0, count: 0 };
  return {
    zoom: "today",
    start: at - 3_600_000,
    end: at,
    at,
    machines: [],
    stops,
  } as unknown as BoardPicture;
};

const openBoard = () => {
  const root = new PlainNode();
  const player = new BoardPlayer(root as unknown as HTMLElement, settings, {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    images: { of: () => null },
  });
  const said = (): string | null => root.querySelector(".board-band-away")?.words ?? null;
  player.start();
  return { player, root, said };
};

/** Ms after which the board says that its picture is old, looked at ten times a second. */
const saidAfter = async (said: () => string | null): Promise<number> => {
  const begunMs = performance.now();
  while (said() === null && performance.now() - begunMs < 120_000) await vi.advanceTimersByTimeAsync(100);
  return performance.now() - begunMs;
};

it.each([0, 1, 400, 999])(
  "says nothing 29 s after a picture, and within 30 s since when none came (%d ms after a tick)",
  async (offMs) => {
    const { player, root, said } = openBoard();
    await vi.advanceTimersByTimeAsync(10_000 + offMs);
    player.setPicture(pictureNow());
    await vi.advanceTimersByTimeAsync(29_000);
    expect(said()).toBeNull();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(said()).toContain("Sem resposta do servidor desde 12:00");
    expect(root.querySelector(".board-stale")).not.toBeNull();
    // What else is drawn meanwhile, such as a product's image, does not make the picture newer.
    player.redraw();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(said()).not.toBeNull();
    player.setPicture(pictureNow());
    expect(said()).toBeNull();
    player.stop();
  },
);

it("says so although the device's clock is set back, or forward, by ten minutes", async () => {
  for (const stepMs of [-600_000, 600_000]) {
    const { player, said } = openBoard();
    player.setPicture(pictureNow());
    await vi.advanceTimersByTimeAsync(15_000);
    vi.setSystemTime(Date.now() + stepMs);
    await vi.advanceTimersByTimeAsync(14_000);
    expect(said()).toBeNull();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(said()).not.toBeNull();
    player.stop();
  }
});

it("says at once after a sleep that its picture is as old as the sleep was long", async () => {
  let sleptMs = 0;
  const root = new PlainNode();
  const player = new BoardPlayer(root as unknown as HTMLElement, settings, {
    now: () => Date.now(),
    monotonic: () => performance.now() + sleptMs,
    images: { of: () => null },
  });
  player.start();
  player.setPicture(pictureNow());
  await vi.advanceTimersByTimeAsync(1_000);
  sleptMs = 8 * 3_600_000;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(root.querySelector(".board-away-words")?.words).toContain("Sem resposta do servidor desde 12:00");
  expect(root.querySelector(".board-away-time")?.words).toMatch(/^8/);
  player.stop();
});

it("says so of a server that never gave a picture, without the age of one", async () => {
  const { player, root, said } = openBoard();
  expect(await saidAfter(said)).toBeLessThanOrEqual(30_000);
  expect(said()).toContain("Sem resposta do servidor desde 12:00");
  expect(root.querySelector(".board-away-age")).toBeNull();
  player.stop();
});

it("goes on asking and turning when a page cannot be drawn from a picture, says so there, and tells when the picture is old", async () => {
  const root = new PlainNode();
  const player = new BoardPlayer(
    root as unknown as HTMLElement,
    { ...settings, pages: ["stops", "stops"] },
    { now: () => Date.now(), monotonic: () => performance.now(), images: { of: () => null } },
  );
  player.start();
  let asked = 0;
  let doubts = 0;
  const broken = (): never => {
    throw new Error("no such figure");
  };
  let isBroken = true;
  let fails = false;
  const stop = startBoardFeed(
    {
      readPicture: async () => {
        asked += 1;
        if (fails) throw new Error("500");
        const picture = pictureNow();
        if (isBroken) Object.defineProperty(picture, "stops", { get: () => broken() });
        return picture;
      },
      openStream: () => new Promise<Response>(() => undefined),
      isRefused: () => false,
    },
    {
      onPicture: (picture) => player.setPicture(picture),
      onRefused: () => undefined,
      random: () => 0.5,
      monotonic: () => performance.now(),
      connection: {
        doubt: () => void (doubts += fails ? 0 : 1),
        lostSinceMs: () => null,
        subscribe: () => () => undefined,
      },
    },
  );
  const isTold = (): boolean => root.words.includes("Não é possível mostrar esta página");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isTold()).toBe(true);
  expect(root.querySelector(".board-clock")?.words).toBe("12:00");
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked, root.querySelector(".board-clock")?.words]).toEqual([4, "12:01"]);
  isBroken = false;
  await vi.advanceTimersByTimeAsync(20_000);
  isBroken = true;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(isTold()).toBe(true);
  // What could not be drawn is told to be old as what could.
  fails = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(root.querySelector(".board-band-away")?.words).toContain("Sem resposta do servidor");
  expect(doubts).toBe(0);
  stop();
  player.stop();
});

it("does not count as a failure of the server what happens in showing its picture", async () => {
  const doubts: number[] = [];
  let asked = 0;
  const stop = startBoardFeed(
    {
      readPicture: async () => (asked += 1),
      openStream: () => new Promise<Response>(() => undefined),
      isRefused: () => true,
    },
    {
      onPicture: () => {
        throw new Error("drawing");
      },
      onRefused: () => expect.fail(),
      random: () => 0.5,
      monotonic: () => performance.now(),
      connection: { doubt: () => doubts.push(1), lostSinceMs: () => null, subscribe: () => () => undefined },
    },
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked, doubts]).toEqual([4, []]);
  stop();
});

it.each([200, 1_000, 7_000])(
  "says so within 30 s of the last picture while only pictures fail, and something changes every %d ms",
  async (everyMs) => {
    const { player, said } = openBoard();
    const pictures: number[] = [];
    let fails = false;
    let tell: (text: string) => void = () => undefined;
    const stop = startBoardFeed(
      {
        readPicture: async () => {
          if (fails) throw new Error("500");
          return pictureNow();
        },
        openStream: async () => {
          const body = new ReadableStream<Uint8Array>({
            start: (controller) => {
              tell = (text) => controller.enqueue(new TextEncoder().encode(text));
            },
          });
          return new Response(body);
        },
        isRefused: () => false,
      },
      {
        onPicture: (picture) => {
          pictures.push(performance.now());
          player.setPicture(picture);
        },
        onRefused: () => undefined,
        random: () => 0.5,
        monotonic: () => performance.now(),
        connection: { doubt: () => undefined, lostSinceMs: () => null, subscribe: () => () => undefined },
      },
    );
    const changes = setInterval(() => tell("event: change\ndata: {}\n\n"), everyMs);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(said()).toBeNull();
    fails = true;
    await saidAfter(said);
    const ageMs = performance.now() - (pictures.at(-1) ?? 0);
    expect(ageMs).toBeGreaterThan(29_000);
    expect(ageMs).toBeLessThanOrEqual(30_100);
    clearInterval(changes);
    stop();
    player.stop();
  },
);
