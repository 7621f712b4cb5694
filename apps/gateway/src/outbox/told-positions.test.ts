import { describe, expect, test } from "vitest";
import { outboxFixture, weighings } from "../../testing/outbox-fixture.ts";
import { mergeRecords } from "./merge-records.ts";
import type { Outbox } from "./outbox.ts";
import { noRecords } from "./records.ts";
import { packPositions, unpackPositions } from "./told-positions.ts";

const key = "modbus-tcp:fiel-1";
const progress = (mid: number, value: string, name = key) => ({
  mid,
  positions: [[name, value]] as const,
  counts: [],
});
const told = (mid: number, value: string, name = key) => ({ equipment: mid, positions: { [name]: value } });

const acknowledged = (outbox: Outbox) => {
  const batch = outbox.next();
  outbox.acknowledge(batch?.sequence ?? 0);
  return batch?.positions;
};

describe("positions that the server is told", () => {
  test("are those that a batch's records advance, the newest of each key; an empty one forgets", () => {
    const { outbox } = outboxFixture();
    outbox.write(weighings(1, 10), [progress(1, "a"), progress(2, "x", "cpnet:bal/1.csv")]);
    outbox.write(weighings(1, 20), [progress(1, "b")]);
    expect(acknowledged(outbox)).toEqual([told(1, "b"), told(2, "x", "cpnet:bal/1.csv")]);
    outbox.write(weighings(1, 30), [progress(1, "")]);
    expect(acknowledged(outbox)).toEqual([told(1, "")]);
    outbox.write(weighings(1, 40), []);
    expect(acknowledged(outbox)).toEqual([]);
  });

  test("wait for the next record where none came with them, and are told once", () => {
    const { outbox } = outboxFixture();
    outbox.write(noRecords, [progress(1, "a")]);
    expect(outbox.next()).toBeNull();
    outbox.write(weighings(2, 10), [progress(2, "c")]);
    expect(acknowledged(outbox)).toEqual([told(1, "a"), told(2, "c")]);
  });

  test("are never what means something to this gateway alone, nor longer than the server reads", () => {
    const { outbox } = outboxFixture();
    outbox.write(weighings(1, 10), [
      progress(1, "{}", "open-occurrences"),
      progress(1, "{}", "open-occurrences-of-server"),
      progress(1, "x".repeat(8_193), "cpnet:a/long.csv"),
      progress(1, "y", `cpnet:${"k".repeat(200)}`),
    ]);
    expect(acknowledged(outbox)).toEqual([]);
  });

  test("go with the last part of a batch that is divided, and with a later one when that is held", () => {
    const { outbox } = outboxFixture();
    outbox.write(mergeRecords([weighings(1, 10), weighings(2, 20)]), [progress(1, "a")]);
    outbox.divide(outbox.next()!.sequence, { code: "c", reason: "r" });
    expect(acknowledged(outbox)).toEqual([]);
    const last = outbox.next()!;
    expect(last.positions).toEqual([told(1, "a")]);
    outbox.hold(last.sequence, { code: "c", reason: "r" });
    outbox.write(weighings(1, 30), []);
    expect(acknowledged(outbox)).toEqual([told(1, "a")]);
  });

  test("are bounded: what is too much for one batch goes with the next", () => {
    const { outbox } = outboxFixture();
    const all = Array.from({ length: 100 }, (_, i) => progress(1, "x".repeat(4_000), `cpnet:a/${i}.csv`));
    outbox.write(weighings(1, 10), all);
    const names: string[] = [];
    for (let i = 0; i < 10; i += 1) {
      const positions = acknowledged(outbox) ?? [];
      expect(JSON.stringify(positions).length).toBeLessThan(256 * 1024);
      names.push(...positions.flatMap((one) => Object.keys(one.positions)));
      outbox.write(weighings(1, 10), []);
    }
    expect(new Set(names).size).toBe(100);
    expect(names).toHaveLength(100);
  });
});

test("positions that were kept are read in their shape or not at all, whichever bit of them is damaged", () => {
  const kept = Buffer.from(packPositions([told(1, "a"), told(2, "b")]) ?? "");
  expect(unpackPositions(kept.toString())).toEqual([told(1, "a"), told(2, "b")]);
  let refused = 0;
  for (let at = 0; at < kept.length; at += 1)
    for (let bit = 0; bit < 7; bit += 1) {
      const damaged = Buffer.from(kept);
      damaged[at] = (damaged[at] ?? 0) ^ (1 << bit);
      try {
        for (const { equipment, positions } of unpackPositions(damaged.toString()))
          expect([typeof equipment, ...Object.values(positions).map((value) => typeof value)]).toEqual([
            "number",
            "string",
          ]);
      } catch (error) {
        if (error instanceof Error && error.name === "AssertionError") throw error;
        refused += 1;
      }
    }
  expect(refused).toBeGreaterThan(0);
});
