import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { weighings } from "../../testing/outbox-fixture.ts";
import { writeOldOutbox } from "../../testing/outbox-of-version-0-1.ts";
import { memoryLog, realRuntime } from "../../testing/runtimes.ts";
import { temporaryDirectory } from "../../testing/temporary-directory.ts";
import { GatewayClock } from "../clock/gateway-clock.ts";
import { iterateHeld } from "./held.ts";
import { mergeRecords } from "./merge-records.ts";
import { openDatabase } from "./open-database.ts";
import { Outbox, type SealedBatch } from "./outbox.ts";
import type { Records } from "./records.ts";

const gateway = randomUUID();

/** Content that the earlier version accepted, because it checked nothing. */
const withOperator = (records: Records, operator: number): Records => ({
  ...records,
  weighings: records.weighings.map((group) => ({ ...group, operator })),
});

const withoutWeight = (records: Records): Records => ({
  ...records,
  weighings: records.weighings.map((group) => ({ ...group, weightMg: [Number.NaN] })),
});

const old = {
  gateway,
  nextSequence: 40,
  queue: [
    // Two halves of one batch with the same place.
    { place: 7, sequence: 31, records: weighings(1, 10) },
    { place: 7, sequence: 32, records: weighings(1, 11) },
    { place: 8, sequence: null, records: mergeRecords([weighings(1, 12), withoutWeight(weighings(2, 1))]) },
    { place: 9, sequence: null, records: withOperator(weighings(2, 20), 12.5) },
  ],
  rejected: [
    { sequence: 20, records: mergeRecords([weighings(3, 30, 31), withOperator(weighings(1, 5), 2.3e-41)]) },
    { sequence: 25, records: withoutWeight(weighings(4, 40)) },
  ],
  positions: [
    [1, "modbus-tcp:fiel-1", '{"at":1}'],
    [1, "open-occurrences", '{"3":5}'],
  ] as const,
};

const open = (directory: string) => {
  const database = openDatabase(directory);
  onTestFinished(() => {
    if (database.isOpen) database.close();
  });
  const clock = new GatewayClock(database, realRuntime, memoryLog());
  clock.heard(realRuntime.now());
  return { database, outbox: new Outbox(database, { ...realRuntime, clock }) };
};

const weightsOf = ({ records }: SealedBatch) => records.weighings.flatMap(({ weightMg }) => weightMg);

test("what version 0.1 queued and set aside is sent once, in its order, what it had tried under its numbers", () => {
  const directory = temporaryDirectory();
  writeOldOutbox(directory, old);
  // The program is killed at the first start and started again.
  open(directory).database.close();
  const { database, outbox } = open(directory);
  const sent: (readonly [number, readonly number[]])[] = [];
  for (let batch = outbox.next(); batch !== null; batch = outbox.next()) {
    expect(batch.gateway).toBe(gateway);
    expect(batch.records.weighings.every(({ operator }) => operator === 1 || operator === undefined)).toBe(
      true,
    );
    sent.push([batch.sequence, weightsOf(batch)]);
    outbox.acknowledge(batch.sequence);
  }
  expect(sent.slice(0, 2)).toEqual([
    [31, [10]],
    [32, [11]],
  ]);
  expect(sent.slice(2).every(([sequence]) => sequence >= old.nextSequence)).toBe(true);
  expect(sent.flatMap(([, weights]) => weights).toSorted((a, b) => a - b)).toEqual([
    5, 10, 11, 12, 20, 30, 31,
  ]);
  expect([...iterateHeld(database)]).toMatchObject([
    { mid: 2, reason: "campo inválido: weightMg", record: { weightMg: null } },
    { mid: 4, reason: "campo inválido: weightMg", origin: { sequence: 25 } },
  ]);
});

test("positions that the server was never told go with the first batch that is written", () => {
  const directory = temporaryDirectory();
  writeOldOutbox(directory, { ...old, queue: [], rejected: [] });
  const { outbox } = open(directory);
  outbox.write(weighings(2, 20), []);
  expect(outbox.next()?.positions).toEqual([
    { equipment: 1, positions: { "modbus-tcp:fiel-1": '{"at":1}' } },
  ]);
});
