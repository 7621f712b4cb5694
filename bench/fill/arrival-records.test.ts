import { batch } from "@fiel/contracts";
import { expect, test } from "vitest";
import { mainEquipment } from "../plan/factory.ts";
import { arrivalRecords } from "./arrival-records.ts";

const startMs = Date.UTC(2026, 2, 14, 15, 3);
const all = Array.from({ length: 3 * mainEquipment }, (_, number) => arrivalRecords(number, startMs));

test("each batch has something of every kind, as the ingest takes it", () => {
  for (const [sequence, records] of all.entries()) {
    const gateway = "0b6e3f5c-6f6b-4d8e-9a54-2f1f0a7f6c11";
    const read = batch.parse({ gateway, sequence, sentAt: startMs, ...records });
    for (const kind of ["weighings", "statuses", "occurrences", "leftovers", "coils"] as const)
      expect(read[kind], kind).toHaveLength(1);
  }
});

test("packages are new and follow each other in time, the stop and the coil stay the machine's one", () => {
  const own = all.filter((_, number) => number % mainEquipment === 4);
  const instants = own.flatMap(({ weighings }) => weighings.flatMap(({ at }) => [...at]));
  expect(instants).toEqual(instants.toSorted((one, other) => one - other));
  expect(new Set(instants).size).toBe(60);
  for (const kind of ["occurrences", "coils"] as const) {
    const records = own.flatMap((one): { startedAt: number; endedAt: number | null }[] => one[kind]);
    expect(new Set(records.map(({ startedAt }) => startedAt)).size).toBe(1);
    expect(new Set(records.map(({ endedAt }) => endedAt)).size).toBe(3);
  }
});
