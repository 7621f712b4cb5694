import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hourMs, minuteMs } from "../time/units.ts";
import { attentionOf, type WatchedMachine } from "./attention.ts";

const nowMs = 1_800_000_000_000;
const ago = (minutes: number): number => nowMs - minutes * minuteMs;

const machine = (mid: number, other: Partial<WatchedMachine> = {}): WatchedMachine => ({
  mid,
  condition: "producing",
  isPlanned: false,
  sinceMs: ago(60),
  registeredMs: ago(3_000),
  expectedRate: 65,
  evidenceMs: null,
  ...other,
});
const stopped = (mid: number, minutes: number, other: Partial<WatchedMachine> = {}): WatchedMachine =>
  machine(mid, { condition: "stopped", sinceMs: ago(minutes), ...other });
const silent = (mid: number, minutes: number): WatchedMachine =>
  machine(mid, { condition: "disconnected", sinceMs: ago(minutes) });
const late = { id: 7, delayMs: 3 * hourMs, dueMs: nowMs + hourMs };

const kindsOf = (machines: readonly WatchedMachine[], orders: readonly (typeof late)[] = []) =>
  attentionOf(machines, orders, nowMs).map(({ kind, id }) => `${kind} ${id}`);

describe("what asks for attention", () => {
  it("is in the design's order: long stop, low weights, silence, late order, shorter stop", () => {
    const machines = [
      stopped(1, 14),
      silent(2, 120),
      machine(3, { evidenceMs: ago(67) }),
      stopped(4, 15),
      machine(5),
    ];
    expect(kindsOf(machines, [late])).toEqual([
      "stop 4",
      "conformity 3",
      "silent 2",
      "orderLate 7",
      "stop 1",
    ]);
  });

  it("is nothing where all produce, stand as planned, or were registered a moment ago", () => {
    const never = (mid: number, minutes: number) =>
      machine(mid, { condition: "disconnected", sinceMs: null, registeredMs: ago(minutes) });
    expect(kindsOf([machine(1), stopped(2, 90, { isPlanned: true }), never(4, 59)])).toEqual([]);
    expect(attentionOf([], [], nowMs)).toEqual([]);
    expect(kindsOf([never(4, 60), never(5, 90), stopped(6, 1)])).toEqual([
      "stop 6",
      "neverHeard 5",
      "neverHeard 4",
    ]);
  });

  it("counts what was expected meanwhile, and puts the dearer stop first whichever is older", () => {
    const slow = stopped(1, 60, { expectedRate: 10 });
    const fast = stopped(2, 38);
    const unknown = stopped(3, 300, { expectedRate: null });
    const found = attentionOf([slow, fast, unknown], [], nowMs);
    expect(found.map(({ id, lost }) => [id, lost])).toEqual([
      [2, 2_470],
      [1, 600],
      [3, null],
    ]);
  });

  it("forgets evidence of low weights after two hours, also of a machine that stands", () => {
    const machines = [stopped(1, 20, { evidenceMs: ago(119) }), machine(2, { evidenceMs: ago(120) })];
    expect(kindsOf(machines)).toEqual(["stop 1", "conformity 1"]);
  });

  it("leaves out orders with slack, without a due time or without an end", () => {
    const orders = [
      { id: 1, delayMs: -1, dueMs: nowMs },
      { id: 2, delayMs: null, dueMs: null },
      { id: 3, delayMs: null, dueMs: nowMs + 1 },
    ];
    expect(attentionOf([], orders, nowMs)).toEqual([]);
  });

  it("does not depend on the order in which machines are given, and never counts below nothing", () => {
    const one = fc.record({
      condition: fc.constantFrom("producing" as const, "stopped" as const, "disconnected" as const),
      isPlanned: fc.boolean(),
      sinceMs: fc.option(fc.integer({ min: ago(5_000), max: nowMs + 5_000 })),
      registeredMs: fc.option(fc.integer({ min: ago(5_000), max: nowMs + 5_000 })),
      expectedRate: fc.option(fc.integer({ min: 1, max: 200 })),
      evidenceMs: fc.option(fc.integer({ min: ago(300), max: nowMs })),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), (drawn) => {
        const machines = drawn.map((own, index) => ({ mid: index + 1, ...own }));
        const found = attentionOf(machines, [], nowMs);
        expect(attentionOf(machines.toReversed(), [], nowMs)).toEqual(found);
        for (const { forMs, lost } of found) {
          expect(forMs).toBeGreaterThanOrEqual(0);
          expect(lost ?? 0).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
