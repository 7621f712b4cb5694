import { batch } from "@fiel/contracts";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Random } from "../machine/index.ts";
import { Receiver } from "../sending/testing/receiver.ts";
import { createLoad, type LoadOptions } from "./index.ts";
import { LoadTemplate } from "./load-template.ts";
import { seed } from "../machine/testing/seed.ts";

let receiver: Receiver;
beforeEach(async () => {
  receiver = await Receiver.start();
});
afterEach(() => receiver.close());

const startMs = 1_790_000_000_000;
const load = (extra: Partial<LoadOptions> = {}) =>
  createLoad({
    server: receiver.url,
    tenants: [
      { key: "key", equipment: [1, 2, 3] },
      { key: "key", equipment: [1, 2] },
    ],
    inFlight: 3,
    startMs,
    now: () => 1_795_000_000_000,
    columnLength: 50,
    templates: 5,
    ...extra,
  });

test(`a template becomes exactly the batch that its stamp says, however often it is written (seed ${seed})`, () => {
  const template = new LoadTemplate(new Random(1), {
    length: 40,
    packagesPerMinute: 40,
    grossMg: 500_000,
    product: "300500",
    operator: 107,
  });
  const buffer = Buffer.alloc(template.size + 10, "x");
  const stamp = fc.record({
    gateway: fc.uuid(),
    sequence: fc.maxSafeNat(),
    sentAt: fc.integer({ min: 1_000_000_000_000, max: 9_000_000_000_000 }),
    equipment: fc.integer({ min: 1, max: 65_535 }),
    startMs: fc.integer({ min: 1_000_000_000_000, max: 9_000_000_000_000 }),
  });
  const weights = batch.parse(
    JSON.parse(
      template
        .write(buffer, { gateway: crypto.randomUUID(), sequence: 1, sentAt: 1, equipment: 1, startMs })
        .toString(),
    ),
  ).weighings[0]!.weightMg;
  const law = fc.property(stamp, (wanted) => {
    const { weighings, ...front } = batch.parse(JSON.parse(template.write(buffer, wanted).toString()));
    const [columns] = weighings;
    const first = columns!.at[0]!;
    expect(front).toMatchObject({
      gateway: wanted.gateway,
      sequence: wanted.sequence,
      sentAt: wanted.sentAt,
    });
    expect(columns).toMatchObject({
      equipment: wanted.equipment,
      product: "300500",
      operator: 107,
      weightMg: weights,
    });
    expect(first).toBeGreaterThanOrEqual(wanted.startMs);
    expect(columns!.at.at(-1)).toBeLessThan(wanted.startMs + template.spanMs);
    expect(columns!.verdict).toHaveLength(40);
  });
  fc.assert(law, { numRuns: 50, seed });
});

test("counts what the server stored; each machine's packages follow each other in time", async () => {
  const sender = load();
  const first = await sender.run({ batches: 20 });
  const second = await sender.run({ batches: 15 });
  sender.close();
  expect([first.batches, first.weighings, second.batches]).toEqual([20, 1_000, 15]);
  expect(receiver.batches.size).toBe(35);
  expect(first.latencyMs!.p50).toBeGreaterThan(0);
  expect(first.bytes / first.batches).toBeCloseTo(sender.batchBytes, -3);
  const last = new Map<string, number>();
  for (const { gateway, weighings } of receiver.stored) {
    const lane = `${gateway} ${weighings[0]!.equipment}`;
    for (const at of weighings[0]!.at) {
      expect(at).toBeGreaterThanOrEqual(last.get(lane) ?? startMs);
      last.set(lane, at);
    }
  }
  expect(last.size).toBe(5);
});

test("what fails is sent again under its sequence and counted apart", async () => {
  receiver.fault = (number) => (number % 4 === 1 ? "unavailable" : number % 4 === 3 ? "lose-answer" : null);
  const sender = load();
  const report = await sender.run({ batches: 12 });
  sender.close();
  expect(report.batches).toBe(12);
  expect(receiver.batches.size).toBe(12);
  expect(report.retries["503"]).toBeGreaterThan(0);
  expect(Object.values(report.retries).reduce((sum, count) => sum + count, 0)).toBe(
    receiver.tries.length - 12,
  );
});

test("a refusal ends the run with its reason", async () => {
  receiver.fault = () => "refuse";
  const sender = load();
  await expect(sender.run({ durationMs: 60_000 })).rejects.toThrow("403");
  sender.close();
});
