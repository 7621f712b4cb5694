import { expect, it } from "vitest";
import { toldCounters } from "./told-counters.ts";

it("tells what counted, what matters most first, and what it has no words for too", () => {
  const counters = { keptRows: 900, novel: 2, counterResets: 1, overrun: 12, powerOns: 0 };
  expect(toldCounters(counters)).toEqual([
    { known: "overrun", name: "overrun", count: 12 },
    { known: "counterResets", name: "counterResets", count: 1 },
    { known: "keptRows", name: "keptRows", count: 900 },
    { known: null, name: "novel", count: 2 },
  ]);
});
