import { describe, expect, test } from "vitest";
import { alarmEdges } from "./alarm-edges.ts";

const all = 0xffff;
const none = new Map();

describe("alarmEdges", () => {
  test("a rising bit opens code bit + 1, its fall ends it with the same start", () => {
    const raised = alarmEdges(3, 0b100, all, none, 1000);
    expect(raised.occurrences).toEqual([{ equipment: 3, code: 3, startedAt: 1000, endedAt: null }]);
    const still = alarmEdges(3, 0b100, all, raised.open, 2000);
    expect(still.occurrences).toEqual([]);
    const fallen = alarmEdges(3, 0, all, still.open, 3000);
    expect(fallen.occurrences).toEqual([{ equipment: 3, code: 3, startedAt: 1000, endedAt: 3000 }]);
    expect(fallen.open.size).toBe(0);
  });

  test("all sixteen bits have their code", () => {
    const { occurrences } = alarmEdges(1, all, all, none, 5);
    expect(occurrences.map(({ code }) => code)).toEqual(Array.from({ length: 16 }, (_, i) => i + 1));
  });

  test("only the bitmap's bits count; a bit taken out of it ends what it had opened", () => {
    const raised = alarmEdges(1, 0b11, 0b01, none, 5);
    expect(raised.occurrences.map(({ code }) => code)).toEqual([1]);
    expect(alarmEdges(1, 0b11, 0, raised.open, 9).occurrences).toEqual([
      { equipment: 1, code: 1, startedAt: 5, endedAt: 9 },
    ]);
  });

  test("what the server told of ends on the server's clock", () => {
    const open = new Map([[2, { startedAt: 5000, clock: "server" as const }]]);
    expect(alarmEdges(1, 0b10, all, open, 6000).occurrences).toEqual([]);
    expect(alarmEdges(1, 0, all, open, 6000).occurrences).toEqual([
      { equipment: 1, code: 2, startedAt: 5000, endedAt: 6000, clock: "server" },
    ]);
  });
});
