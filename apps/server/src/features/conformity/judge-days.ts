import {
  dayMs,
  daysOfWindow,
  hourMs,
  judgedClasses,
  requireSamplePlan,
  sampleSizes,
  type TimeWindow,
} from "@fiel/domain";
import { sql as postgresSql } from "kysely";
import { loadRegistrations } from "../../platform/registrations/load-registrations.ts";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { TelemetryStore } from "../../platform/stores/telemetry/open-telemetry.ts";
import {
  type DayMetadata,
  type DayPackages,
  judgedByOf,
  readDayMetadata,
  readDayPackages,
  storeDays,
} from "../../platform/telemetry/judged-days.ts";
import { readPackages } from "../../platform/telemetry/packages.ts";
import { type Reading, uncachedReading } from "../../platform/telemetry/reading.ts";
import { regulationAt } from "./conformity-query.ts";
import { summarizeDay } from "./summarize-day.ts";
import { judgedProducts } from "./judged-products.ts";
import { rangesOf } from "./product-ranges.ts";
import { rowOfDay } from "./stored-summaries.ts";
import { listingOfStored } from "./time-steps.ts";
import { isOfWholeHours } from "../../platform/telemetry/whole-hours.ts";

/** Of days with fewer packages a month is read and judged as fast as a page may wait, and their summary would weigh as much as they do. */
const busyPackages = 20_000;
/** What came of days further back is made when somebody asks. */
const historyMs = 400 * dayMs;
/** Most of what is late has come by then; what comes later makes the day be judged again. */
const settledMs = hourMs;
/** Days of a machine that are judged under one claim, some 30 ms each. */
const daysAtOnce = 31;

export interface DayJudging {
  readonly postgres: PostgresStore;
  readonly telemetry: TelemetryStore;
  readonly signal: AbortSignal;
  /** Called after each claim with how long it took, ms: whoever works beside questions makes a pause. */
  readonly pause: (tookMs: number) => Promise<void>;
}

/** A tenant at an instant, UTC ms. */
export interface JudgedTenant {
  readonly tenantId: number;
  readonly timeZone: string;
  readonly nowMs: number;
}

/** A day of a machine, and how often each product was weighed in it. */
interface MachineDay {
  readonly equipment: number;
  readonly day: TimeWindow;
  /** Packages by product. */
  readonly packages: ReadonlyMap<number, number>;
}

/**
 * Stores what came of a tenant's busy days for every size of a sample: of those that are over and of which that is not stored, or no
 * longer holds. Servers side by side share the machines among them. Gives how many days were judged.
 */
export async function judgeDays(judging: DayJudging, tenant: JudgedTenant): Promise<number> {
  const { postgres, telemetry, signal, pause } = judging;
  const { tenantId, timeZone, nowMs } = tenant;
  const all = daysOfWindow({ startMs: nowMs - historyMs, endMs: nowMs }, timeZone);
  const days = all.filter((day) => day.endMs <= nowMs - settledMs && isOfWholeHours(day));
  if (days.length === 0) return 0;
  const reading = uncachedReading({ postgres, telemetry }, tenantId, signal);
  const registrations = await postgres.withTenant(tenantId, loadRegistrations);
  const busy = busyDays(days, await readDayPackages(reading, days, judgedClasses));
  const missing = busy.filter(isMissing(await metadataOf(reading, days), registrations, timeZone));
  let judged = 0;
  for (const [equipment, all] of Map.groupBy(missing, (one) => one.equipment)) {
    for (let from = 0; from < all.length; from += daysAtOnce) {
      if (signal.aborted) return judged;
      const some = all.slice(from, from + daysAtOnce);
      const startedMs = performance.now();
      judged += await postgres.withTenant(tenantId, async (transaction) => {
        if (!(await isClaimed(transaction, tenantId, equipment))) return 0;
        const metadata = await metadataOf(
          reading,
          some.map(({ day }) => day),
        );
        const left = some.filter(isMissing(metadata, registrations, timeZone));
        await judgeMachine(reading, { ...tenant, registrations }, left);
        return left.length;
      });
      await pause(performance.now() - startedMs);
    }
  }
  return judged;
}

/** Days of machines with many packages. */
function busyDays(days: readonly TimeWindow[], packages: readonly DayPackages[]): MachineDay[] {
  const dayAt = new Map(days.map((day) => [day.startMs, day]));
  const machineDays = Map.groupBy(packages, ({ equipment, startMs }) => `${equipment} ${startMs}`);
  return [...machineDays.values()].flatMap((own): MachineDay[] => {
    const [{ equipment, startMs } = { equipment: 0, startMs: 0 }] = own;
    const day = dayAt.get(startMs);
    const total = own.reduce((sum, one) => sum + one.packages, 0);
    if (day === undefined || total < busyPackages) return [];
    return [{ equipment, day, packages: new Map(own.map((one) => [one.product, one.packages])) }];
  });
}

const keyOf = (of: Pick<DayMetadata, "equipment" | "sampleSize" | "startMs" | "product">): string =>
  `${of.equipment} ${of.sampleSize} ${of.startMs} ${of.product}`;

/** The newest of each product's day by its key. */
async function metadataOf(
  reading: Reading,
  days: readonly TimeWindow[],
): Promise<ReadonlyMap<string, DayMetadata>> {
  const span = { startMs: days[0]?.startMs ?? 0, endMs: days.at(-1)?.endMs ?? 0 };
  return new Map((await readDayMetadata(reading, span)).map((one) => [keyOf(one), one]));
}

/** Whether something of a machine's day is not stored as it would be judged now. */
const isMissing =
  (metadata: ReadonlyMap<string, DayMetadata>, registrations: TenantRegistrations, timeZone: string) =>
  ({ equipment, day, packages }: MachineDay): boolean => {
    const { startMs, endMs } = day;
    const regulation = regulationAt(startMs, timeZone);
    const ranges = Array.from(packages, ([product, count]) => ({
      product,
      count,
      firstMs: startMs,
      lastMs: endMs,
    }));
    return judgedProducts({ registrations, regulation }, ranges, day).some((judged) =>
      sampleSizes.some((sampleSize) => {
        const { product, count } = judged.range;
        const stored = metadata.get(keyOf({ equipment, sampleSize, startMs, product }));
        const judgedBy = judgedByOf(judged, { regulation }, day);
        return stored?.packages !== count || stored.endMs !== endMs || stored.judgedBy !== judgedBy;
      }),
    );
  };

/** Whether the machine is this server's until the transaction ends. */
async function isClaimed(
  transaction: TenantTransaction,
  tenantId: number,
  equipment: number,
): Promise<boolean> {
  const { rows } = await postgresSql<{
    claimed: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${`conformity ${tenantId} ${equipment}`}, 0)) as claimed`.execute(
    transaction,
  );
  return rows[0]?.claimed === true;
}

async function judgeMachine(
  reading: Reading,
  { timeZone, nowMs, registrations }: JudgedTenant & { readonly registrations: TenantRegistrations },
  machineDays: readonly MachineDay[],
): Promise<void> {
  const [first] = machineDays;
  if (first === undefined) return;
  const rows: string[] = [];
  for (const { equipment, day } of machineDays) {
    const filter = { windows: [day], equipment: [{ mid: equipment }], operator: null, product: null };
    const packages = await readPackages(reading, filter, judgedClasses);
    const ranges = rangesOf(packages);
    const regulation = regulationAt(day.startMs, timeZone);
    for (const size of sampleSizes) {
      const query = { plan: requireSamplePlan(size, regulation), regulation, registrations };
      for (const found of summarizeDay(query, day, ranges, packages, listingOfStored))
        rows.push(rowOfDay(equipment, day, found, query, nowMs));
    }
  }
  await storeDays(reading, rows);
}
