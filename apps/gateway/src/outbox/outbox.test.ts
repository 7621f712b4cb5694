import { batch, batchLimits } from "@fiel/contracts";
import { describe, expect, test } from "vitest";
import { outboxFixture, weighings } from "../../testing/outbox-fixture.ts";
import { openQueueSize } from "./measure.ts";
import { loadCounters, loadPositions } from "./positions.ts";
import { noRecords } from "./records.ts";

const weightsOf = (sealed: { records: { weighings: readonly { weightMg: number[] }[] } } | null) =>
  sealed?.records.weighings.flatMap((columns) => columns.weightMg);

describe("Outbox", () => {
  test("a batch keeps its number and content until it is acknowledged, also over a restart", () => {
    const { outbox, reopen } = outboxFixture();
    outbox.write(weighings(1, 10), []);
    const first = outbox.next();
    outbox.write(weighings(1, 20), []);
    expect(outbox.next()).toEqual(first);
    expect(reopen().outbox.next()).toEqual(first);
    outbox.acknowledge(first?.sequence ?? 0);
    expect(weightsOf(outbox.next())).toEqual([20]);
  });

  test("numbers are never used twice, also over a restart", () => {
    const { outbox, reopen } = outboxFixture();
    const sequences: number[] = [];
    for (const box of [outbox, reopen().outbox, reopen().outbox]) {
      box.write(weighings(1, 10), []);
      const sequence = box.next()?.sequence ?? 0;
      sequences.push(sequence);
      box.acknowledge(sequence);
    }
    expect(new Set(sequences).size).toBe(3);
    expect(reopen().outbox.gateway).toBe(outbox.gateway);
  });

  test("what waits is merged into one batch that the contract takes", () => {
    const { outbox } = outboxFixture();
    for (const weight of [20, 30]) outbox.write(weighings(1, weight), []);
    outbox.write(weighings(2, 40), []);
    const merged = outbox.next();
    expect(merged?.records.weighings.map(({ equipment, weightMg }) => [equipment, weightMg])).toEqual([
      [1, [20, 30]],
      [2, [40]],
    ]);
    const { gateway, sequence, records } = merged!;
    expect(batch.safeParse({ gateway, sequence, sentAt: 1, ...records }).success).toBe(true);
  });

  test("no batch is over the server's limits, and a long backlog is merged before it is sent", () => {
    const { outbox, database } = outboxFixture();
    const many = Array.from({ length: 700 }, (_, i) => i * 10);
    for (let i = 0; i < 90; i += 1) outbox.write(weighings(i % 5, ...many), []);
    expect(openQueueSize(database)()).toMatchObject({ records: 63_000 });
    expect(openQueueSize(database)().batches).toBeLessThan(40);
    let records = 0;
    for (let sealed = outbox.next(); sealed !== null; sealed = outbox.next()) {
      const count = weightsOf(sealed)?.length ?? 0;
      expect(count).toBeLessThanOrEqual(batchLimits.records);
      expect(Buffer.byteLength(JSON.stringify(sealed.records))).toBeLessThan(batchLimits.bytes);
      records += count;
      outbox.acknowledge(sealed.sequence);
    }
    expect(records).toBe(63_000);
  });

  test("one reading over the limits is cut into several batches", () => {
    const { outbox } = outboxFixture();
    outbox.write(weighings(1, ...Array.from({ length: 50_000 }, (_, i) => i)), []);
    const seen: number[] = [];
    for (let sealed = outbox.next(); sealed !== null; sealed = outbox.next()) {
      expect(weightsOf(sealed)?.length).toBeLessThanOrEqual(batchLimits.records);
      seen.push(...(weightsOf(sealed) ?? []));
      outbox.acknowledge(sealed.sequence);
    }
    expect(seen).toEqual(Array.from({ length: 50_000 }, (_, i) => i));
  });

  test("positions and counters are durable with the records, and without any", () => {
    const { outbox, reopen } = outboxFixture();
    outbox.write(weighings(1, 10), [{ mid: 1, positions: [["ring", "7"]], counts: [["overrun", 3]] }]);
    outbox.write(noRecords, [{ mid: 1, positions: [["ring", "8"]], counts: [["overrun", 2]] }]);
    const { database } = reopen();
    expect(loadPositions(database, 1)).toEqual(new Map([["ring", "8"]]));
    expect(loadPositions(database, 2)).toEqual(new Map());
    expect(loadCounters(database)).toEqual([{ mid: 1, name: "overrun", value: 5 }]);
  });

  test("a write that fails leaves neither records nor positions", () => {
    const { outbox, database } = outboxFixture();
    const bad = { mid: 1, positions: [["ring", undefined]] as unknown as [string, string][], counts: [] };
    expect(() => outbox.write(weighings(1, 10), [bad])).toThrow(Error);
    expect(outbox.next()).toBeNull();
    expect(loadPositions(database, 1)).toEqual(new Map());
    outbox.write(weighings(1, 20), []);
    expect(weightsOf(outbox.next())).toEqual([20]);
  });
});

test("an occurrence never ends before it began, also when another boot's clock stamped the beginning", () => {
  const { outbox } = outboxFixture();
  const occurrence = { equipment: 1, code: 1, startedAt: 5_000 };
  outbox.write({ ...noRecords, occurrences: [{ ...occurrence, endedAt: null }] }, []);
  outbox.acknowledge(outbox.next()?.sequence ?? 0);
  outbox.write({ ...noRecords, occurrences: [{ ...occurrence, endedAt: 1_000 }] }, []);
  expect(outbox.next()?.records.occurrences).toEqual([{ ...occurrence, endedAt: 5_001, clock: "server" }]);
});
