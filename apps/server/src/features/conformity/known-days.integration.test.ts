import type { ProductConformity } from "@fiel/contracts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKeptReads } from "../../platform/answers/kept-reads.ts";
import { resolveFilter } from "../../platform/dashboard/resolve-filter.ts";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";
import type { NumberBlock } from "../../platform/stores/telemetry/number-blocks.ts";
import type { TenantTelemetry } from "../../platform/stores/telemetry/tenant-telemetry.ts";
import { type DashboardPlant, nowMs, openDashboardPlant } from "../../testing/dashboard-plant.ts";
import { printedSeed, storeBatch } from "../../testing/dashboard-questions.ts";
import { withoutMemory } from "../../testing/without-memory.ts";
import { storeWeighings, weighingRecords } from "../../testing/weighing-records.ts";
import { conformityQuestion } from "./conformity-question.ts";
import { createConformity, type GetConformity } from "./get-conformity.ts";

const seed = printedSeed();
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const timeZone = "America/Sao_Paulo";
/** The packages come in over the five days before. */
const middleMs = nowMs - 3 * dayMs;

let opened: DashboardPlant;
beforeAll(async () => {
  opened = await openDashboardPlant();
});
afterAll(() => opened.test.close());

interface Asked {
  readonly windows: readonly { startTimestamp: number; endTimestamp: number }[];
  readonly product?: string | undefined;
  readonly sampleSize: 5 | 20;
  /** What product 7892 is called. */
  readonly name?: string;
  /** Whether the store holds the packages of late in memory. */
  readonly fromMemory?: boolean;
}

interface Counted {
  readonly telemetry: TenantTelemetry;
  /** How many packages the telemetry was asked for. */
  readonly read: () => number;
  /** How often it was asked for packages before it had counted them. */
  readonly ahead: () => number;
}

function counted(telemetry: TenantTelemetry): Counted {
  let [packages, ahead, isCounted] = [0, 0, false];
  const rows: TenantTelemetry["rows"] = async (select, signal) => {
    const answer = await telemetry.rows<never>(select, signal);
    isCounted = true;
    return answer;
  };
  const blocks: TenantTelemetry["blocks"] = async (select, signal) => {
    ahead += isCounted ? 0 : 1;
    const answer = await telemetry.blocks(select, signal);
    for (const block of answer as Iterable<NumberBlock>) packages += block.rows;
    return answer;
  };
  return { telemetry: { ...telemetry, rows, blocks }, read: () => packages, ahead: () => ahead };
}

async function ask(
  getConformity: GetConformity,
  tenantId: number,
  { windows, product, sampleSize, name, fromMemory = false }: Asked,
): Promise<{ answer: ProductConformity[]; read: number; ahead: number }> {
  const registered = await opened.test.stores.registrations.of(tenantId);
  const registrations = name === undefined ? registered : called(registered, name);
  const asked = { dates: [...windows], equipments: [4], ...(product === undefined ? {} : { product }) };
  const filter = resolveFilter(asked, registrations, nowMs);
  const whole = opened.test.stores.telemetry.forTenant(tenantId);
  const { telemetry, read, ahead } = counted(fromMemory ? whole : { ...whole, ...withoutMemory });
  const { signal } = new AbortController();
  // Nothing but whole days is kept: what was read is counted.
  const kept = createKeptReads()({ tenantId, data: null, presentMs: nowMs, signal });
  const reading = { telemetry, tenantId, kept, signal };
  const question = conformityQuestion({ reading, registrations, filter, timeZone }, sampleSize);
  const answer = await getConformity(question);
  return { answer, read: read(), ahead: ahead() };
}

function called(registrations: TenantRegistrations, name: string): TenantRegistrations {
  const products = [...registrations.productById.values()].map((one) =>
    one.code === 7892 ? { ...one, name } : one,
  );
  return { ...registrations, productById: new Map(products.map((one) => [one.id, one])) };
}

/** A machine that weighs every 50 seconds for five days: too much to be listed in full. */
async function weighForDays(tenantId: number): Promise<void> {
  const at = Array.from({ length: 8_000 }, (_, i) => nowMs - 5 * dayMs + i * 50_000);
  for (let from = 0; from < at.length; from += 4_000) {
    const own = at.slice(from, from + 4_000);
    const weightMg = own.map((_, i) => 230_000 + ((i * 7_919) % 301) * 20 - (i % 577 === 0 ? 12_000 : 0));
    await storeBatch(opened.test, tenantId, nowMs, {
      weighings: [{ equipment: 4, product: "7892", at: own, weightMg }],
    });
  }
}

const window = (startMs: number, endMs: number) => ({ startTimestamp: startMs, endTimestamp: endMs });
const untilNow: Asked = { windows: [window(nowMs - 5 * dayMs, nowMs)], sampleSize: 5 };

describe("conformity of days that are known", () => {
  it(
    "answers what a first asking answers, whatever came in since and however late",
    { timeout: 240_000 },
    async () => {
      const windows = fc.oneof(
        fc.constant(untilNow.windows),
        fc
          .integer({ min: -40, max: 60 })
          .map((hours) => [window(nowMs - 5 * dayMs, middleMs + hours * hourMs)]),
        fc.constant(
          [0, 1, 2, 3, 4].map((day) =>
            window(nowMs - (5 - day) * dayMs - hourMs, nowMs - (5 - day) * dayMs + 14 * hourMs),
          ),
        ),
      );
      const question = fc.record({
        windows,
        product: fc.constantFrom(undefined, undefined, "7892"),
        sampleSize: fc.constantFrom(5 as const, 20 as const),
      });
      const late = weighingRecords(middleMs, 60).map((all) => all.filter(({ equipment }) => equipment === 4));
      const stage = fc.record({ late, questions: fc.array(question, { minLength: 2, maxLength: 4 }) });
      await fc.assert(
        fc.asyncProperty(fc.array(stage, { minLength: 3, maxLength: 5 }), async (stages) => {
          const { tenantId } = await opened.addFactory();
          await weighForDays(tenantId);
          const kept = createConformity();
          for (const { late: records, questions } of stages) {
            if (records.length > 0) await storeWeighings(opened.test, tenantId, nowMs, records, 1);
            for (const asked of questions) {
              const first = await ask(createConformity(), tenantId, asked);
              const again = await ask(kept, tenantId, { ...asked, fromMemory: true });
              expect(again.answer).toEqual(first.answer);
            }
          }
        }),
        { seed, numRuns: 6 },
      );
    },
  );

  it("reads what is no whole day alone, and a day again to which late data came", async () => {
    const { tenantId } = await opened.addFactory();
    await weighForDays(tenantId);
    const kept = createConformity();
    const first = await ask(kept, tenantId, untilNow);
    expect(first.read).toBe(8_000);
    const again = await ask(kept, tenantId, untilNow);
    expect(again.answer).toEqual(first.answer);
    // What it began with, and what goes on: half a day each at noon, packages by whole hours.
    const perDay = dayMs / 50_000;
    expect(again.read).toBeLessThanOrEqual(perDay + 2 * (hourMs / 50_000));

    const late = { equipment: 4, product: "7892", at: [nowMs - 30 * hourMs], weightMg: [229_000] };
    await storeBatch(opened.test, tenantId, nowMs, { weighings: [late] });
    const after = await ask(kept, tenantId, untilNow);
    expect(after.answer[0]?.itemCount).toBe(8_001);
    expect(after.answer).toEqual((await ask(createConformity(), tenantId, untilNow)).answer);
    expect(after.read).toBe(again.read + perDay + 1);
  });

  it("reads none of the packages of the last day where they are in memory", async () => {
    const { tenantId } = await opened.addFactory();
    await weighForDays(tenantId);
    const lastDay: Asked = { windows: [window(nowMs - dayMs, nowMs)], sampleSize: 20 };
    const stored = await ask(createConformity(), tenantId, lastDay);
    const held = await ask(createConformity(), tenantId, { ...lastDay, fromMemory: true });
    expect(held.answer).toEqual(stored.answer);
    expect([held.read, stored.read > 1000]).toEqual([0, true]);
    const longer = { ...untilNow, fromMemory: true };
    const { answer, read } = await ask(createConformity(), tenantId, longer);
    expect(answer[0]?.itemCount).toBe(8_000);
    expect(read).toBeLessThan(8_000);
  });

  it("reads what is no whole day while all is counted, and of more than a month when it was counted", async () => {
    const { tenantId } = await opened.addFactory();
    await weighForDays(tenantId);
    expect((await ask(createConformity(), tenantId, untilNow)).ahead).toBeGreaterThan(0);
    const longer: Asked = { ...untilNow, windows: [window(nowMs - 40 * dayMs, nowMs)] };
    const { answer, read, ahead } = await ask(createConformity(), tenantId, longer);
    expect(ahead).toBe(0);
    expect(read).toBe(8_000);
    expect(answer[0]?.itemCount).toBe(8_000);
  });

  it("calls a product as it is called now", async () => {
    const { tenantId } = await opened.addFactory();
    await weighForDays(tenantId);
    const kept = createConformity();
    for (const name of ["Arroz", "Arroz tipo 1"]) {
      const { answer } = await ask(kept, tenantId, { ...untilNow, name });
      expect(answer.map(({ productName }) => productName)).toEqual([name]);
    }
  });

  it("judges a day anew for another sample size, and not for another window", async () => {
    const { tenantId } = await opened.addFactory();
    await weighForDays(tenantId);
    const kept = createConformity();
    await ask(kept, tenantId, untilNow);
    const others: [Asked, number][] = [
      [{ ...untilNow, sampleSize: 20 }, 8_000],
      // All but the 18 hours before it and its three whole days.
      [
        { ...untilNow, windows: [window(nowMs - 102 * hourMs, nowMs)] },
        8_000 - ((18 + 3 * 24) * hourMs) / 50_000,
      ],
    ];
    for (const [other, read] of others) {
      const answered = await ask(kept, tenantId, other);
      expect(answered.answer).toEqual((await ask(createConformity(), tenantId, other)).answer);
      expect(answered.read).toBe(read);
    }
  });
});
