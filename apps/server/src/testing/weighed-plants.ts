import fc from "fast-check";
import type { Caller } from "./dashboard-questions.ts";
import { type DashboardPlant, nowMs } from "./dashboard-plant.ts";
import { clockChanges } from "./plant-clock.ts";
import { type WeighingFilter, weighingFilters } from "./weighing-filters.ts";
import { storeWeighings, weighingRecords } from "./weighing-records.ts";
import type { WeighingRecord } from "./weighing-record.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Packages of a plant around a clock change, with a machine that is created and removed, and filters to query. */
export interface WeighedPlant {
  readonly timeZone: string;
  /** Instant of the zone's clock change. */
  readonly changeMs: number;
  readonly createdAt: number;
  /** Null while the machine is present. */
  readonly removedAt: number | null;
  readonly records: readonly WeighingRecord[];
  readonly filters: readonly WeighingFilter[];
}

/** A plant within `hours` of the change, with `questions` filters and up to 80 × `times` packages. */
export const weighedPlants = (hours: number, questions: number, times = 1): fc.Arbitrary<WeighedPlant> =>
  fc.constantFrom(...clockChanges).chain(({ timeZone, at }) => {
    const filter = weighingFilters(at, hours, timeZone);
    const records = fc.array(weighingRecords(at, hours), { minLength: times, maxLength: times });
    return fc
      .record({
        createdMin: fc.integer({ min: -hours * 60, max: hours * 60 }),
        lifeMin: fc.option(fc.integer({ min: 1, max: hours * 60 }), { freq: 3 }),
        records: records.map((parts) => parts.flat()),
        filters: fc.array(filter, { minLength: questions - 1, maxLength: questions - 1 }),
      })
      .map(({ createdMin, lifeMin, records: weighed, filters: some }) => {
        const createdAt = at + createdMin * minuteMs;
        const removedAt = lifeMin === null ? null : createdAt + lifeMin * minuteMs;
        const existed = (one: WeighingRecord) =>
          one.equipment !== 5 || removedAt === null || one.at < removedAt;
        const windows = [{ startMs: at - hours * hourMs, endMs: at + hours * hourMs }];
        // The first filter counts everything, because most others leave most packages out.
        const all: WeighingFilter = { windows, equipments: [], operator: undefined, product: undefined };
        return {
          timeZone,
          changeMs: at,
          createdAt,
          removedAt,
          records: weighed.filter(existed),
          filters: [all, ...some],
        };
      });
  });

/** Adds the plant with its packages; returns a caller of it. */
export async function openWeighedPlant(
  { addFactory, test }: DashboardPlant,
  { records, ...plant }: WeighedPlant,
): Promise<Caller & { readonly tenantId: number }> {
  const factory = await addFactory(plant);
  if (records.length > 0) await storeWeighings(test, factory.tenantId, nowMs, records);
  return factory;
}
