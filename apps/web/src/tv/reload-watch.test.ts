import { expect, it } from "vitest";
import { createReloadWatch } from "./reload-watch.ts";

const timeZone = "America/Sao_Paulo";
/** Midnight in São Paulo. */
const midnightMs = Date.UTC(2026, 10, 19, 3);
const hourMs = 3_600_000;

const open = (loadedMs: number) => {
  let nowMs = loadedMs;
  let reloads = 0;
  const watch = createReloadWatch({
    monotonic: () => nowMs,
    random: () => 0.5,
    reload: () => (reloads += 1),
  });
  return (atMs: number, bundle = "a") => {
    nowMs = atMs;
    watch.look({ bundle, now: atMs, timeZone });
    return reloads;
  };
};

it("loads anew in the quiet hour, once it has run for half a day", () => {
  const at = open(midnightMs - 12 * hourMs);
  expect(at(midnightMs)).toBe(0);
  expect(at(midnightMs + 3 * hourMs + 24 * 60_000)).toBe(0);
  expect(at(midnightMs + 3 * hourMs + 25 * 60_000)).toBe(1);
  const fresh = open(midnightMs + 2 * hourMs);
  expect(fresh(midnightMs + 3.5 * hourMs)).toBe(0);
});

it("loads anew when the server has another program, not to and fro", () => {
  const at = open(midnightMs);
  expect(at(midnightMs + 1_000)).toBe(0);
  expect(at(midnightMs + 60_000, "b")).toBe(0);
  expect(at(midnightMs + 11 * 60_000, "b")).toBe(1);
});
