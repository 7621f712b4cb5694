import type { TimeWindow } from "@fiel/domain";
import { instant, second, sql } from "../../platform/stores/telemetry/sql.ts";
import type { TenantTelemetry } from "../../platform/stores/telemetry/tenant-telemetry.ts";
import type { ConformityQuestion } from "./conformity-question.ts";
import { findingsOfText, judgedByOf, textOfDay } from "./day-text.ts";
import type { JudgedProduct } from "./judged-products.ts";
import type { DayFindings } from "./day-findings.ts";

/** What the store holds of a product's day; there may be older ones of the same. */
export interface StoredDay {
  /** UTC ms. */
  readonly startMs: number;
  readonly endMs: number;
  readonly product: number;
  readonly judgedBy: string;
  readonly findings: string;
}

/** What is stored of the days of a machine that begin in the question's windows or between them, the newest last. Days that were judged for one operator alone are not stored. */
export async function readStoredDays({
  reading: { telemetry, tenantId, signal },
  filter,
  plan,
}: ConformityQuestion): Promise<StoredDay[]> {
  const [first, last] = [filter.windows[0], filter.windows.at(-1)];
  if (filter.operator !== null || first === undefined || last === undefined) return [];
  const mids = filter.equipment.map(({ mid }) => mid);
  return telemetry.rows<StoredDay>(
    sql`select toUnixTimestamp(day) * 1000 as startMs, toUnixTimestamp(dayEnd) * 1000 as endMs, product, judgedBy, findings from conformity_days
where tenant = ${tenantId} and equipment in ${mids} and sampleSize = ${plan.size} and day >= ${instant(first.startMs)} and day < ${instant(last.endMs)} order by version`,
    signal,
  );
}

/** Of a day's products those whose findings are stored, judged as they would be judged now. */
export function findingsOfStored(
  question: ConformityQuestion,
  day: TimeWindow,
  products: readonly JudgedProduct[],
  stored: readonly StoredDay[],
): DayFindings[] {
  return products.flatMap((judged) => {
    const judgedBy = judgedByOf(judged, question);
    const own = stored.findLast((one) => one.product === judged.product.id && one.judgedBy === judgedBy);
    if (own?.endMs !== day.endMs) return [];
    return [{ judged, findings: findingsOfText(own.findings, day.startMs, judged, question) }];
  });
}

/** What a day in the store was made of. */
export interface DayHead {
  readonly equipment: number;
  readonly sampleSize: number;
  /** UTC ms. */
  readonly startMs: number;
  readonly endMs: number;
  readonly product: number;
  readonly packages: number;
  readonly judgedBy: string;
}

/** What the tenant's days in the store were made of, the newest last. */
export const readDayHeads = (
  telemetry: TenantTelemetry,
  tenantId: number,
  { startMs, endMs }: TimeWindow,
  signal: AbortSignal,
): Promise<DayHead[]> =>
  telemetry.rows<DayHead>(
    sql`select equipment, sampleSize, toUnixTimestamp(day) * 1000 as startMs, toUnixTimestamp(dayEnd) * 1000 as endMs, product, packages, judgedBy from conformity_days
where tenant = ${tenantId} and day >= ${second(startMs)} and day < ${second(endMs)} order by version`,
    signal,
  );

/** A product's day as a row of the store: the cells after the tenant. */
export function rowOfDay(
  equipment: number,
  day: TimeWindow,
  { judged, findings }: DayFindings,
  question: Pick<ConformityQuestion, "plan" | "regulation">,
  version: number,
): string {
  const [startS, endS] = [day.startMs / 1000, day.endMs / 1000];
  const key = [equipment, question.plan.size, startS, endS, judged.product.id, findings.packages.count];
  return [...key, judgedByOf(judged, question), textOfDay(findings, day.startMs), version].join("\t");
}
