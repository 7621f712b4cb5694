import type { BoardMachine } from "@fiel/contracts";
import { describe, expect, it } from "vitest";
import { createStopWatch } from "./stop-watch.ts";

const nowMs = Date.UTC(2026, 10, 19, 17, 32);
const machine = (id: number, more: Partial<BoardMachine> = {}): BoardMachine => ({
  id,
  name: `M${id}`,
  status: 2,
  condition: "producing",
  since: nowMs - 3_600_000,
  cause: null,
  planned: false,
  speed: 10,
  product: null,
  total: 0,
  useful: 0,
  usefulPercent: null,
  under: 0,
  over: 0,
  causeSince: null,
  others: [],
  usefulWeight: 0,
  plan: null,
  oee: null,
  ...more,
});
const stopped = (id: number, agoS: number, more: Partial<BoardMachine> = {}) =>
  machine(id, { condition: "stopped", speed: 0, since: nowMs - agoS * 1000, ...more });
const away = machine(9, { condition: "disconnected", since: nowMs - 7_200_000 });
/** Readings of both clocks after some seconds. */
const at = (afterS: number) => ({ nowMs: nowMs + afterS * 1000, monotonicMs: 5_000 + afterS * 1000 });
const idsOf = (machines: readonly BoardMachine[] | undefined) => machines?.map(({ id }) => id);

describe("a stop", () => {
  it("is shown large as long as ever when the device's clock is set meanwhile", () => {
    const watch = createStopWatch();
    const look = (afterS: number, setMs: number) =>
      watch.look([stopped(2, 5)], { ...at(afterS), nowMs: at(afterS).nowMs + setMs }, 180_000)?.newest?.id;
    expect(look(0, 0)).toBe(2);
    expect([look(100, 3_600_000), look(179, -3_600_000)]).toEqual([2, 2]);
    expect([look(181, 3_600_000), look(181, -3_600_000)]).toEqual([undefined, undefined]);
  });

  it("is said large for a minute and a turn, then small until none is", () => {
    const watch = createStopWatch();
    const all = [machine(1), stopped(2, 5), away];
    const look = (afterS: number, machines = all) => watch.look(machines, at(afterS), 180_000);
    expect(look(0)).toMatchObject({ newest: { id: 2 }, others: [{ id: 9 }] });
    expect(look(179)?.newest?.id).toBe(2);
    const small = look(181);
    expect([small?.newest, idsOf(small?.others)]).toEqual([null, [2, 9]]);
    expect(look(200, [machine(1), machine(2), away])).toBeNull();
  });

  it("of several says the newest large, and tells a changed cause without a new start", () => {
    const watch = createStopWatch();
    const both = watch.look([stopped(1, 40), stopped(2, 5)], at(0), 0);
    expect([both?.newest?.id, idsOf(both?.others)]).toEqual([2, [1]]);
    const named = watch.look([stopped(1, 40), stopped(2, 5, { cause: "Falta" })], at(70), 0);
    expect(named?.newest).toBeNull();
  });

  it("is no news when it stood long, nor when it was planned", () => {
    const watch = createStopWatch();
    expect(watch.look([stopped(1, 900)], at(0), 0)).toMatchObject({ newest: null, others: [{ id: 1 }] });
    expect(watch.look([stopped(1, 1, { planned: true }), away], at(0), 0)).toBeNull();
  });
});
