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
import { regulationAt } from "../../platform/registrations/regulation-at.ts";
import { summarizeDay } from "./summarize-day.ts";
import { judgedProducts } from "./judged-products.ts";
import { rangesOf } from "./product-ranges.ts";
import { rowOfDay } from "./stored-summaries.ts";
import { listingOfStored } from "./time-steps.ts";
import { isOfWholeHours } from "../../platform/telemetry/whole-hours.ts";

/**
 * Least packages of a day that is stored. A month of smaller days is judged within the time of a page, and their summaries would take as much space
 * as the packages.
 */
const busyPackages = 20_000;
/** Earlier days are judged when a page asks for them, ms. */
const historyMs = 400 * dayMs;
/** Ms after a day's end until it is judged. Packages that arrive later make it be judged again. */
const settledMs = hourMs;
/** Days of a machine judged per claim, some 30 ms each. */
const daysAtOnce = 31;

export interface DayJudging {
  readonly postgres: PostgresStore;
  readonly telemetry: TelemetryStore;
  readonly signal: AbortSignal;
  /** Called after each claim with its duration, ms; it waits so that queries come first. */
  readonly pause: (tookMs: number) => Promise<void>;
}

/** A tenant and the present instant, UTC ms. */
export interface JudgedTenant {
  readonly tenantId: number;
  readonly timeZone: string;
  readonly nowMs: number;
}

/** A day of a machine, with its packages. */
interface MachineDay {
  readonly equipment: number;
  readonly day: TimeWindow;
  /** Packages by product. */
  readonly packages: ReadonlyMap<number, number>;
}

/**
 * Stores summaries of a tenant's past busy days for every sample size, where they are missing or outdated. Servers share the machines among them.
 * Returns the number of days judged.
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

/** Machine days with at least `busyPackages` packages. */
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

/** Latest metadata by the key of a product's day. */
async function metadataOf(
  reading: Reading,
  days: readonly TimeWindow[],
): Promise<ReadonlyMap<string, DayMetadata>> {
  const span = { startMs: days[0]?.startMs ?? 0, endMs: days.at(-1)?.endMs ?? 0 };
  return new Map((await readDayMetadata(reading, span)).map((one) => [keyOf(one), one]));
}

/** Whether a summary of the machine's day is missing or differs from what would be stored now. */
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

/** Claims a machine for this server until the transaction ends; false when another server has it. */
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
