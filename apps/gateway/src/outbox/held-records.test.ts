import { describe, expect, test } from "vitest";
import { outboxFixture, weighings } from "../../testing/outbox-fixture.ts";
import { iterateHeld } from "./held.ts";
import { mergeRecords } from "./merge-records.ts";
import { openQueueSize } from "./measure.ts";
import type { Outbox, SealedBatch } from "./outbox.ts";
import { noRecords, type Records } from "./records.ts";

const refusal = { code: "MalformedBatch", reason: "HTTP 422" };

const weightsOf = (sealed: SealedBatch) =>
  sealed.records.weighings.map(({ equipment, weightMg }) => [equipment, ...weightMg]);

/** Sends the whole queue and divides batches that `takes` refuses. Returns the stored batches, and the numbers of all sent ones. */
const deliver = (outbox: Outbox, takes: (sealed: SealedBatch) => boolean) => {
  const stored: SealedBatch[] = [];
  const numbers: number[] = [];
  for (let sealed = outbox.next(); sealed !== null; sealed = outbox.next()) {
    numbers.push(sealed.sequence);
    if (takes(sealed)) {
      stored.push(sealed);
      outbox.acknowledge(sealed.sequence);
    } else {
      outbox.divide(sealed.sequence, refusal);
    }
  }
  return { stored, numbers };
};

const without = (weight: number) => (sealed: SealedBatch) =>
  !sealed.records.weighings.some(({ weightMg }) => weightMg.includes(weight));

describe("what is refused", () => {
  test("costs one record: the machines' halves and then its own are tried again, in order, under new numbers", () => {
    const { outbox, database } = outboxFixture();
    outbox.write(
      mergeRecords([weighings(1, 10, 11), weighings(2, 20, 21, 22, 23, 24), weighings(3, 30)]),
      [],
    );
    outbox.next();
    outbox.write(weighings(2, 25), []);
    const { stored, numbers } = deliver(outbox, without(22));
    const of = (mid: number) =>
      stored
        .flatMap(weightsOf)
        .filter(([one]) => one === mid)
        .flatMap((one) => one.slice(1));
    expect([of(1), of(2), of(3)]).toEqual([[10, 11], [20, 21, 23, 24, 25], [30]]);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect([...iterateHeld(database)]).toMatchObject([
      {
        mid: 2,
        kind: "weighings",
        ...refusal,
        record: { at: 1002, weightMg: 22, product: "P", operator: 1 },
      },
    ]);
    expect(openQueueSize(database)().batches).toBe(0);
  });

  test("is found in few requests", () => {
    const { outbox } = outboxFixture();
    const machines = Array.from({ length: 40 }, (_, i) =>
      weighings(i, ...Array.from({ length: 400 }, (_one, j) => i * 1000 + j)),
    );
    outbox.write(mergeRecords(machines), []);
    const { numbers } = deliver(outbox, without(17_123));
    expect(numbers.length).toBeLessThanOrEqual(2 * (6 + 9) + 1);
  });

  test("one record alone stays in the queue when nobody said that it is final", () => {
    const { outbox, database } = outboxFixture();
    outbox.write(weighings(1, 10), []);
    const { sequence } = outbox.next()!;
    expect(outbox.divide(sequence, null)).toBe("single");
    expect(outbox.next()?.sequence).toBe(sequence);
    expect([...iterateHeld(database)]).toEqual([]);
  });
});

describe("what no server would take", () => {
  const bad = (change: object): Records => ({
    ...noRecords,
    statuses: [{ equipment: 1, at: 5, state: 2, speed: 1, ...change }],
  });

  test.each([
    [{ at: Number.NaN }, "campo inválido: at"],
    [{ state: null }, "campo inválido: state"],
    [{ clock: "sun" }, "campo inválido: clock"],
    [{ equipment: 1.5, operator: 12.5 }, "campo inválido: equipment"],
  ])("%j is held before it is sent", (change, reason) => {
    const { outbox, database } = outboxFixture();
    outbox.write(bad(change), []);
    expect(outbox.next()).toBeNull();
    expect([...iterateHeld(database)]).toMatchObject([
      { code: "InvalidField", reason, origin: { sequence: null } },
    ]);
  });

  test("a secondary field that is no value is left out and counted", () => {
    const { outbox, database } = outboxFixture();
    outbox.write(bad({ operator: 2.3e-41, product: "x".repeat(101) }), []);
    expect(outbox.next()?.records.statuses).toEqual([{ equipment: 1, at: 5, state: 2, speed: 1 }]);
    expect(outbox.heldSummary()).toEqual({ records: 0, reasons: {} });
    expect(database.prepare("select name, value from counters").all()).toEqual([
      { name: "droppedFields", value: 2 },
    ]);
  });

  test("of packages in columns, the bad one alone is held, and a bad value beside it is left out", () => {
    const { outbox, database } = outboxFixture();
    const [group] = weighings(7, 10, Number.NaN, 30, 40).weighings;
    const deviance = [1, 2, Number.POSITIVE_INFINITY, null];
    const verdict = ["useful", "over", "odd", null] as never;
    outbox.write({ ...noRecords, weighings: [{ ...group!, deviance, verdict, operator: 12.5 }] }, []);
    expect(outbox.next()?.records.weighings).toEqual([
      {
        equipment: 7,
        product: "P",
        at: [1000, 1002, 1003],
        weightMg: [10, 30, 40],
        deviance: [1, null, null],
        verdict: ["useful", null, null],
      },
    ]);
    expect([...iterateHeld(database)]).toMatchObject([
      { mid: 7, reason: "campo inválido: weightMg", record: { at: 1001, weightMg: "NaN", verdict: "over" } },
    ]);
    expect(database.prepare("select value from counters").get()).toEqual({ value: 5 });
  });

  test("columns of unequal length cost the packages that lack a value", () => {
    const { outbox, database } = outboxFixture();
    const [group] = weighings(7, 10, 20, 30).weighings;
    outbox.write({ ...noRecords, weighings: [{ ...group!, at: [1, 2], verdict: ["useful"] }] }, []);
    expect(outbox.next()?.records.weighings).toMatchObject([{ at: [1, 2], weightMg: [10, 20] }]);
    expect([...iterateHeld(database)]).toMatchObject([
      { reason: "campo inválido: at", record: { weightMg: 30 } },
    ]);
  });
});

describe("what is held", () => {
  test("is told by reason, and by machine", () => {
    const { outbox } = outboxFixture();
    outbox.write(mergeRecords([weighings(1, 10, 20), weighings(2, 30)]), []);
    outbox.hold(outbox.next()!.sequence, refusal);
    expect(outbox.heldSummary()).toEqual({ records: 3, reasons: { "HTTP 422": 3 } });
    expect(outbox.heldGroups()).toMatchObject([
      { mid: 1, records: 2 },
      { mid: 2, records: 1 },
    ]);
  });

  test("is sent again when somebody asks, also from another process, under new numbers and apart from others", () => {
    const { outbox, reopen } = outboxFixture();
    outbox.write(weighings(1, 10, 20), []);
    const { sequence } = outbox.next()!;
    outbox.hold(sequence, refusal);
    outbox.write(weighings(1, 30), []);
    expect(outbox.isResendAsked()).toBe(false);
    reopen().outbox.resendHeld();
    expect(outbox.isResendAsked()).toBe(true);
    const { stored, numbers } = deliver(outbox, () => true);
    expect(stored.map(weightsOf)).toEqual([[[1, 30]], [[1, 10, 20]]]);
    expect(numbers).not.toContain(sequence);
    expect(outbox.heldSummary().records).toBe(0);
    expect(outbox.isResendAsked()).toBe(false);
  });

  test("is sent again once, however often the server's request comes, also to the next program", () => {
    const { outbox, reopen } = outboxFixture();
    outbox.write(weighings(1, 10), []);
    outbox.hold(outbox.next()!.sequence, refusal);
    expect(outbox.resendHeard()).toBeNull();
    expect([outbox.resendAskedByServer(7), outbox.resendAskedByServer(7)]).toEqual([true, false]);
    deliver(outbox, () => false);
    const again = reopen().outbox;
    expect([again.resendHeard(), again.resendAskedByServer(7), again.isResendAsked()]).toEqual([
      7,
      false,
      false,
    ]);
    expect([again.resendAskedByServer(8), again.isResendAsked()]).toEqual([true, true]);
  });

  test("and refused once more is held once more, not tried for ever", () => {
    const { outbox } = outboxFixture();
    outbox.write(weighings(1, 10, 20), []);
    deliver(outbox, () => false);
    outbox.resendHeld();
    deliver(outbox, () => false);
    expect(outbox.heldSummary().records).toBe(2);
    expect(outbox.next()).toBeNull();
  });
});
