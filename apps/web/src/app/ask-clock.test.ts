import { expect, it } from "vitest";
import { createServerClock } from "../shared/environment/server-clock.ts";
import { askClock } from "./ask-clock.ts";

const serverMs = Date.UTC(2026, 10, 29, 19);
const dayMs = 86_400_000;

it("the server's time is asked for again until it is told, and nothing goes on before", async () => {
  const clock = createServerClock({ deviceNow: () => serverMs - dayMs, monotonic: () => 0 });
  const deadlines: unknown[] = [];
  const rests: number[] = [];
  const fetch = async (_: string, init?: { readonly deadline?: string }): Promise<Response> => {
    deadlines.push(init?.deadline);
    if (deadlines.length < 7) throw new TypeError("Failed to fetch");
    return new Response("{}", { headers: { date: new Date(serverMs).toUTCString() } });
  };
  const rest = async (ms: number): Promise<void> => {
    expect(Math.abs(clock.now() - serverMs)).toBe(dayMs);
    rests.push(ms);
  };
  await askClock({ fetch, monotonic: () => 0 }, clock, rest);
  expect(Math.abs(clock.now() - serverMs)).toBeLessThan(1_000);
  expect(deadlines).toEqual(["probe", "read", "read", "read", "read", "read", "read"]);
  expect(rests).toEqual([500, 1_000, 2_000, 4_000, 5_000, 5_000]);
});

it("an answer without a time is an answer", async () => {
  const clock = createServerClock({ deviceNow: () => serverMs, monotonic: () => 0 });
  await askClock({ fetch: async () => new Response("{}"), monotonic: () => 0 }, clock);
  expect(clock.now()).toBe(serverMs);
});
