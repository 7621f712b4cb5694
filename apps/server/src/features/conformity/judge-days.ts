import { daysOfWindow, hourMs, dayMs, requireSamplePlan, sampleSizes, type TimeWindow } from "@fiel/domain";
import { sql as postgresSql } from "kysely";
import { indexesOf } from "../../platform/dashboard/weighing-question.ts";
import { loadRegistrations } from "../../platform/registrations/load-registrations.ts";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { TelemetryStore } from "../../platform/stores/telemetry/open-telemetry.ts";
import { second, sql } from "../../platform/stores/telemetry/sql.ts";
import type { TenantTelemetry } from "../../platform/stores/telemetry/tenant-telemetry.ts";
import { regulationAt } from "./conformity-question.ts";
import { dayFindings } from "./day-findings.ts";
import { judgedByOf } from "./day-text.ts";
import { judgedProducts } from "./judged-products.ts";
import { extentsOf, judgedClasses, readDayOfMachine } from "./read-packages.ts";
import { type DayHead, readDayHeads, rowOfDay } from "./stored-days.ts";
import { listingOfStored } from "./time-steps.ts";
import { isOfWholeHours } from "./whole-days.ts";

/** Of days with fewer packages a month is read and judged as fast as a page may wait, and their findings would weigh as much as they do. */
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
  const { postgres, telemetry: store, signal, pause } = judging;
  const { tenantId, timeZone, nowMs } = tenant;
  const all = daysOfWindow({ startMs: nowMs - historyMs, endMs: nowMs }, timeZone);
  const days = all.filter((day) => day.endMs <= nowMs - settledMs && isOfWholeHours(day));
  if (days.length === 0) return 0;
  const telemetry = store.forTenant(tenantId);
  const registrations = await postgres.withTenant(tenantId, loadRegistrations);
  const busy = await busyDays(telemetry, tenantId, days, signal);
  const missing = busy.filter(
    isMissing(await headsOf(telemetry, tenantId, days, signal), registrations, timeZone),
  );
  let judged = 0;
  for (const [equipment, all] of Map.groupBy(missing, (one) => one.equipment)) {
    for (let from = 0; from < all.length; from += daysAtOnce) {
      if (signal.aborted) return judged;
      const some = all.slice(from, from + daysAtOnce);
      const startedMs = performance.now();
      judged += await postgres.withTenant(tenantId, async (transaction) => {
        if (!(await isClaimed(transaction, tenantId, equipment))) return 0;
        const heads = await headsOf(
          store.forTenant(tenantId),
          tenantId,
          some.map(({ day }) => day),
          signal,
        );
        const left = some.filter(isMissing(heads, registrations, timeZone));
        await judgeMachine(store.forTenant(tenantId), { ...tenant, registrations }, left, signal);
        return left.length;
      });
      await pause(performance.now() - startedMs);
    }
  }
  return judged;
}

/** Days of machines with many packages. */
async function busyDays(
  telemetry: TenantTelemetry,
  tenantId: number,
  days: readonly TimeWindow[],
  signal: AbortSignal,
): Promise<MachineDay[]> {
  const [startMs, endMs] = [days[0]?.startMs ?? 0, days.at(-1)?.endMs ?? 0];
  const starts = days.map((day) => day.startMs / 1000);
  const rows = await telemetry.rows<{ equipment: number; product: number; startS: number; packages: number }>(
    sql`select equipment, product, roundDown(toUnixTimestamp(step), array${starts}) as startS, sum(n) as packages from weighing_rollup
where tenant = ${tenantId} and stepS = 3600 and step >= ${second(startMs)} and step < ${second(endMs)} and toUInt8(class) in ${indexesOf(judgedClasses)}
group by equipment, product, startS`,
    signal,
  );
  const dayAt = new Map(days.map((day) => [day.startMs / 1000, day]));
  const machineDays = [...Map.groupBy(rows, ({ equipment, startS }) => `${equipment} ${startS}`).values()];
  return machineDays.flatMap((own): MachineDay[] => {
    const [{ equipment, startS } = { equipment: 0, startS: 0 }] = own;
    const day = dayAt.get(startS);
    const packages = new Map(own.map((one) => [one.product, one.packages]));
    const total = own.reduce((sum, one) => sum + one.packages, 0);
    return day === undefined || total < busyPackages ? [] : [{ equipment, day, packages }];
  });
}

const keyOf = (of: Pick<DayHead, "equipment" | "sampleSize" | "startMs" | "product">): string =>
  `${of.equipment} ${of.sampleSize} ${of.startMs} ${of.product}`;

/** The newest head of each product's day by its key. */
async function headsOf(
  telemetry: TenantTelemetry,
  tenantId: number,
  days: readonly TimeWindow[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, DayHead>> {
  const span = { startMs: days[0]?.startMs ?? 0, endMs: days.at(-1)?.endMs ?? 0 };
  const heads = await readDayHeads(telemetry, tenantId, span, signal);
  return new Map(heads.map((head) => [keyOf(head), head]));
}

/** Whether something of a machine's day is not stored as it would be judged now. */
const isMissing =
  (heads: ReadonlyMap<string, DayHead>, registrations: TenantRegistrations, timeZone: string) =>
  ({ equipment, day, packages }: MachineDay): boolean => {
    const { startMs, endMs } = day;
    const regulation = regulationAt(startMs, timeZone);
    const extents = Array.from(packages, ([product, count]) => ({
      product,
      count,
      firstMs: startMs,
      lastMs: endMs,
    }));
    return judgedProducts({ registrations, regulation }, extents).some((judged) =>
      sampleSizes.some((sampleSize) => {
        const { product, count } = judged.extent;
        const head = heads.get(keyOf({ equipment, sampleSize, startMs, product }));
        const judgedBy = judgedByOf(judged, { regulation });
        return head?.packages !== count || head.endMs !== endMs || head.judgedBy !== judgedBy;
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
  telemetry: TenantTelemetry,
  {
    tenantId,
    timeZone,
    nowMs,
    registrations,
  }: JudgedTenant & { readonly registrations: TenantRegistrations },
  machineDays: readonly MachineDay[],
  signal: AbortSignal,
): Promise<void> {
  const [first] = machineDays;
  if (first === undefined) return;
  const rows = telemetry.newRows();
  for (const { equipment, day } of machineDays) {
    const packages = await readDayOfMachine(telemetry, { tenantId, equipment }, day, signal);
    const extents = extentsOf(packages);
    const regulation = regulationAt(day.startMs, timeZone);
    for (const size of sampleSizes) {
      const question = { plan: requireSamplePlan(size, regulation), regulation, registrations };
      for (const found of dayFindings(question, day, extents, packages, listingOfStored))
        rows.add(rowOfDay(equipment, day, found, question, nowMs));
    }
  }
  const token = `conformity ${first.equipment} ${first.day.startMs} ${nowMs}`;
  await telemetry.insert("conformity_days", rows, token);
}
