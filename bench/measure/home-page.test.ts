import { hourMs } from "@fiel/domain";
import { expect, test } from "vitest";
import { homePageCalls, pageAsks } from "./home-page.ts";

const nowMs = Date.UTC(2026, 2, 14, 15, 0, 1);
const calls = homePageCalls("fabrica", "Etc/GMT+3");
const askedOf = (id: string, atMs: number): URL =>
  new URL(calls.find((call) => call.id === id)?.path(atMs) ?? "", "http://fiel");
const datesOf = (id: string, atMs: number): unknown =>
  JSON.parse(askedOf(id, atMs).searchParams.get("dates") ?? "null");

test("an opened page asks everything, then what changes, and the rest at its own time", () => {
  const next = pageAsks(calls);
  const idsAt = (atMs: number): string[] => next(atMs).map(({ id }) => id);
  const moving = ["summary", "production", "useful", "occurrences", "leftovers", "status", "planned-time"];
  expect(idsAt(0)).toEqual(calls.map(({ id }) => id));
  expect(idsAt(1_000)).toEqual(moving);
  expect(new Set(idsAt(20_000))).toEqual(new Set([...moving, "giveaway", "summary-before"]));
  expect(idsAt(hourMs)).toEqual(calls.map(({ id }) => id));
});

test("pages that ask within five seconds ask the same, until a moment that is not over", () => {
  for (const { id, path } of calls) expect(path(nowMs + 3_000), id).toBe(path(nowMs));
  expect(datesOf("summary", nowMs)).toEqual([
    { startTimestamp: Date.UTC(2026, 2, 14, 3), endTimestamp: nowMs + 4_000 },
  ]);
});

test("the period before is the same of yesterday, of steps in whole ones", () => {
  const startTimestamp = Date.UTC(2026, 2, 13, 3);
  expect(datesOf("summary-before", nowMs)).toEqual([
    { startTimestamp, endTimestamp: nowMs + 4_000 - 24 * hourMs },
  ]);
  expect(datesOf("leftovers-before", nowMs)).toEqual([
    { startTimestamp, endTimestamp: Date.UTC(2026, 2, 13, 15, 5) },
  ]);
});
